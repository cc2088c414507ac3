#include "frontend/Poison.h"

#include "frontend/Intrinsics.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

class PoisonGuard {
public:
  explicit PoisonGuard(Instruction &inst) : inst(inst), b(&inst), make(b) {}

  void guard() {
    if (auto *call = dyn_cast<IntrinsicInst>(&inst))
      return guardIntrinsic(*call);
    if (inst.getType()->isVectorTy())
      return guardVector();
    switch (inst.getOpcode()) {
    case llvm::Instruction::Add:
      return guardWrap(llvm::Intrinsic::sadd_with_overflow, llvm::Intrinsic::uadd_with_overflow);
    case llvm::Instruction::Sub:
      return guardWrap(llvm::Intrinsic::ssub_with_overflow, llvm::Intrinsic::usub_with_overflow);
    case llvm::Instruction::Mul:
      return guardWrap(llvm::Intrinsic::smul_with_overflow, llvm::Intrinsic::umul_with_overflow);
    case llvm::Instruction::Shl:
      return guardShift();
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr:
      return guardShift();
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SDiv:
    case llvm::Instruction::URem:
    case llvm::Instruction::SRem:
      return guardDivision();
    case llvm::Instruction::Or:
      if (cast<PossiblyDisjointInst>(inst).isDisjoint())
        noPoison(b.CreateICmpEQ(b.CreateAnd(left(), right()), zero()));
      return;
    case llvm::Instruction::ZExt:
      if (inst.hasNonNeg())
        noPoison(b.CreateICmpSGE(left(), zero()));
      return;
    case llvm::Instruction::Trunc:
      return guardTrunc();
    default:
      return;
    }
  }

private:
  Value *left() { return inst.getOperand(0); }
  Value *right() { return inst.getOperand(1); }
  Value *zero() { return Constant::getNullValue(left()->getType()); }

  void noPoison(Value *condition) {
    make.check(condition, PropertyKind::Unsupported, (Twine("poison from '") + inst.getOpcodeName() + "'").str());
  }

  void noOverflow(llvm::Intrinsic::ID id) {
    Value *pair = b.CreateBinaryIntrinsic(id, left(), right());
    noPoison(b.CreateNot(b.CreateExtractValue(pair, 1)));
  }

  void guardWrap(llvm::Intrinsic::ID isSigned, llvm::Intrinsic::ID isUnsigned) {
    if (inst.hasNoSignedWrap())
      noOverflow(isSigned);
    if (inst.hasNoUnsignedWrap())
      noOverflow(isUnsigned);
  }

  void guardShift() {
    unsigned width = left()->getType()->getIntegerBitWidth();
    noPoison(b.CreateICmpULT(right(), ConstantInt::get(right()->getType(), width)));
    if (auto *op = dyn_cast<OverflowingBinaryOperator>(&inst)) {
      if (op->hasNoSignedWrap())
        noPoison(b.CreateICmpEQ(b.CreateAShr(b.CreateShl(left(), right()), right()), left()));
      if (op->hasNoUnsignedWrap())
        noPoison(b.CreateICmpEQ(b.CreateLShr(b.CreateShl(left(), right()), right()), left()));
    } else if (inst.isExact()) {
      noPoison(b.CreateICmpEQ(b.CreateShl(b.CreateLShr(left(), right()), right()), left()));
    }
  }

  void guardDivision() {
    make.check(b.CreateICmpNE(right(), zero()), PropertyKind::DivByZero, "");
    unsigned opcode = inst.getOpcode();
    bool isSigned = opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::SRem;
    if (isSigned) {
      unsigned width = left()->getType()->getIntegerBitWidth();
      Value *isMin = b.CreateICmpEQ(left(), b.getInt(APInt::getSignedMinValue(width)));
      Value *isMinusOne = b.CreateICmpEQ(right(), b.getInt(APInt::getAllOnes(width)));
      make.check(b.CreateNot(b.CreateAnd(isMin, isMinusOne)), PropertyKind::SignedOverflow, "division");
    }
    if (isa<PossiblyExactOperator>(inst) && inst.isExact())
      noPoison(b.CreateICmpEQ(isSigned ? b.CreateSRem(left(), right()) : b.CreateURem(left(), right()), zero()));
  }

  void guardTrunc() {
    auto &trunc = cast<TruncInst>(inst);
    if (trunc.hasNoSignedWrap())
      noPoison(b.CreateICmpEQ(b.CreateSExt(b.CreateTrunc(left(), inst.getType()), left()->getType()), left()));
    if (trunc.hasNoUnsignedWrap())
      noPoison(b.CreateICmpEQ(b.CreateZExt(b.CreateTrunc(left(), inst.getType()), left()->getType()), left()));
  }

  /// abs, ctlz and cttz may leave out the argument for which C's functions are undefined.
  void guardIntrinsic(IntrinsicInst &call) {
    llvm::Intrinsic::ID id = call.getIntrinsicID();
    bool isAbs = id == llvm::Intrinsic::abs;
    bool leavesOneOut = isAbs || id == llvm::Intrinsic::ctlz || id == llvm::Intrinsic::cttz;
    if (!leavesOneOut || cast<ConstantInt>(call.getArgOperand(1))->isZero())
      return;
    std::string text = ("poison from '" + call.getCalledFunction()->getName() + "'").str();
    if (call.getType()->isVectorTy()) {
      make.fail(PropertyKind::Unsupported, text);
      return;
    }
    unsigned width = call.getType()->getIntegerBitWidth();
    Value *leftOut = b.getInt(isAbs ? APInt::getSignedMinValue(width) : APInt::getZero(width));
    make.check(b.CreateICmpNE(left(), leftOut), PropertyKind::Unsupported, text);
  }

  /// Lane by lane would repeat everything above; a vector operation that may be poison is left undecided.
  void guardVector() {
    bool divides = inst.isIntDivRem(), shifts = inst.isShift();
    if (divides || (shifts && !hasCountsInRange()) ||
        (isa<BinaryOperator, CastInst>(inst) && inst.hasPoisonGeneratingFlags()))
      make.fail(PropertyKind::Unsupported, (Twine("a vector '") + inst.getOpcodeName() + "' that may be poison").str());
  }

  /// Of a vector shift.
  bool hasCountsInRange() {
    auto *counts = dyn_cast<Constant>(right());
    unsigned width = inst.getType()->getScalarSizeInBits();
    auto *type = dyn_cast<FixedVectorType>(inst.getType());
    for (unsigned i = 0; counts && type && i < type->getNumElements(); ++i) {
      auto *count = dyn_cast_or_null<ConstantInt>(counts->getAggregateElement(i));
      if (!count || count->getValue().uge(width))
        return false;
    }
    return counts && type;
  }

  Instruction &inst;
  IRBuilder<> b;
  IntrinsicBuilder make;
};

} // namespace

void guardPoison(Module &module) {
  for (Function &function : module) {
    SmallVector<Instruction *, 64> work;
    for (Instruction &inst : instructions(function))
      if (isa<BinaryOperator, CastInst, IntrinsicInst>(inst))
        work.push_back(&inst);
    for (Instruction *inst : work)
      PoisonGuard(*inst).guard();
  }
}

} // namespace fathom::frontend
