// Outer loops first, so that an inner loop whose count depends on the outer one is unrolled with that count known.
//
// A loop is rebuilt copy by copy. While a copy is made its instructions are simplified with the values of this
// iteration, branches on constants are followed one way only, and blocks nobody reaches are never made: a loop decided
// by constants ends by itself. Otherwise the number of copies comes from ScalarEvolution where it knows the count, or
// from the bound; the back edge of the last copy leads to an `unwind` check, also where ScalarEvolution is sure: the
// bound is then proved like any other property.
#include "prepare/Unroll.h"

#include "frontend/Intrinsics.h"
#include "frontend/Places.h"
#include "prepare/Distances.h"
#include "prepare/IdleLoops.h"
#include "prepare/Passes.h"
#include "support/Error.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

constexpr size_t maxInstructions = 20'000'000;
/// Loops that are executed so often at most are unrolled at once.
constexpr uint32_t smallMaximum = 17;

struct CopyPlan {
  Loop *loop;
  uint32_t copies;     // at most so many
  uint32_t freeCopies; // and so many more for iterations whose every exit test was a constant
};

class LoopUnroller {
public:
  LoopUnroller(const CopyPlan &plan, LoopInfo &loops, Env &env, size_t &budget)
      : loop(*plan.loop), plan(plan), env(env), budget(budget), layout(header()->getModule()->getDataLayout()),
        order(plan.loop) {
    order.perform(&loops);
    for (BasicBlock *block : loop.blocks())
      inLoop.insert(block);
    for (BasicBlock *block : make_range(order.beginRPO(), order.endRPO()))
      position[block] = position.size();
  }

  void run() {
    preheader = loop.getLoopPreheader();
    invariant(preheader && loop.getLoopLatch(), "a loop is not in canonical form");
    for (PHINode &phi : header()->phis())
      headerValues[&phi] = phi.getIncomingValueForBlock(preheader);
    BasicBlock *next = newBlock(header());
    preheader->getTerminator()->replaceSuccessorWith(header(), next);
    uint32_t made = 0, counted = 0;
    bool goesOn = true;
    while (goesOn && (made < plan.copies || (counted < plan.copies && made - counted <= plan.freeCopies))) {
      env.budget.poll();
      BasicBlock *current = next;
      next = newBlock(header());
      goesOn = makeCopy(current, next);
      ++made;
      counted += !decidedByConstants;
    }
    if (goesOn)
      cut(next);
    else
      next->eraseFromParent();
    removeOriginal();
  }

private:
  using Edge = std::pair<BasicBlock *, BasicBlock *>;

  BasicBlock *header() const { return plan.loop->getHeader(); }

  BasicBlock *newBlock(BasicBlock *like) {
    return BasicBlock::Create(like->getContext(), like->getName(), like->getParent(), header());
  }

  /// Copies one iteration into blocks that start with `entry`; back edges go to `next`. False if there is none.
  bool makeCopy(BasicBlock *entry, BasicBlock *next) {
    values.clear();
    blocks.clear();
    taken.clear();
    deferred.clear();
    decidedByConstants = false;
    bool hasOpenExit = false;
    blocks[header()] = entry;
    nextHeader = next;
    backEdge = nullptr;
    for (auto &[phi, value] : headerValues)
      values[phi] = value;
    for (BasicBlock *block : make_range(order.beginRPO(), order.endRPO()))
      if (BasicBlock *copy = blocks.lookup(block)) {
        copyBlock(*block, *copy);
        hasOpenExit |= copyTerminator(*block, *copy);
      }
    finishPhis();
    decidedByConstants &= !hasOpenExit;
    if (!backEdge)
      return false;
    SmallVector<std::pair<PHINode *, Value *>, 8> nextValues;
    for (auto &[phi, value] : headerValues)
      nextValues.emplace_back(phi, mapped(phi->getIncomingValueForBlock(loop.getLoopLatch())));
    for (auto &[phi, value] : nextValues)
      headerValues[phi] = value;
    return true;
  }

  Value *mapped(Value *value) {
    Value *copy = values.lookup(value);
    return copy ? copy : value;
  }

  void copyBlock(BasicBlock &block, BasicBlock &copy) {
    for (Instruction &inst : block) {
      if (inst.isTerminator())
        break;
      if (auto *phi = dyn_cast<PHINode>(&inst)) {
        if (&block != header())
          copyPhi(*phi, copy);
        continue;
      }
      copyInstruction(inst, copy);
    }
  }

  void copyInstruction(Instruction &inst, BasicBlock &copy) {
    Instruction *made = inst.clone();
    made->insertInto(&copy, copy.end());
    for (Use &operand : made->operands())
      if (Value *value = values.lookup(operand))
        operand.set(value);
    if (Instruction *flat = flattened(*made)) { // else a pointer that moves through a loop is a chain
      flat->insertInto(&copy, copy.end());
      made->eraseFromParent();
      made = flat;
    }
    Value *simple = foldDistance(*made);
    // Of pointers that are equal, a choice takes the one it names, and an address becomes any (HideAddresses).
    bool isOpenChoice = isa<SelectInst, IntToPtrInst>(made) && !isa<Constant>(made->getOperand(0));
    if (!simple && !made->mayHaveSideEffects() && !isOpenChoice)
      simple = simplifyInstruction(made, SimplifyQuery(layout, made));
    if (simple) {
      values[&inst] = simple;
      made->eraseFromParent();
      return;
    }
    if (inst.hasName())
      made->setName(inst.getName());
    values[&inst] = made;
    if (++budget > maxInstructions)
      throw Unsupported("the program is too large when its loops are unrolled");
  }

  /// Only edges that were taken count. Edges from blocks not yet copied (inner loops) are added at the end.
  void copyPhi(PHINode &phi, BasicBlock &copy) {
    SmallVector<std::pair<Value *, BasicBlock *>, 4> incoming;
    bool waits = false;
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
      BasicBlock *from = phi.getIncomingBlock(i);
      if (taken.contains({from, phi.getParent()}))
        incoming.emplace_back(mapped(phi.getIncomingValue(i)), blocks.lookup(from));
      else if (position.lookup(from) >= position.lookup(phi.getParent()))
        waits = true; // a back edge of an inner loop: its source is copied later
    }
    bool allEqual = all_of(incoming, [&](const auto &entry) { return entry.first == incoming.front().first; });
    if (!waits && !incoming.empty() && allEqual) {
      values[&phi] = incoming.front().first;
      return;
    }
    PHINode *made = PHINode::Create(phi.getType(), incoming.size(), phi.getName(), &copy);
    made->setDebugLoc(phi.getDebugLoc());
    for (auto &[value, from] : incoming)
      made->addIncoming(value, from);
    values[&phi] = made;
    if (!waits)
      return;
    // Until its other entries are known the phi must not look constant.
    auto *open = new FreezeInst(PoisonValue::get(phi.getType()), "", preheader->getTerminator()->getIterator());
    made->addIncoming(open, preheader);
    deferred.push_back({&phi, made, open});
  }

  /// Returns whether an exit was left open, that is, depends on a value that is not constant.
  bool copyTerminator(BasicBlock &block, BasicBlock &copy) {
    auto *branch = dyn_cast<BranchInst>(block.getTerminator());
    if (!branch) {
      Instruction *made = block.getTerminator()->clone();
      made->insertInto(&copy, copy.end());
      return false;
    }
    Value *condition = branch->isConditional() ? mapped(branch->getCondition()) : nullptr;
    auto *constant = dyn_cast_or_null<ConstantInt>(condition);
    bool isExiting = any_of(branch->successors(), [&](BasicBlock *to) { return !inLoop.contains(to); });
    BranchInst *made = nullptr;
    if (!condition || constant) {
      BasicBlock *to = branch->getSuccessor(constant && constant->isZero() ? 1 : 0);
      made = BranchInst::Create(target(to), &copy);
      takeEdge(block, to, copy);
      decidedByConstants |= isExiting && condition;
    } else {
      BasicBlock *yes = branch->getSuccessor(0), *no = branch->getSuccessor(1);
      made = BranchInst::Create(target(yes), target(no), condition, &copy);
      takeEdge(block, yes, copy);
      if (yes != no)
        takeEdge(block, no, copy);
      else
        addExitEntries(yes, block, copy); // a phi has one entry an edge
    }
    made->setDebugLoc(branch->getDebugLoc());
    return isExiting && !made->isUnconditional();
  }

  BasicBlock *target(BasicBlock *to) {
    if (!inLoop.contains(to))
      return to;
    if (to == header())
      return nextHeader;
    BasicBlock *&copy = blocks[to];
    if (!copy)
      copy = newBlock(to);
    return copy;
  }

  void takeEdge(BasicBlock &from, BasicBlock *to, BasicBlock &copy) {
    taken.insert({&from, to});
    if (to == header())
      backEdge = &copy;
    addExitEntries(to, from, copy);
  }

  void addExitEntries(BasicBlock *to, BasicBlock &from, BasicBlock &copy) {
    if (inLoop.contains(to))
      return;
    for (PHINode &phi : to->phis())
      phi.addIncoming(mapped(phi.getIncomingValueForBlock(&from)), &copy);
  }

  void finishPhis() {
    for (auto &[phi, made, open] : deferred) {
      made->removeIncomingValue(preheader, false);
      open->eraseFromParent();
      for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
        BasicBlock *from = phi->getIncomingBlock(i);
        BasicBlock *copy = blocks.lookup(from);
        if (copy && taken.contains({from, phi->getParent()}) && made->getBasicBlockIndex(copy) < 0)
          made->addIncoming(mapped(phi->getIncomingValue(i)), copy);
      }
    }
  }

  void cut(BasicBlock *beyond) {
    IRBuilder<> b(beyond);
    b.SetCurrentDebugLocation(placeOfLoop(loop));
    IntrinsicBuilder(b).fail(PropertyKind::Unwind, "");
    b.CreateUnreachable();
  }

  void removeOriginal() {
    SmallVector<BasicBlock *, 16> old(loop.blocks());
    DeleteDeadBlocks(old);
  }

  Loop &loop;
  const CopyPlan &plan;
  Env &env;
  size_t &budget;
  const DataLayout &layout;
  LoopBlocksDFS order;
  BasicBlock *preheader = nullptr;
  SmallPtrSet<BasicBlock *, 16> inLoop;
  MapVector<PHINode *, Value *> headerValues; // of the iteration that is copied next
  DenseMap<Value *, Value *> values;
  DenseMap<BasicBlock *, BasicBlock *> blocks;
  DenseSet<Edge> taken;
  DenseMap<BasicBlock *, unsigned> position; // in reverse post-order
  struct OpenPhi {
    PHINode *original, *made;
    Instruction *open; // stands for the entries to come
  };
  SmallVector<OpenPhi, 8> deferred;
  BasicBlock *nextHeader = nullptr;
  BasicBlock *backEdge = nullptr;
  bool decidedByConstants = false;
};

/// All that one round needs to know before it changes anything.
std::vector<CopyPlan> planRound(Function &function, LoopInfo &loops, DominatorTree &dominators,
                                const LoopBounds &bounds, Env &env) {
  AssumptionCache assumptions(function);
  TargetLibraryInfoImpl libraryImpl(Triple(function.getParent()->getTargetTriple()));
  libraryImpl.disableAllFunctions();
  TargetLibraryInfo library(libraryImpl);
  ScalarEvolution evolution(function, library, assumptions, dominators, loops);
  const Options &options = env.options;
  std::vector<CopyPlan> plans;
  for (Loop *loop : loops) {
    uint32_t exact = evolution.getSmallConstantTripCount(loop);
    std::string place = placeText(placeOfLoop(*loop));
    // A loop that tests first is counted once more, for its last test.
    uint32_t tests = loop->getExitingBlock() == loop->getHeader() && loop->getHeader() != loop->getLoopLatch();
    auto note = [&](const std::string &how, uint32_t times) {
      env.loops[place].unrolled = how + std::to_string(times) + (times == 1 ? " time" : " times");
    };
    if (exact > 0 && exact <= options.fullUnroll) {
      note("unrolled ", exact - tests);
      plans.push_back({loop, exact, exact});
      continue;
    }
    uint32_t copies = bounds.bound(place) + 1;
    uint32_t most = evolution.getSmallConstantMaxTripCount(loop);
    if (most > 0 && (most <= copies || (most <= smallMaximum && !options.unwind))) {
      note("unrolled up to ", most - tests);
      plans.push_back({loop, most, options.fullUnroll});
      continue;
    }
    note("bound unknown, unrolled up to ", bounds.bound(place));
    plans.push_back({loop, copies, options.fullUnroll});
  }
  return plans;
}

} // namespace

void unrollLoops(Function &function, const LoopBounds &bounds, Env &env) {
  ScopedTimer timer(env.stats, "unroll");
  size_t budget = 0;
  while (true) {
    env.budget.poll();
    removeUnreachableBlocks(function);
    canonicaliseLoops(function);
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    if (loops.empty())
      return;
    Blocks mattering = blocksBeforeChecks(function, env);
    for (const CopyPlan &plan : planRound(function, loops, dominators, bounds, env))
      if (mattering.contains(plan.loop->getHeader()))
        LoopUnroller(plan, loops, env, budget).run();
      else
        endBefore(*plan.loop, env);
  }
}

} // namespace fathom::prepare
