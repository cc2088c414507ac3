#include "frontend/MarkUses.h"

#include "frontend/Intrinsics.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::frontend {

/// Nothing to follow: a constant, or the address of a variable.
static bool isSurelyInitialised(const Value *value) {
  return (isa<Constant>(value) && !isa<UndefValue>(value)) || isa<AllocaInst>(value);
}

static void mark(IRBuilder<> &b, Value *value, const std::string &text) {
  setWhat(*IntrinsicBuilder(b).call(Intrinsic::Initialised, b.getVoidTy(), {value}), text);
}

static void markArguments(CallBase &call) {
  Function *callee = call.getCalledFunction();
  if (isa<IntrinsicInst>(call) || intrinsicOf(callee) != Intrinsic::None || call.isInlineAsm())
    return;
  DISubprogram *source = callee ? callee->getSubprogram() : nullptr;
  std::string name = source ? source->getName().str() : callee ? callee->getName().str() : "";
  IRBuilder<> b(&call);
  for (unsigned i = 0; i < call.arg_size(); ++i)
    if (Value *value = call.getArgOperand(i); call.paramHasAttr(i, Attribute::NoUndef) && !isSurelyInitialised(value))
      mark(b, value, "argument " + std::to_string(i + 1) + (name.empty() ? "" : " of " + name));
}

/// In C clang promises nothing of results, but MemorySanitizer asks for it; of structures it does not.
static bool isScalar(const DISubprogram &function) {
  DITypeRefArray types = function.getType() ? function.getType()->getTypeArray() : DITypeRefArray();
  const DIType *type = types && types.size() > 0 ? types[0] : nullptr;
  while (auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
    if (derived->getTag() != dwarf::DW_TAG_typedef && derived->getTag() != dwarf::DW_TAG_const_type)
      break;
    type = derived->getBaseType();
  }
  auto *composite = dyn_cast_or_null<DICompositeType>(type);
  return type && (!composite || composite->getTag() == dwarf::DW_TAG_enumeration_type);
}

static void markResult(ReturnInst &ret) {
  Function &function = *ret.getFunction();
  Value *value = ret.getReturnValue();
  bool mustBe = function.hasRetAttribute(Attribute::NoUndef) || isScalar(*function.getSubprogram());
  if (!value || !mustBe || isSurelyInitialised(value))
    return;
  IRBuilder<> b(&ret);
  mark(b, value, "result of " + function.getSubprogram()->getName().str());
}

void markUses(Module &module) {
  for (Function &function : module) {
    if (!function.getSubprogram()) // a declaration
      continue;
    for (Instruction &inst : make_early_inc_range(instructions(function))) {
      if (auto *call = dyn_cast<CallBase>(&inst))
        markArguments(*call);
      if (auto *ret = dyn_cast<ReturnInst>(&inst))
        markResult(*ret);
    }
  }
}

} // namespace fathom::frontend
