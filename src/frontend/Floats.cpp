#include "frontend/Floats.h"

#include "frontend/Intrinsics.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

bool isFloat(const Value &value) { return value.getType()->getScalarType()->isFloatingPointTy(); }

/// What is known of the processor that a function is made for.
struct Processor {
  explicit Processor(const Function &function) {
    StringRef list = function.getFnAttribute("target-features").getValueAsString();
    SmallVector<StringRef, 64> features;
    list.split(features, ',');
    auto has = [&](StringRef feature) { return is_contained(features, feature); };
    Triple triple(function.getParent()->getTargetTriple());
    // A processor without a list has what it has.
    bool isOther = list.empty() && function.hasFnAttribute("target-cpu");
    fuses = !triple.isX86() || isOther || has("+fma") || has("+fma4") || has("+avx512f");
    if (triple.isX86())
      isExact = triple.isArch64Bit() ? !has("-sse") && !has("-sse2") : has("+sse2");
    if (function.getFnAttribute("unsafe-fp-math").getValueAsBool()) // which makes tiny numbers zero, too
      isExact = false;
  }

  bool fuses;          // multiplies and adds in one step
  bool isExact = true; // computes with the bits that there are
};

void replaceByAny(Instruction &inst, StringRef what) {
  IRBuilder<> b(&inst);
  if (!inst.getType()->isVoidTy())
    inst.replaceAllUsesWith(IntrinsicBuilder(b).nondet(inst.getType(), NondetSource::Abstract, what));
  inst.eraseFromParent();
}

/// Of a NaN that comes out, sign and payload are those that the processor gives it.
void openNaN(Instruction &inst) {
  IRBuilder<> b(inst.getNextNode());
  Value *isNaN = b.CreateFCmpUNO(&inst, &inst);
  Value *any = IntrinsicBuilder(b).nondet(inst.getType(), NondetSource::Abstract, "NaN");
  auto *result = cast<Instruction>(b.CreateSelect(isNaN, any, &inst));
  inst.replaceUsesWithIf(result, [&](Use &use) { return use.getUser() != isNaN && use.getUser() != result; });
}

/// A type in which the product of two numbers of the other is exact.
Type *wideEnough(Type *type) {
  LLVMContext &context = type->getContext();
  Type *scalar = type->getScalarType(), *wide = nullptr;
  if (scalar->isFloatTy())
    wide = Type::getDoubleTy(context);
  else if (scalar->isDoubleTy())
    wide = Type::getFP128Ty(context);
  else
    return nullptr;
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector ? FixedVectorType::get(wide, vector->getNumElements()) : wide;
}

/// One rounding or two, as compilers and processors like; where the product is exact, that is the same. LLVM 19 itself
/// computes some fused sums wrongly (APFloat::fusedMultiplyAdd), so it is not asked.
void settleMulAdd(IntrinsicInst &call) {
  Type *wide = wideEnough(call.getType());
  if (!wide)
    return replaceByAny(call, call.getCalledFunction()->getName());
  IRBuilder<> b(&call);
  Value *left = call.getArgOperand(0), *right = call.getArgOperand(1);
  Value *product = b.CreateFMul(left, right);
  Value *isExact = b.CreateFCmpOEQ(b.CreateFPExt(product, wide),
                                   b.CreateFMul(b.CreateFPExt(left, wide), b.CreateFPExt(right, wide)));
  Value *sum = b.CreateFAdd(product, call.getArgOperand(2));
  Value *any = IntrinsicBuilder(b).nondet(call.getType(), NondetSource::Abstract, call.getCalledFunction()->getName());
  auto *result = cast<Instruction>(b.CreateSelect(isExact, sum, any));
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
  openNaN(*result);
}

/// Whether it computes a float; all others only move bits.
bool computesFloat(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  bool movesBits =
      call && (call->getIntrinsicID() == llvm::Intrinsic::fabs || call->getIntrinsicID() == llvm::Intrinsic::copysign);
  return isa<BinaryOperator, FPTruncInst, FPExtInst>(inst) || (call && !movesBits);
}

/// Functions that are computed by a library, each in its own way, and where compilers and libraries differ.
bool isOfLibrary(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::sin:
  case llvm::Intrinsic::cos:
  case llvm::Intrinsic::tan:
  case llvm::Intrinsic::asin:
  case llvm::Intrinsic::acos:
  case llvm::Intrinsic::atan:
  case llvm::Intrinsic::sinh:
  case llvm::Intrinsic::cosh:
  case llvm::Intrinsic::tanh:
  case llvm::Intrinsic::exp:
  case llvm::Intrinsic::exp2:
  case llvm::Intrinsic::exp10:
  case llvm::Intrinsic::log:
  case llvm::Intrinsic::log2:
  case llvm::Intrinsic::log10:
  case llvm::Intrinsic::pow:
  case llvm::Intrinsic::powi:
  case llvm::Intrinsic::minnum:
  case llvm::Intrinsic::maxnum:
    return true;
  default: // those that have a rounding mode of their own
    return isa<ConstrainedFPIntrinsic>(call);
  }
}

/// Whether another result may come out than what LLVM computes.
bool isLoose(const Instruction &inst, const Processor &processor) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  if (call && isOfLibrary(*call))
    return true;
  bool computes = isa<BinaryOperator, UnaryOperator, CmpInst, CastInst, SelectInst>(inst) || call;
  if (!computes)
    return false;
  if (auto *math = dyn_cast<FPMathOperator>(&inst)) {
    FastMathFlags flags = math->getFastMathFlags();
    if (!processor.fuses)
      flags.setAllowContract(false);
    if (flags.any())
      return true;
  }
  // Numbers become bfloats by way of floats.
  if (isa<SIToFPInst, UIToFPInst>(inst) && inst.getType()->getScalarType()->isBFloatTy())
    return true;
  bool isOfFloats = isFloat(inst) || any_of(inst.operands(), [](const Use &operand) { return isFloat(*operand); });
  bool onlyMoves = isa<BitCastInst, SelectInst>(inst);
  return isOfFloats && !onlyMoves && !processor.isExact;
}

void settle(Instruction &inst, const Processor &processor) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  bool isMulAdd =
      call && (call->getIntrinsicID() == llvm::Intrinsic::fmuladd || call->getIntrinsicID() == llvm::Intrinsic::fma);
  if (isLoose(inst, processor))
    return replaceByAny(inst, call ? call->getCalledFunction()->getName() : inst.getOpcodeName());
  if (isMulAdd)
    return settleMulAdd(*call);
  if (isa<FPMathOperator>(inst))
    inst.copyFastMathFlags(FastMathFlags());
  if (isFloat(inst) && computesFloat(inst))
    openNaN(inst);
}

} // namespace

void settleFloats(Module &module) {
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    Processor processor(function);
    SmallVector<Instruction *, 64> work;
    for (Instruction &inst : instructions(function))
      work.push_back(&inst);
    for (Instruction *inst : work)
      settle(*inst, processor);
  }
}

} // namespace fathom::frontend
