#include "prepare/HideWidths.h"

#include "frontend/Intrinsics.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace fathom::prepare {

static bool hasNoBounds(const Type *type) { return type->isIntegerTy() && type->getIntegerBitWidth() >= 32; }

/// Whether its bounds are those of a smaller type, which stays as it is.
static bool isSmall(const Value &value) {
  auto *cast = dyn_cast<CastInst>(&value);
  return cast && isa<ZExtInst, SExtInst>(cast) && !hasNoBounds(cast->getSrcTy());
}

static Value *hidden(Value *value, Instruction &before) {
  IRBuilder<> b(&before);
  return IntrinsicBuilder(b).call(Intrinsic::Number, value->getType(), {value});
}

static void hideConstants(Instruction &inst) {
  for (Use &operand : inst.operands())
    if (isa<ConstantInt>(operand) && hasNoBounds(operand->getType()))
      operand.set(hidden(operand, inst));
}

/// A choice by a number is a chain of comparisons, each of its own.
static void hideChoice(SwitchInst &choice) {
  if (hasNoBounds(choice.getCondition()->getType()))
    choice.setCondition(hidden(choice.getCondition(), choice));
}

static void hideConversion(CastInst &cast) {
  if (!isa<TruncInst, SExtInst, ZExtInst>(cast) || !hasNoBounds(cast.getSrcTy()) || cast.use_empty())
    return;
  Instruction &next = *cast.getNextNode();
  Value *result = hidden(&cast, next);
  cast.replaceUsesWithIf(result, [&](const Use &use) { return use.getUser() != result; });
}

void hideWidths(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    if (auto *choice = dyn_cast<SwitchInst>(&inst))
      hideChoice(*choice);
    else if (auto *cast = dyn_cast<CastInst>(&inst))
      hideConversion(*cast);
    else if (auto *compare = dyn_cast<ICmpInst>(&inst);
             compare && none_of(compare->operands(), [](const Use &operand) { return isSmall(*operand); }))
      hideConstants(inst);
    else if (isa<BinaryOperator>(inst) && Instruction::isIntDivRem(inst.getOpcode()))
      hideConstants(inst);
  }
}

void showWidths(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (intrinsicOf(inst) == Intrinsic::Number) {
      inst.replaceAllUsesWith(inst.getOperand(0));
      inst.eraseFromParent();
    }
}

} // namespace fathom::prepare
