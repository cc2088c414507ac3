#include "frontend/Floats.h"

#include "frontend/Intrinsics.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

/// Whether the processor that code is made for multiplies and adds in one step.
bool canFuse(const Function &function) {
  SmallVector<StringRef, 64> features;
  function.getFnAttribute("target-features").getValueAsString().split(features, ',');
  return any_of(features, [](StringRef feature) {
    return feature == "+fma" || feature == "+fma4" || feature.starts_with("+avx512");
  });
}

void replaceByAny(Instruction &inst, StringRef what) {
  IRBuilder<> b(&inst);
  inst.replaceAllUsesWith(IntrinsicBuilder(b).nondet(inst.getType(), NondetSource::Abstract, what));
  inst.eraseFromParent();
}

void settleMulAdd(IntrinsicInst &call, bool fuses) {
  if (fuses)
    return replaceByAny(call, "fmuladd");
  IRBuilder<> b(&call);
  Value *product = b.CreateFMul(call.getArgOperand(0), call.getArgOperand(1));
  call.replaceAllUsesWith(b.CreateFAdd(product, call.getArgOperand(2)));
  call.eraseFromParent();
}

/// Whether compilers may give another result than that of this operation.
bool isLoose(const Instruction &inst, bool fuses) {
  FastMathFlags flags = inst.getFastMathFlags();
  if (!fuses)
    flags.setAllowContract(false);
  return flags.any();
}

void settle(Instruction &inst, bool fuses) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  if (call && call->getIntrinsicID() == llvm::Intrinsic::fmuladd && !isLoose(inst, false))
    return settleMulAdd(*call, fuses);
  if (!isa<FPMathOperator>(inst))
    return;
  bool isOperation = isa<BinaryOperator, UnaryOperator, CmpInst, SelectInst, CastInst>(inst) || call;
  if (isOperation && isLoose(inst, fuses))
    return replaceByAny(inst, call ? call->getCalledFunction()->getName() : inst.getOpcodeName());
  inst.copyFastMathFlags(FastMathFlags());
}

} // namespace

void settleFloats(Module &module) {
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    bool fuses = canFuse(function);
    for (Instruction &inst : make_early_inc_range(instructions(function)))
      settle(inst, fuses);
  }
}

} // namespace fathom::frontend
