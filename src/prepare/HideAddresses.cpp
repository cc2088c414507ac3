#include "prepare/HideAddresses.h"

#include "frontend/Intrinsics.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

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

void hideComparisons(Function &function) {
  for (Instruction &inst : instructions(function))
    if (comparesObjects(inst))
      hideOperands(inst);
}

void hideAddresses(Function &function) {
  hideComparisons(function);
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
