#include "prepare/LoopCopy.h"

#include "frontend/Intrinsics.h"
#include "prepare/HideAddresses.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopRotationUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace fathom::prepare {

static void failuresToChecks(BasicBlock &block, BasicBlock *exit) {
  auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  if (!branch || !branch->isConditional())
    return;
  for (unsigned side : {0u, 1u}) {
    BasicBlock *to = branch->getSuccessor(side);
    CallInst *failure = to == exit ? nullptr : failureAt(to);
    if (!failure)
      continue;
    IRBuilder<> b(branch);
    b.SetCurrentDebugLocation(failure->getDebugLoc());
    Value *holds = side == 0 ? b.CreateNot(branch->getCondition()) : branch->getCondition();
    auto kind = static_cast<PropertyKind>(cast<ConstantInt>(failure->getArgOperand(1))->getZExtValue());
    IntrinsicBuilder(b).check(holds, kind, what(*failure));
    BranchInst *rest = b.CreateBr(branch->getSuccessor(1 - side));
    rest->setDebugLoc(branch->getDebugLoc());
    branch->eraseFromParent();
    return;
  }
}

LoopCopy::LoopCopy(Loop &loop, const LoopExit &exit, LoopInfo &loops, DominatorTree &dominators)
    : function(*loop.getHeader()->getParent()) {
  work = loop.getLoopPreheader();
  preheader = SplitBlock(work, work->getTerminator(), &dominators, &loops);
  ValueToValueMapTy values;
  SmallVector<BasicBlock *, 16> blocks;
  cloneLoopWithPreheader(preheader, work, &loop, values, ".sum", &loops, &dominators, blocks);
  remapInstructionsInBlocks(blocks, values);
  header = cast<BasicBlock>(values[loop.getHeader()]);
  for (PHINode &phi : exit.to->phis()) {
    Value *value = phi.getIncomingValueForBlock(exit.from), *copy = values.lookup(value);
    phi.addIncoming(copy ? copy : value, cast<BasicBlock>(values[exit.from]));
  }
  Instruction *before = work->getTerminator();
  IRBuilder<> b(before);
  b.CreateCondBr(b.CreateFreeze(PoisonValue::get(b.getInt1Ty())), cast<BasicBlock>(values[preheader]), preheader);
  before->eraseFromParent();
  for (BasicBlock *block : blocks)
    failuresToChecks(*block, exit.to);
}

void LoopCopy::rotate() {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  AssumptionCache assumptions(function);
  Loop *loop = loops.getLoopFor(header);
  if (!loop || loop->getHeader() != header)
    throw NotSummarised{"it is executed once at most"};
  const DataLayout &layout = function.getParent()->getDataLayout();
  TargetTransformInfo costs(layout);
  auto simplify = [&] {
    simplifyLoop(loop, &dominators, &loops, nullptr, &assumptions, nullptr, false);
    formLCSSA(*loop, dominators, &loops, nullptr);
  };
  simplify();
  if (!loop->isLoopExiting(loop->getLoopLatch())) {
    hidePointers(function);
    LoopRotation(loop, &loops, &costs, &assumptions, &dominators, nullptr, nullptr, SimplifyQuery(layout), false,
                 UINT_MAX, true);
    showAddresses(function);
    simplify();
  }
  header = loop->getHeader();
  latch = loop->getLoopLatch();
  exit = loop->getExitBlock();
  if (!latch || !exit || loop->getExitingBlock() != latch)
    throw NotSummarised{"its test cannot be moved to its end"};
  ready = loop->getLoopPreheader();
  one = SplitBlock(ready, ready->getTerminator(), &dominators, &loops);
}

void LoopCopy::goOn(unsigned successor) {
  auto *branch = cast<BranchInst>(work->getTerminator());
  auto *choice = cast<Instruction>(branch->getCondition());
  IRBuilder<> b(branch);
  b.CreateBr(branch->getSuccessor(successor));
  branch->eraseFromParent();
  choice->eraseFromParent();
}

void LoopCopy::keep() { goOn(0); }

void LoopCopy::discard() {
  goOn(1);
  removeUnreachableBlocks(function);
}

// ---- making it simple

void LoopSimplifier::run() {
  walkingPointersToOffsets();
  hoistInvariants();
  simplifyExit();
  hoistInvariants();
}

/// p = phi [start], [p + c]  becomes  start + q  with  q = phi [0], [q + c].
void LoopSimplifier::walkingPointersToOffsets() {
  for (PHINode &phi : make_early_inc_range(copy.header->phis())) {
    if (!phi.getType()->isPointerTy())
      continue;
    Type *index = layout().getIndexType(phi.getType());
    APInt step(index->getIntegerBitWidth(), 0);
    Value *next = phi.getIncomingValueForBlock(copy.latch);
    if (next->stripAndAccumulateConstantOffsets(layout(), step, true) != &phi)
      continue;
    Value *start = phi.getIncomingValueForBlock(copy.one);
    PHINode *offset = PHINode::Create(index, 2, phi.getName() + ".offset", phi.getIterator());
    IRBuilder<> atLatch(copy.latch->getTerminator());
    offset->addIncoming(ConstantInt::get(index, 0), copy.one);
    offset->addIncoming(atLatch.CreateAdd(offset, b.getInt(step)), copy.latch);
    IRBuilder<> inHeader(copy.header, copy.header->getFirstInsertionPt());
    Value *pointer = inHeader.CreatePtrAdd(start, offset);
    phi.replaceAllUsesWith(pointer);
    phi.eraseFromParent();
  }
}

bool LoopSimplifier::canMove(const Instruction &inst) const {
  if (isa<PHINode>(inst) || inst.isTerminator() || !loop.hasLoopInvariantOperands(&inst))
    return false;
  return isa<LoadInst>(inst) || (isFunctional(inst) && isSafeToSpeculativelyExecute(&inst));
}

void LoopSimplifier::hoistInvariants() {
  ReversePostOrderTraversal<BasicBlock *> order(copy.header);
  for (BasicBlock *block : order)
    if (loop.contains(block))
      for (Instruction &inst : make_early_inc_range(*block))
        if (canMove(inst)) {
          inst.moveBefore(copy.ready->getTerminator());
          if (auto *load = dyn_cast<LoadInst>(&inst))
            hoisted.push_back(load);
        }
}

LoopSimplifier::Displaced LoopSimplifier::displaced(Value *pointer, Instruction *before) {
  IRBuilder<> here(before);
  Displaced result{pointer, ConstantInt::get(layout().getIndexType(pointer->getType()), 0)};
  while (auto *gep = dyn_cast<GEPOperator>(result.base)) {
    if (gep->getType()->isVectorTy())
      break;
    result.offset = here.CreateAdd(result.offset, emitGEPOffset(&here, layout(), gep));
    result.base = gep->getPointerOperand();
  }
  return result;
}

/// Pointers into one object are compared by their offsets; <= n is < n + 1, unless that is no number.
void LoopSimplifier::simplifyExit() {
  auto *branch = cast<BranchInst>(copy.latch->getTerminator());
  auto *test = branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
  if (!test)
    return;
  CmpInst::Predicate predicate = test->getPredicate();
  Value *left = test->getOperand(0), *right = test->getOperand(1);
  if (left->getType()->isPointerTy()) {
    Displaced a = displaced(left, branch), c = displaced(right, branch);
    if (a.base != c.base)
      return;
    left = a.offset;
    right = c.offset;
    predicate = ICmpInst::isEquality(predicate) ? predicate : ICmpInst::getSignedPredicate(predicate);
  }
  bool staysIfTrue = branch->getSuccessor(0) == copy.header;
  if (!staysIfTrue)
    predicate = CmpInst::getInversePredicate(predicate);
  if (loop.isLoopInvariant(left) && !loop.isLoopInvariant(right)) {
    std::swap(left, right);
    predicate = CmpInst::getSwappedPredicate(predicate);
  }
  if (auto *inst = dyn_cast<Instruction>(right); inst && !loop.isLoopInvariant(right)) {
    bool changed = false;
    loop.makeLoopInvariant(inst, changed, copy.ready->getTerminator());
  }
  if (CmpInst::isNonStrictPredicate(predicate) && loop.isLoopInvariant(right))
    std::tie(predicate, right) = strict(predicate, right);
  IRBuilder<> here(branch);
  Value *stays = here.CreateICmp(predicate, left, right);
  branch->setCondition(stays);
  if (!staysIfTrue)
    branch->swapSuccessors();
  RecursivelyDeleteTriviallyDeadInstructions(test);
}

std::pair<CmpInst::Predicate, Value *> LoopSimplifier::strict(CmpInst::Predicate predicate, Value *bound) {
  unsigned width = bound->getType()->getIntegerBitWidth();
  bool isSigned = ICmpInst::isSigned(predicate), isLess = ICmpInst::isLE(predicate);
  APInt last = isLess ? (isSigned ? APInt::getSignedMaxValue(width) : APInt::getMaxValue(width))
                      : (isSigned ? APInt::getSignedMinValue(width) : APInt::getMinValue(width));
  required.push_back(b.CreateICmpNE(bound, b.getInt(last)));
  Value *next = isLess ? b.CreateAdd(bound, b.getInt(APInt(width, 1))) : b.CreateSub(bound, b.getInt(APInt(width, 1)));
  return {CmpInst::getStrictPredicate(predicate), next};
}

} // namespace fathom::prepare
