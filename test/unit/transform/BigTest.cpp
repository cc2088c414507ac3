// Sizes at which a recursion would overflow the stack and a quadratic loop would be felt.
#include "seair/Builder.h"
#include "seair/Checker.h"
#include "transform/Pipeline.h"

#include <gtest/gtest.h>

#include <ctime>

using namespace fathom;
using namespace fathom::seair;
using namespace fathom::transform;

namespace {

// Of the processor, the checker included: ten times what is needed. Unoptimised builds with sanitizers are slow.
#ifdef NDEBUG
constexpr std::clock_t secondsAllowed = 6;
#else
constexpr std::clock_t secondsAllowed = 90;
#endif

class BigTest : public testing::TestWithParam<VcForm> {
protected:
  void transformQuickly() {
    Env env;
    env.options.vc = GetParam();
    std::clock_t start = std::clock();
    runTo(function, FormName::Reduced, env, Checking::Always);
    EXPECT_LT(std::clock() - start, secondsAllowed * CLOCKS_PER_SEC);
    EXPECT_EQ(function.blocks.size(), 1u);
  }

  Value bit() { return b.nondet(Type::integer(1), NondetSource::Input, "b"); }

  Program program;
  Function &function = program.functions.emplace_back("main", *program.tables);
  Builder b{function};
};

TEST_P(BigTest, DiamondsInARowWithAsserts) {
  Value x = b.integer(8, 0);
  b.setBlock(function.addBlock("entry"));
  for (unsigned i = 0; i < 17000; ++i) {
    Block *left = function.addBlock("left"), *right = function.addBlock("right"), *join = function.addBlock("join");
    b.condBr(bit(), left, right);
    b.setBlock(left);
    Value one = b.binary(Opcode::Add, x, b.integer(8, 1));
    b.assume(b.compare(Opcode::ULt, one, b.integer(8, 200)));
    b.br(join);
    b.setBlock(right);
    b.assertThat(b.compare(Opcode::ULt, x, b.integer(8, 100)), PropertyKind::Assert, std::to_string(i));
    b.br(join);
    b.setBlock(join);
    x = b.phi(Type::integer(8), {one, x}, {left, right})->result();
  }
  for (unsigned i = 0; i < 20000; ++i)
    b.assertThat(b.compare(Opcode::Ne, x, b.integer(8, i % 256)), PropertyKind::Bounds, std::to_string(i));
  b.halt();
  transformQuickly();
}

TEST_P(BigTest, DeepNestOfBranches) {
  constexpr unsigned depth = 15000;
  std::vector<Block *> heads, others;
  std::vector<Value> conditions;
  b.setBlock(function.addBlock("entry"));
  for (unsigned i = 0; i < depth; ++i) {
    Block *inner = function.addBlock("inner"), *other = function.addBlock("other");
    heads.push_back(b.block());
    others.push_back(other);
    conditions.push_back(bit());
    b.condBr(conditions.back(), inner, other);
    b.setBlock(inner);
  }
  Value x = b.integer(16, 0);
  for (unsigned i = depth; i-- > 0;) {
    Block *join = function.addBlock("join"), *from = b.block();
    b.assertThat(conditions[i], PropertyKind::Assert, std::to_string(i));
    b.br(join);
    b.setBlock(others[i]);
    b.br(join);
    b.setBlock(join);
    x = b.phi(Type::integer(16), {x, b.integer(16, i)}, {from, others[i]})->result();
  }
  b.assertThat(b.compare(Opcode::Ne, x, b.integer(16, 7)), PropertyKind::Assert, "x");
  b.halt();
  transformQuickly();
}

TEST_P(BigTest, ALoopWithBreaksUnrolled) {
  Block *exit = function.addBlock("exit");
  function.blocks.clear();
  b.setBlock(function.addBlock("entry"));
  std::vector<Value> values;
  std::vector<Block *> breaks;
  for (unsigned i = 0; i < 50000; ++i) {
    Block *next = function.addBlock("body");
    Value condition = bit();
    values.push_back(b.integer(32, i));
    breaks.push_back(b.block());
    b.condBr(condition, next, exit);
    b.setBlock(next);
  }
  b.halt();
  function.blocks.push_back(exit);
  function.renumberBlocks();
  b.setBlock(exit);
  Value count = b.phi(Type::integer(32), values, breaks)->result();
  b.assertThat(b.compare(Opcode::Ne, count, b.integer(32, 41)), PropertyKind::Assert, "count");
  b.halt();
  transformQuickly();
}

INSTANTIATE_TEST_SUITE_P(All, BigTest, testing::Values(VcForm::Gated, VcForm::Path),
                         [](const auto &info) { return info.param == VcForm::Gated ? "gated" : "path"; });

} // namespace
