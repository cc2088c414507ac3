#include "frontend/PoisonOrigins.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

class Origin {
public:
  explicit Origin(Instruction &inst) : inst(inst), b(inst.getNextNode()) {
    b.SetCurrentDebugLocation(inst.getDebugLoc());
  }

  Value *bit() {
    switch (inst.getOpcode()) {
    case Instruction::Add:
      wraps(Intrinsic::sadd_with_overflow, Intrinsic::uadd_with_overflow);
      break;
    case Instruction::Sub:
      wraps(Intrinsic::ssub_with_overflow, Intrinsic::usub_with_overflow);
      break;
    case Instruction::Mul:
      wraps(Intrinsic::smul_with_overflow, Intrinsic::umul_with_overflow);
      break;
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
      shift();
      break;
    case Instruction::UDiv:
    case Instruction::SDiv:
      if (inst.isExact())
        addIf(b.CreateICmpNE(b.CreateMul(&inst, right()), left()));
      break;
    case Instruction::Or:
      if (cast<PossiblyDisjointInst>(inst).isDisjoint())
        addIf(b.CreateICmpNE(b.CreateAnd(left(), right()), zero()));
      break;
    case Instruction::ZExt:
    case Instruction::UIToFP:
      if (inst.hasNonNeg())
        addIf(b.CreateICmpSLT(left(), zero()));
      break;
    case Instruction::Trunc:
      if (cast<TruncInst>(inst).hasNoSignedWrap())
        addIf(b.CreateICmpNE(b.CreateSExt(&inst, left()->getType()), left()));
      if (cast<TruncInst>(inst).hasNoUnsignedWrap())
        addIf(b.CreateICmpNE(b.CreateZExt(&inst, left()->getType()), left()));
      break;
    case Instruction::Call:
      leavesOneOut(cast<IntrinsicInst>(inst));
      break;
    default:
      break;
    }
    inst.dropPoisonGeneratingFlags();
    return result;
  }

private:
  Value *left() { return inst.getOperand(0); }
  Value *right() { return inst.getOperand(1); }
  Value *zero() { return Constant::getNullValue(left()->getType()); }

  void addIf(Value *isPoison) { result = result ? b.CreateOr(result, isPoison) : isPoison; }

  void wraps(Intrinsic::ID isSigned, Intrinsic::ID isUnsigned) {
    auto addOverflow = [&](Intrinsic::ID id) {
      addIf(b.CreateExtractValue(b.CreateBinaryIntrinsic(id, left(), right()), 1));
    };
    if (inst.hasNoSignedWrap())
      addOverflow(isSigned);
    if (inst.hasNoUnsignedWrap())
      addOverflow(isUnsigned);
  }

  void shift() {
    Value *count = right();
    unsigned bits = count->getType()->getIntegerBitWidth();
    auto *width = ConstantInt::get(count->getType(), bits);
    if (auto *constant = dyn_cast<ConstantInt>(count); !constant || constant->getValue().uge(bits)) {
      addIf(b.CreateICmpUGE(count, width));
      IRBuilder<> before(&inst);
      count = isPowerOf2_32(bits) ? before.CreateAnd(count, bits - 1) : before.CreateURem(count, width);
      inst.setOperand(1, count);
    }
    if (isa<OverflowingBinaryOperator>(inst)) {
      if (inst.hasNoSignedWrap())
        addIf(b.CreateICmpNE(b.CreateAShr(&inst, count), left()));
      if (inst.hasNoUnsignedWrap())
        addIf(b.CreateICmpNE(b.CreateLShr(&inst, count), left()));
    } else if (inst.isExact()) {
      addIf(b.CreateICmpNE(b.CreateShl(&inst, count), left()));
    }
  }

  /// abs, ctlz and cttz may leave out the argument for which C's functions are undefined.
  void leavesOneOut(IntrinsicInst &call) {
    bool isAbs = call.getIntrinsicID() == Intrinsic::abs;
    if (cast<ConstantInt>(call.getArgOperand(1))->isZero())
      return;
    unsigned width = call.getType()->getIntegerBitWidth();
    addIf(b.CreateICmpEQ(left(), b.getInt(isAbs ? APInt::getSignedMinValue(width) : APInt::getZero(width))));
    call.setArgOperand(1, b.getFalse());
  }

  Instruction &inst;
  IRBuilder<> b;
  Value *result = nullptr;
};

bool mayLeaveOneOut(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  if (!call)
    return false;
  Intrinsic::ID id = call->getIntrinsicID();
  return id == Intrinsic::abs || id == Intrinsic::ctlz || id == Intrinsic::cttz;
}

/// Of a vector shift, or one that is saturating.
bool hasCountsInRange(const Instruction &inst) {
  auto *counts = dyn_cast<Constant>(inst.getOperand(1));
  unsigned width = inst.getType()->getScalarSizeInBits();
  if (auto *count = dyn_cast_or_null<ConstantInt>(counts); count && !inst.getType()->isVectorTy())
    return count->getValue().ult(width);
  auto *type = dyn_cast<FixedVectorType>(inst.getType());
  for (unsigned i = 0; counts && type && i < type->getNumElements(); ++i) {
    auto *count = dyn_cast_or_null<ConstantInt>(counts->getAggregateElement(i));
    if (!count || count->getValue().uge(width))
      return false;
  }
  return counts && type;
}

} // namespace

Value *poisonMadeBy(Instruction &inst) {
  bool isOperation = isa<BinaryOperator, CastInst>(inst) || mayLeaveOneOut(inst);
  Value *bit = isOperation && inst.getOperand(0)->getType()->isIntegerTy() ? Origin(inst).bit() : nullptr;
  return bit && match(bit, PatternMatch::m_Zero()) ? nullptr : bit;
}

bool mayShiftTooFar(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  return call && (call->getIntrinsicID() == Intrinsic::sshl_sat || call->getIntrinsicID() == Intrinsic::ushl_sat) &&
         !hasCountsInRange(inst);
}

bool mayMakePoisonLanes(const Instruction &inst) {
  if (!inst.getType()->isVectorTy())
    return false;
  if (mayLeaveOneOut(inst))
    return !cast<ConstantInt>(inst.getOperand(1))->isZero();
  return inst.isIntDivRem() || (inst.isShift() && !hasCountsInRange(inst)) ||
         (isa<BinaryOperator, CastInst>(inst) && inst.hasPoisonGeneratingFlags());
}

} // namespace fathom::frontend
