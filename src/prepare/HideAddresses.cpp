#include "prepare/HideAddresses.h"

#include "frontend/Intrinsics.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::prepare {

static void hideOperands(Instruction &inst) {
  IRBuilder<> b(&inst);
  for (Use &operand : inst.operands())
    operand = IntrinsicBuilder(b).call(Intrinsic::Address, operand->getType(), {operand});
}

static bool comparesObjects(const Instruction &inst) {
  auto *comparison = dyn_cast<ICmpInst>(&inst);
  if (!comparison || !comparison->getOperand(0)->getType()->isPointerTy())
    return false;
  const Value *left = comparison->getOperand(0), *right = comparison->getOperand(1);
  if (isa<ConstantPointerNull>(left) || isa<ConstantPointerNull>(right))
    return false;
  constexpr unsigned farthest = 100; // a number of steps; there may be more
  return getUnderlyingObject(left, farthest) != getUnderlyingObject(right, farthest);
}

static bool mayEndLives(const Instruction &inst) {
  switch (Intrinsic which = intrinsicOf(inst)) {
  case Intrinsic::None:
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(&inst))
      return intrinsic->isLifetimeStartOrEnd() || intrinsic->getIntrinsicID() == llvm::Intrinsic::stackrestore;
    return isa<CallBase>(inst);
  case Intrinsic::ScopeEnd:
  case Intrinsic::HavocReachable:
  case Intrinsic::Library:
    return true;
  default:
    return allocatorOfFreed(which) != Intrinsic::None;
  }
}

/// The pointers of one block that are made of addresses, and that must not be taken for others.
static void hideInBlock(BasicBlock &block, bool objectsEnd) {
  SmallPtrSet<const Instruction *, 8> addresses; // since the last object ended
  for (Instruction &inst : block) {
    if (isa<PtrToIntInst>(inst))
      addresses.insert(&inst);
    if (mayEndLives(inst))
      addresses.clear();
    if (!isa<IntToPtrInst>(inst) || isa<Constant>(inst.getOperand(0)))
      continue;
    auto *address = dyn_cast<PtrToIntInst>(inst.getOperand(0));
    bool isSame = address && (!objectsEnd || addresses.contains(address));
    if (!isSame)
      hideOperands(inst);
  }
}

void hidePointers(Function &function) {
  for (Instruction &inst : instructions(function))
    if (comparesObjects(inst))
      hideOperands(inst);
  bool objectsEnd = any_of(instructions(function), mayEndLives);
  for (BasicBlock &block : function)
    hideInBlock(block, objectsEnd);
}

void hideAddresses(Function &function) {
  hidePointers(function);
  for (Instruction &inst : instructions(function))
    if (isa<PtrToIntInst>(inst) && inst.getOperand(0)->getType()->isPointerTy() && !isa<Constant>(inst.getOperand(0)))
      hideOperands(inst);
}

void showAddresses(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (intrinsicOf(inst) == Intrinsic::Address) {
      inst.replaceAllUsesWith(inst.getOperand(0));
      inst.eraseFromParent();
    }
}

} // namespace fathom::prepare
