#include "prepare/IdleLoops.h"

#include "frontend/Intrinsics.h"
#include "frontend/Places.h"
#include "prepare/Passes.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace fathom::prepare {

DebugLoc placeOfLoop(const Loop &loop) {
  if (DebugLoc place = loop.getHeader()->getTerminator()->getDebugLoc())
    return place;
  for (BasicBlock *block : loop.blocks())
    for (Instruction &inst : *block)
      if (inst.getDebugLoc())
        return inst.getDebugLoc();
  return {};
}

static bool alwaysHolds(const Instruction &inst) {
  return intrinsicOf(inst) == Intrinsic::Check && match(cast<CallInst>(inst).getArgOperand(0), m_One());
}

/// Can something fail there? An `unwind` check stands for all that comes behind the loop it belongs to.
static bool mayFail(const Instruction &inst, const PropertySet &checks) {
  switch (intrinsicOf(inst)) {
  case Intrinsic::Check:
    return !alwaysHolds(inst);
  case Intrinsic::Access:
  case Intrinsic::Free:
  case Intrinsic::Delete:
  case Intrinsic::DeleteArray:
  case Intrinsic::Initialised:
    return true;
  case Intrinsic::LeakCheck:
    return checks.has(PropertyKind::Leak) || checks.has(PropertyKind::MemoryCleanup);
  case Intrinsic::None:
    return isa<CallBase>(inst) && !isa<IntrinsicInst>(inst);
  default:
    return false;
  }
}

Blocks blocksBeforeChecks(Function &function, const Env &env) {
  Blocks result;
  SmallVector<BasicBlock *, 32> open;
  bool hasCallers = !function.use_empty(); // who may check something
  for (BasicBlock &block : function)
    if (any_of(block, [&](Instruction &inst) { return mayFail(inst, env.options.checks); }) ||
        (hasCallers && isa<ReturnInst>(block.getTerminator())))
      open.push_back(&block);
  while (!open.empty()) {
    BasicBlock *block = open.pop_back_val();
    if (result.insert(block).second)
      append_range(open, predecessors(block));
  }
  return result;
}

void endBefore(Loop &loop, Env &env) {
  env.loops[placeText(placeOfLoop(loop))].unrolled = "left out: no check comes after it";
  Instruction *end = loop.getLoopPreheader()->getTerminator();
  IRBuilder<> b(end);
  IntrinsicBuilder(b).call(Intrinsic::Halt, b.getVoidTy(), {});
  changeToUnreachable(end);
}

/// Of how many loops each is the place: copies of one have the same.
static std::map<std::string, size_t> placesOfLoops(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  std::map<std::string, size_t> places;
  for (Loop *loop : loops.getLoopsInPreorder())
    ++places[placeText(placeOfLoop(*loop))];
  return places;
}

/// Checks that always hold are only there to be listed. They are before the loop, too.
static void moveChecksThatHold(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (Loop *loop : loops)
    for (BasicBlock *block : loop->blocks())
      for (Instruction &inst : make_early_inc_range(*block))
        if (alwaysHolds(inst))
          inst.moveBefore(loop->getLoopPreheader()->getTerminator());
}

/// A promise to LLVM, which removes loops that it knows to end. Those without an exit have nothing behind them.
static void promiseToEnd(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (Loop *loop : loops.getLoopsInPreorder())
    if (!loop->hasNoExitBlocks())
      addStringMetadataToLoop(loop, "llvm.loop.mustprogress", 1);
}

static void forgetPromises(Function &function) {
  for (BasicBlock &block : function)
    block.getTerminator()->setMetadata(LLVMContext::MD_loop, nullptr);
}

void removeIdleLoops(Function &function, Env &env) {
  canonicaliseLoops(function);
  moveChecksThatHold(function);
  deleteLoops(function);
  if (!env.mayLeaveOutLoops)
    return;
  std::map<std::string, size_t> before = placesOfLoops(function);
  promiseToEnd(function);
  deleteLoops(function);
  forgetPromises(function);
  std::map<std::string, size_t> after = placesOfLoops(function);
  for (const auto &[place, count] : before)
    if (after[place] < count) {
      env.loops[place].unrolled = "left out: no check depends on it";
      env.leftOutLoops = true;
    }
}

} // namespace fathom::prepare
