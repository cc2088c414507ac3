#include "frontend/PoisonOrigins.h"

#include "frontend/Intrinsics.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

bool mayLeaveOneOut(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  if (!call)
    return false;
  llvm::Intrinsic::ID id = call->getIntrinsicID();
  return id == llvm::Intrinsic::abs || id == llvm::Intrinsic::ctlz || id == llvm::Intrinsic::cttz;
}

/// Whether it promises that no float is NaN, or infinite.
bool promisesOfFloats(const Instruction &inst) {
  return isa<FPMathOperator>(inst) && (inst.hasNoNaNs() || inst.hasNoInfs());
}

/// What the bits of a float say, or of floats in a vector: without their signs they have the order of the floats.
/// (Comparisons of floats themselves are not modelled.)
class FloatBits {
public:
  /// Whether floats of the type have bits of this kind.
  static bool knows(const Type *type) { return type->getScalarType()->isIEEELikeFPTy(); }

  FloatBits(IRBuilder<> &b, Value *number) : b(b), semantics(number->getType()->getScalarType()->getFltSemantics()) {
    Type *type = number->getType();
    unsigned width = type->getScalarSizeInBits();
    bits = b.CreateBitCast(number, type->getWithNewType(b.getIntNTy(width)));
    magnitude = b.CreateAnd(bits, ~APInt::getSignMask(width));
  }

  Value *isNaN() { return compare(CmpInst::ICMP_UGT, APFloat::getInf(semantics)); }
  Value *isInfinite() { return compare(CmpInst::ICMP_EQ, APFloat::getInf(semantics)); }

  /// Whether there is no such integer of this width, once that which is behind the point is dropped.
  Value *isOutOfRange(unsigned width, bool isSigned) {
    APInt tooLarge = APInt::getOneBitSet(width + 1, isSigned ? width - 1 : width);
    APInt tooSmall = isSigned ? tooLarge + 1 : APInt(width + 1, 1); // without its sign
    APFloat upper(semantics), lower(semantics);
    upper.convertFromAPInt(tooLarge, false, APFloat::rmTowardPositive);
    // Where there is no such float, it is the one before, which is not too small.
    bool isTooSmall = lower.convertFromAPInt(tooSmall, false, APFloat::rmTowardZero) == APFloat::opOK;
    return b.CreateSelect(b.CreateIsNeg(bits), compare(isTooSmall ? CmpInst::ICMP_UGE : CmpInst::ICMP_UGT, lower),
                          compare(CmpInst::ICMP_UGE, upper));
  }

private:
  Value *compare(CmpInst::Predicate predicate, const APFloat &other) {
    return b.CreateICmp(predicate, magnitude, ConstantInt::get(magnitude->getType(), other.bitcastToAPInt()));
  }

  IRBuilder<> &b;
  const fltSemantics &semantics;
  Value *bits, *magnitude;
};

struct Conversion {
  Value *isPoison, *harmless; // for each lane of a vector; what is converted where it is not poison, and if it is, too
};

/// Built before it.
Conversion settleConversion(CastInst &conversion) {
  Value *number = conversion.getOperand(0);
  IRBuilder<> b(&conversion);
  auto any = [&](Type *type) { return IntrinsicBuilder(b).nondet(type, NondetSource::Abstract, "poison"); };
  if (!FloatBits::knows(number->getType()))
    return {any(number->getType()->getWithNewType(b.getInt1Ty())), any(number->getType())};
  unsigned width = conversion.getType()->getScalarSizeInBits();
  Value *isPoison = FloatBits(b, number).isOutOfRange(width, isa<FPToSIInst>(conversion));
  return {isPoison, b.CreateSelect(isPoison, Constant::getNullValue(number->getType()), number)};
}

class Origin {
public:
  Origin(Instruction &inst, HarmlessOperands &harmless) : inst(inst), harmless(harmless), b(inst.getContext()) {
    b.SetInsertPoint(*inst.getInsertionPointAfterDef());
    b.SetCurrentDebugLocation(inst.getDebugLoc());
  }

  Value *bit() {
    if (promisesOfFloats(inst))
      breaksPromiseOfFloats();
    switch (inst.getOpcode()) {
    case Instruction::Add:
      wraps(llvm::Intrinsic::sadd_with_overflow, llvm::Intrinsic::uadd_with_overflow);
      break;
    case Instruction::Sub:
      wraps(llvm::Intrinsic::ssub_with_overflow, llvm::Intrinsic::usub_with_overflow);
      break;
    case Instruction::Mul:
      wraps(llvm::Intrinsic::smul_with_overflow, llvm::Intrinsic::umul_with_overflow);
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
    case Instruction::FPToSI:
    case Instruction::FPToUI:
      convert();
      break;
    case Instruction::Call:
      if (mayLeaveOneOut(inst))
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

  Value *nobodyKnows() { return IntrinsicBuilder(b).nondet(b.getInt1Ty(), NondetSource::Abstract, "poison"); }

  /// It is not said whether arguments of a call count, and that which a select does not choose.
  void breaksPromiseOfFloats() {
    if (inst.getType()->isFloatingPointTy())
      addIf(breaksPromise(&inst));
    if (isa<PHINode>(inst))
      return;
    bool isOpen = isa<SelectInst, CallInst>(inst);
    auto *call = dyn_cast<CallInst>(&inst);
    if (call && call->isMustTailCall()) // behind which nothing else may stand
      call->setTailCallKind(CallInst::TCK_Tail);
    for (Value *argument : call ? call->args() : inst.operands())
      if (argument->getType()->isFloatingPointTy())
        addIf(isOpen ? b.CreateAnd(breaksPromise(argument), nobodyKnows()) : breaksPromise(argument));
      else if (argument->getType()->isVectorTy() || argument->getType()->isAggregateType())
        addIf(nobodyKnows());
  }

  Value *breaksPromise(Value *number) {
    if (!FloatBits::knows(number->getType()))
      return nobodyKnows();
    FloatBits bits(b, number);
    if (!inst.hasNoInfs())
      return bits.isNaN();
    return inst.hasNoNaNs() ? b.CreateOr(bits.isInfinite(), bits.isNaN()) : bits.isInfinite();
  }

  void wraps(llvm::Intrinsic::ID isSigned, llvm::Intrinsic::ID isUnsigned) {
    auto addOverflow = [&](llvm::Intrinsic::ID id) {
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
      harmless.emplace_back(&inst.getOperandUse(1), count);
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

  void convert() {
    Conversion conversion = settleConversion(cast<CastInst>(inst));
    addIf(conversion.isPoison);
    harmless.emplace_back(&inst.getOperandUse(0), conversion.harmless);
  }

  /// abs, ctlz and cttz may leave out the argument for which C's functions are undefined.
  void leavesOneOut(IntrinsicInst &call) {
    bool isAbs = call.getIntrinsicID() == llvm::Intrinsic::abs;
    if (cast<ConstantInt>(call.getArgOperand(1))->isZero())
      return;
    unsigned width = call.getType()->getIntegerBitWidth();
    addIf(b.CreateICmpEQ(left(), b.getInt(isAbs ? APInt::getSignedMinValue(width) : APInt::getZero(width))));
    call.setArgOperand(1, b.getFalse());
  }

  Instruction &inst;
  HarmlessOperands &harmless;
  IRBuilder<> b;
  Value *result = nullptr;
};

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

Value *poisonMadeBy(Instruction &inst, HarmlessOperands &harmless) {
  bool isOperation = isa<BinaryOperator, CastInst>(inst) || mayLeaveOneOut(inst) || promisesOfFloats(inst);
  bool isScalar = inst.getType()->isIntegerTy() || inst.getType()->isFloatingPointTy();
  if (!isOperation || !isScalar || !inst.getInsertionPointAfterDef())
    return nullptr;
  Value *bit = Origin(inst, harmless).bit();
  return bit && match(bit, PatternMatch::m_Zero()) ? nullptr : bit;
}

Value *poisonLaneMadeBy(Instruction &inst) {
  if (!inst.getType()->isVectorTy() || !isa<FPToSIInst, FPToUIInst>(inst))
    return nullptr;
  Conversion conversion = settleConversion(cast<CastInst>(inst));
  inst.setOperand(0, conversion.harmless);
  return IRBuilder<>(&inst).CreateOrReduce(conversion.isPoison);
}

bool mayShiftTooFar(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  return call &&
         (call->getIntrinsicID() == llvm::Intrinsic::sshl_sat || call->getIntrinsicID() == llvm::Intrinsic::ushl_sat) &&
         !hasCountsInRange(inst);
}

bool mayMakePoisonLanes(const Instruction &inst) {
  if (promisesOfFloats(inst) && (inst.getType()->isVectorTy() || inst.getType()->isAggregateType()))
    return true;
  if (!inst.getType()->isVectorTy())
    return false;
  if (mayLeaveOneOut(inst))
    return !cast<ConstantInt>(inst.getOperand(1))->isZero();
  return inst.isIntDivRem() || (inst.isShift() && !hasCountsInRange(inst)) ||
         (isa<BinaryOperator, CastInst>(inst) && inst.hasPoisonGeneratingFlags());
}

} // namespace fathom::frontend
