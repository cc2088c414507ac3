#include "frontend/Unsanitised.h"

#include "frontend/Intrinsics.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/WithCache.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
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

bool traps(const BasicBlock &block) {
  return any_of(block, [](const Instruction &inst) {
    auto *call = dyn_cast<IntrinsicInst>(&inst);
    return call && call->getIntrinsicID() == llvm::Intrinsic::ubsantrap;
  });
}

/// Whether clang has put a check before it: it stands behind a branch that leads to a trap otherwise, on a comparison
/// of `operand`, with `number` if that is given.
bool isChecked(const Instruction &inst, const Value *operand, std::optional<APInt> number = std::nullopt) {
  const BasicBlock *before = inst.getParent()->getSinglePredecessor();
  auto *branch = before ? dyn_cast<BranchInst>(before->getTerminator()) : nullptr;
  if (!branch || !branch->isConditional() ||
      none_of(successors(before), [](const BasicBlock *next) { return traps(*next); }))
    return false;
  SmallVector<const Value *, 8> work{branch->getCondition()};
  while (!work.empty()) {
    const Value *condition = work.pop_back_val();
    if (auto *compare = dyn_cast<CmpInst>(condition); compare && compare->getOperand(0) == operand) {
      auto *constant = dyn_cast<ConstantInt>(compare->getOperand(1));
      if (!number || (constant && constant->getValue() == *number))
        return true;
    }
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
  if (!isChecked(division, right, APInt::getZero(width)))
    check(b, b.CreateIsNotNull(right), PropertyKind::DivByZero, "");
  if (!isSigned || isChecked(division, right, APInt::getAllOnes(width)))
    return;
  Value *isOther = b.CreateICmpNE(left, ConstantInt::get(type, APInt::getSignedMinValue(width)));
  Value *isNotMinusOne = b.CreateICmpNE(right, ConstantInt::get(type, APInt::getAllOnes(width)));
  check(b, b.CreateOr(isOther, isNotMinusOne), PropertyKind::SignedOverflow, "division");
}

/// What clang checks is an operation that tells whether it overflows; an add that promises not to is one that nobody
/// has looked at, for the function is not to be sanitized, or one that cannot.
void guardOverflow(BinaryOperator &sum) {
  const DataLayout &layout = sum.getModule()->getDataLayout();
  SimplifyQuery query(layout, &sum);
  Value *left = sum.getOperand(0), *right = sum.getOperand(1);
  OverflowResult result = OverflowResult::MayOverflow;
  llvm::Intrinsic::ID which = llvm::Intrinsic::not_intrinsic;
  StringRef what;
  switch (sum.getOpcode()) {
  case Instruction::Add:
    which = llvm::Intrinsic::sadd_with_overflow, what = "addition";
    result = computeOverflowForSignedAdd(WithCache<const Value *>(left), WithCache<const Value *>(right), query);
    break;
  case Instruction::Sub:
    which = llvm::Intrinsic::ssub_with_overflow, what = match(left, m_Zero()) ? "negation" : "subtraction";
    result = computeOverflowForSignedSub(left, right, query);
    break;
  case Instruction::Mul:
    which = llvm::Intrinsic::smul_with_overflow, what = "multiplication";
    result = computeOverflowForSignedMul(left, right, query);
    break;
  default:
    return;
  }
  if (result == OverflowResult::NeverOverflows)
    return;
  IRBuilder<> b(&sum);
  Value *both = b.CreateBinaryIntrinsic(which, left, right);
  check(b, b.CreateNot(b.CreateExtractValue(both, 1)), PropertyKind::SignedOverflow, what);
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
  auto *extended = dyn_cast<CastInst>(count);
  if (isChecked(shift, count) || (extended && isChecked(shift, extended->getOperand(0))))
    return;
  if (computeKnownBits(count, shift.getModule()->getDataLayout()).getMaxValue().ult(width))
    return;
  IRBuilder<> b(&shift);
  check(b, b.CreateICmpULT(count, ConstantInt::get(count->getType(), width)), PropertyKind::Shift, "");
}

void guardLane(Instruction &inst, Value *lane) {
  auto *type = dyn_cast<FixedVectorType>(inst.getOperand(0)->getType());
  if (!type)
    return;
  IRBuilder<> b(&inst);
  if (!isUIntN(lane->getType()->getIntegerBitWidth(), type->getNumElements())) {
    // All lanes that can be named are there, unless the index is negative: nobody knows whether it has a sign.
    if (!lane->getType()->isIntegerTy(1))
      check(b, b.CreateICmpSGE(lane, ConstantInt::get(lane->getType(), 0)), PropertyKind::Unsupported,
            "an index of a vector that may be negative");
    return;
  }
  check(b, b.CreateICmpULT(lane, ConstantInt::get(lane->getType(), type->getNumElements())), PropertyKind::Bounds,
        "element of a vector");
}

void guardConversion(Instruction &inst) {
  IRBuilder<> b(&inst);
  IntrinsicBuilder(b).fail(PropertyKind::Unsupported, "a conversion of floats that clang does not check");
}

/// As in __builtin_ffs, which has another result for zero.
bool isComparedWithZero(const Value &number) {
  return any_of(number.users(), [&](const User *user) {
    auto *compare = dyn_cast<ICmpInst>(user);
    return compare && compare->isEquality() && match(compare->getOperand(1), m_Zero());
  });
}

/// The leading or trailing zeros of zero.
void guardCount(IntrinsicInst &call) {
  bool counts = call.getIntrinsicID() == llvm::Intrinsic::ctlz || call.getIntrinsicID() == llvm::Intrinsic::cttz;
  Value *number = counts ? call.getArgOperand(0) : nullptr;
  if (!counts || !match(call.getArgOperand(1), m_One()) || isComparedWithZero(*number))
    return;
  IRBuilder<> b(&call);
  check(b, b.CreateIsNotNull(number), PropertyKind::Undefined, "__builtin_clz or __builtin_ctz of zero");
}

void guard(Instruction &inst) {
  bool isVector = inst.getType()->isVectorTy();
  if (isa<ExtractElementInst>(inst))
    return guardLane(inst, inst.getOperand(1));
  if (isa<InsertElementInst>(inst))
    return guardLane(inst, inst.getOperand(2));
  if (inst.isIntDivRem() && inst.getOpcode() == Instruction::SDiv && inst.isExact())
    return guardDifference(cast<BinaryOperator>(inst));
  if (inst.isIntDivRem())
    return guardDivision(cast<BinaryOperator>(inst));
  if (inst.isShift())
    return guardShift(cast<BinaryOperator>(inst));
  if (isa<FPToSIInst, FPToUIInst>(inst) && !isChecked(inst, inst.getOperand(0)))
    return guardConversion(inst);
  if (auto *sum = dyn_cast<OverflowingBinaryOperator>(&inst); sum && sum->hasNoSignedWrap() && !isVector)
    return guardOverflow(cast<BinaryOperator>(inst));
  if (auto *call = dyn_cast<IntrinsicInst>(&inst))
    return guardCount(*call);
}

} // namespace

void guardUnsanitised(Module &module) {
  for (Function &function : module)
    for (Instruction &inst : make_early_inc_range(instructions(function)))
      guard(inst);
}

} // namespace fathom::frontend
