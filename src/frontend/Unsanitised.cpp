#include "frontend/Unsanitised.h"

#include "frontend/Intrinsics.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace fathom::frontend {

namespace {

/// Conditions of vectors must hold for all lanes.
void check(IRBuilder<> &b, Value *holds, PropertyKind kind, StringRef what) {
  if (match(holds, m_AllOnes()))
    return;
  if (holds->getType()->isVectorTy())
    holds = b.CreateAndReduce(holds);
  IntrinsicBuilder(b).check(holds, kind, what);
}

/// Whether clang has put a check before it: it stands behind a branch on its divisor.
bool isSanitised(const Instruction &division) {
  const BasicBlock *before = division.getParent()->getSinglePredecessor();
  auto *branch = before ? dyn_cast<BranchInst>(before->getTerminator()) : nullptr;
  if (!branch || !branch->isConditional())
    return false;
  SmallVector<const Value *, 8> work{branch->getCondition()};
  while (!work.empty()) {
    const Value *condition = work.pop_back_val();
    if (auto *compare = dyn_cast<ICmpInst>(condition); compare && compare->getOperand(0) == division.getOperand(1))
      return true;
    if (auto *junction = dyn_cast<BinaryOperator>(condition))
      append_range(work, junction->operands());
  }
  return false;
}

void guardDivision(BinaryOperator &division) {
  Value *left = division.getOperand(0), *right = division.getOperand(1);
  Type *type = right->getType();
  bool isSigned = division.getOpcode() == Instruction::SDiv || division.getOpcode() == Instruction::SRem;
  unsigned width = type->getScalarSizeInBits();
  IRBuilder<> b(&division);
  check(b, b.CreateIsNotNull(right), PropertyKind::DivByZero, "");
  if (!isSigned)
    return;
  Value *isOther = b.CreateICmpNE(left, ConstantInt::get(type, APInt::getSignedMinValue(width)));
  Value *isNotMinusOne = b.CreateICmpNE(right, ConstantInt::get(type, APInt::getAllOnes(width)));
  check(b, b.CreateOr(isOther, isNotMinusOne), PropertyKind::SignedOverflow, "division");
}

/// Clang divides the addresses' difference by the size and promises that nothing is left.
void guardDifference(BinaryOperator &division) {
  Value *bytes = division.getOperand(0), *size = division.getOperand(1);
  if (auto *difference = dyn_cast<Constant>(bytes)) {
    bytes = ConstantFoldConstant(difference, division.getModule()->getDataLayout());
    if (!isa<ConstantInt>(bytes)) // of two variables, which the checks of pointers that are compared look at
      return;
  }
  IRBuilder<> b(&division);
  auto *constant = dyn_cast<ConstantInt>(size);
  if (constant && constant->isZero())
    return check(b, b.getFalse(), PropertyKind::Undefined, "the difference of pointers to elements without a size");
  Value *rest = constant && constant->getValue().isPowerOf2()
                    ? b.CreateAnd(bytes, ConstantInt::get(bytes->getType(), constant->getValue() - 1))
                    : b.CreateSRem(bytes, size);
  check(b, b.CreateIsNull(rest), PropertyKind::Undefined, "the difference of pointers is no number of elements");
}

void guardShift(BinaryOperator &shift) {
  Value *count = shift.getOperand(1);
  unsigned width = shift.getType()->getScalarSizeInBits();
  IRBuilder<> b(&shift);
  check(b, b.CreateICmpULT(count, ConstantInt::get(count->getType(), width)), PropertyKind::Shift, "");
}

void guardLane(Instruction &inst, Value *lane) {
  auto *type = dyn_cast<FixedVectorType>(inst.getOperand(0)->getType());
  if (!type)
    return;
  IRBuilder<> b(&inst);
  if (!isUIntN(lane->getType()->getIntegerBitWidth(), type->getNumElements())) // then indices may be negative
    lane = b.CreateSExt(lane, b.getInt64Ty());
  check(b, b.CreateICmpULT(lane, ConstantInt::get(lane->getType(), type->getNumElements())), PropertyKind::Bounds,
        "element of a vector");
}

void guard(Instruction &inst) {
  bool isVector = inst.getType()->isVectorTy();
  if (isa<ExtractElementInst>(inst))
    return guardLane(inst, inst.getOperand(1));
  if (isa<InsertElementInst>(inst))
    return guardLane(inst, inst.getOperand(2));
  if (inst.isIntDivRem() && inst.getOpcode() == Instruction::SDiv && inst.isExact())
    return guardDifference(cast<BinaryOperator>(inst));
  if (inst.isIntDivRem() && (isVector || !isSanitised(inst)))
    return guardDivision(cast<BinaryOperator>(inst));
  if (inst.isShift() && isVector)
    return guardShift(cast<BinaryOperator>(inst));
}

} // namespace

void guardUnsanitised(Module &module) {
  for (Function &function : module)
    for (Instruction &inst : make_early_inc_range(instructions(function)))
      guard(inst);
}

} // namespace fathom::frontend
