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

void settleMulAdd(IntrinsicInst &call) {
  IRBuilder<> b(&call);
  auto *product = cast<Instruction>(b.CreateFMul(call.getArgOperand(0), call.getArgOperand(1)));
  auto *sum = cast<Instruction>(b.CreateFAdd(product, call.getArgOperand(2)));
  call.replaceAllUsesWith(sum);
  call.eraseFromParent();
  openNaN(*sum);
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
  bool isMulAdd = call && call->getIntrinsicID() == llvm::Intrinsic::fmuladd;
  if (isLoose(inst, processor) || (isMulAdd && processor.fuses))
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
