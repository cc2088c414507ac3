// The blocks between D and B (the region of B) are found by a walk from B backwards; all phis of B share it. Nested
// joins would make that quadratic in the depth of nesting, hence shortcuts: a join X is *closed* when the edges that
// leave its region lead to nothing but ERR. From the immediate dominator of X all ways to a later join B then pass
// through X, and the walk from B steps from X to that dominator at once. Only the walk from ERR takes no shortcut.
#include "transform/GatedSSA.h"

#include "seair/Builder.h"
#include "seair/Cfg.h"
#include "support/Error.h"
#include "transform/Renaming.h"

namespace fathom::transform {

using namespace seair;

namespace {

class GatedSSA {
public:
  explicit GatedSSA(Function &function)
      : function(function), builder(function), cfg(function), dominators(function, cfg), renaming(function),
        info(function.blocks.size()) {}

  void run() {
    invariant(cfg.order() == llvm::ArrayRef(function.blocks), "gated SSA is made of blocks in topological order");
    findDoomed();
    for (Block *block : function.blocks)
      rebuild(*block);
  }

private:
  struct BlockInfo {
    bool isClosed = false;
    bool isDoomed = false;           // reaches no join but ERR
    const Block *seenFrom = nullptr; // the join whose region it was last found in
    const Block *shortcut = nullptr; // the closed join that all ways of the region lead to from here
    Value incoming;                  // what the phi at hand gets from here
    Value value;                     // V
  };

  BlockInfo &of(const Block *block) { return info[block->index]; }
  bool isError(const Block *block) const { return block == function.blocks.back(); }

  void findDoomed() {
    for (const Block *block : llvm::reverse(function.blocks)) {
      bool isJoin = cfg.predecessors(block).size() > 1;
      auto leadsToDoom = [&](const Block *target) { return of(target).isDoomed; };
      of(block).isDoomed = isError(block) || (!isJoin && llvm::all_of(block->successors(), leadsToDoom));
    }
  }

  void rebuild(Block &block) {
    std::vector<Inst *> insts = std::move(block.insts);
    block.insts.clear();
    builder.setBlock(&block);
    if (cfg.predecessors(&block).size() > 1)
      findRegion(block);
    for (Inst *inst : insts) {
      if (inst->op == Opcode::Phi) {
        renaming.replace(inst->result(), gate(block, *inst));
        continue;
      }
      renaming.renameOperands(*inst);
      block.insts.push_back(inst);
    }
  }

  /// The blocks from the immediate dominator to `join`, last first.
  void findRegion(const Block &join) {
    region.clear();
    const Block *dominator = dominators.immediate(&join);
    for (const Block *predecessor : cfg.predecessors(&join))
      enter(predecessor, join, nullptr);
    for (size_t i = 0; i < region.size(); ++i) {
      const Block *block = region[i];
      if (block == dominator)
        continue;
      if (of(block).isClosed && !isError(&join)) {
        enter(dominators.immediate(block), join, block);
        continue;
      }
      for (const Block *predecessor : cfg.predecessors(block))
        enter(predecessor, join, nullptr);
    }
    llvm::sort(region, [](const Block *a, const Block *b) { return a->index > b->index; });
    of(&join).isClosed = llvm::all_of(region, [&](const Block *block) { return staysInside(*block, join); });
  }

  void enter(const Block *block, const Block &join, const Block *shortcut) {
    if (of(block).seenFrom == &join)
      return;
    of(block).seenFrom = &join;
    of(block).shortcut = shortcut;
    region.push_back(block);
  }

  bool staysInside(const Block &block, const Block &join) {
    return of(&block).shortcut || llvm::all_of(block.successors(), [&](const Block *target) {
             return target == &join || of(target).seenFrom == &join || of(target).isDoomed;
           });
  }

  Value gate(const Block &join, const Inst &phi) {
    if (phi.operands.size() == 1)
      return renaming(phi.operands[0]);
    for (size_t i = 0; i < phi.operands.size(); ++i)
      of(phi.blocks[i]).incoming = renaming(phi.operands[i]);
    size_t numBefore = function.numValues();
    for (const Block *block : region)
      of(block).value = valueAt(*block, join);
    Value result = of(region.back()).value;
    if (result.id >= numBefore)
      function.setName(result, function.nameOf(phi.result()));
    return result;
  }

  /// V of a block, all later ones being known.
  Value valueAt(const Block &block, const Block &join) {
    if (const Block *next = of(&block).shortcut)
      return of(next).value;
    llvm::ArrayRef<Block *> successors = block.successors();
    Value first = valueAlong(block, *successors.front(), join);
    Value second = valueAlong(block, *successors.back(), join);
    if (!first.valid() || first == second)
      return second;
    if (!second.valid())
      return first;
    Value condition = block.terminator()->operands[0];
    if (function.isConstant(condition))
      return function.constantValue(condition).isZero() ? second : first;
    return builder.select(condition, first, second);
  }

  /// No value where the edge leaves the region.
  Value valueAlong(const Block &from, const Block &to, const Block &join) {
    if (&to == &join)
      return of(&from).incoming;
    return of(&to).seenFrom == &join ? of(&to).value : Value{};
  }

  Function &function;
  Builder builder;
  Cfg cfg;
  Dominators dominators;
  Renaming renaming;
  std::vector<BlockInfo> info; // by block index
  std::vector<const Block *> region;
};

} // namespace

void gatedSSA(Function &function) { GatedSSA(function).run(); }

} // namespace fathom::transform
