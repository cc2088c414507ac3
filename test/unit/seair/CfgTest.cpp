#include "seair/Cfg.h"
#include "seair/Text.h"

#include <gtest/gtest.h>

#include <random>

using namespace fathom;
using namespace fathom::seair;

namespace {

/// A function with random edges, loops and unreachable blocks among them.
void addRandomBlocks(Function &function, std::mt19937 &random, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    function.addBlock("b" + std::to_string(i));
  auto any = [&] { return function.blocks[1 + random() % (count - 1)]; };
  for (Block *block : function.blocks) {
    Inst *end = nullptr;
    if (random() % 5 == 0)
      end = function.create(Opcode::Halt, Type::none(), {}, {});
    else if (random() % 2 == 0)
      end = function.create(Opcode::Br, Type::none(), {}, {}, any());
    else
      end = function.create(Opcode::CondBr, Type::none(), {}, function.constant(1, 0), {any(), any()});
    block->insts.push_back(end);
  }
}

/// What the entry reaches without passing through a block.
std::vector<bool> reachableWithout(const Function &function, const Block *removed) {
  std::vector<bool> seen(function.blocks.size());
  std::vector<const Block *> work;
  auto visit = [&](const Block *block) {
    if (block != removed && !seen[block->index]) {
      seen[block->index] = true;
      work.push_back(block);
    }
  };
  visit(function.blocks.front());
  while (!work.empty()) {
    const Block *block = work.back();
    work.pop_back();
    for (const Block *target : block->successors())
      visit(target);
  }
  return seen;
}

TEST(Dominators, AgreeWithTheirDefinitionOnRandomGraphs) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    Program program;
    Function &function = program.functions.emplace_back("main", *program.tables);
    addRandomBlocks(function, random, 2 + random() % 14);
    Cfg cfg(function);
    Dominators dominators(function, cfg);
    std::vector<bool> reachable = reachableWithout(function, nullptr);
    for (const Block *a : function.blocks) {
      ASSERT_EQ(cfg.isReachable(a), reachable[a->index]);
      std::vector<bool> without = reachableWithout(function, a);
      for (const Block *b : function.blocks) {
        if (!reachable[a->index] || !reachable[b->index])
          continue;
        ASSERT_EQ(dominators.dominates(a, b), !without[b->index]) << toString(program) << a->name << ' ' << b->name;
      }
      const Block *up = reachable[a->index] ? dominators.immediate(a) : nullptr;
      if (up) {
        ASSERT_TRUE(dominators.dominates(up, a) && up != a);
      }
    }
  }
}

TEST(Cfg, KeepsATopologicalOrderAndMakesOneOtherwise) {
  Program sorted = parse("fun f(i1 c) {\na:\n  br c, d, b\nb:\n  br d\nd:\n  halt\n}\n");
  std::vector<Block *> &blocks = sorted.main().blocks;
  EXPECT_EQ(Cfg(sorted.main()).order(), llvm::ArrayRef(blocks));

  Program other = parse("fun f(i1 c) {\na:\n  br c, b, d\nd:\n  halt\nb:\n  br d\nz:\n  br z\n}\n");
  Cfg cfg(other.main());
  std::string order;
  for (Block *block : cfg.order())
    order += block->name;
  EXPECT_EQ(order, "abd");
  EXPECT_EQ(cfg.findLoop(), nullptr);
}

TEST(Cfg, FindsLoops) {
  Program program = parse("fun f(i1 c) {\na:\n  br b\nb:\n  br c, b, d\nd:\n  halt\n}\n");
  Block *loop = Cfg(program.main()).findLoop();
  ASSERT_NE(loop, nullptr);
  EXPECT_EQ(loop->name, "b");
}

} // namespace
