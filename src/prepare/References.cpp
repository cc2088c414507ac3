// Clang marks what it passes as a reference:
//
//   call i32 @_ZN1S1fERi(ptr dereferenceable_or_null(4) %this, ptr dereferenceable(4) %reference)
//
// (`this` "or null" only because Fathom has null treated as an address.) Local references and results are not marked; a
// null pointer among them is found where something is read through it, or passed on.
#include "prepare/References.h"

#include "frontend/Intrinsics.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

bool isReference(const Argument &argument) {
  return argument.getDereferenceableBytes() > 0 || argument.getDereferenceableOrNullBytes() > 0;
}

/// A reference that the function was given, about which its caller was asked; clang keeps it in a variable.
bool isOwnReference(const Value &pointer) {
  auto *load = dyn_cast<LoadInst>(&pointer);
  auto *variable = load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
  if (!variable)
    return false;
  auto keepsReference = [](const User *user) {
    auto *store = dyn_cast<StoreInst>(user);
    auto *argument = store ? dyn_cast<Argument>(store->getValueOperand()) : nullptr;
    return argument && isReference(*argument);
  };
  return any_of(variable->users(), keepsReference) && all_of(variable->users(), [&](const User *user) {
           return isa<LoadInst, LifetimeIntrinsic>(user) || keepsReference(user);
         });
}

bool isVariable(const Value &object) {
  auto *global = dyn_cast<GlobalVariable>(&object);
  return isa<AllocaInst>(object) || (global && !global->hasExternalWeakLinkage());
}

/// What a member or an element is taken of: there is none of null, wherever it would lie.
Value *whole(Value *part) {
  while (auto *step = dyn_cast<GEPOperator>(part))
    part = step->getPointerOperand();
  return part;
}

void checkArguments(CallBase &call) {
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    bool isThis = call.getParamDereferenceableOrNullBytes(i) > 0;
    if (!isThis && call.getParamDereferenceableBytes(i) == 0)
      continue;
    Value *pointer = whole(call.getArgOperand(i));
    if (isVariable(*pointer) || isOwnReference(*pointer))
      continue;
    IRBuilder<> b(&call);
    IntrinsicBuilder(b).check(b.CreateIsNotNull(pointer), PropertyKind::Null,
                              isThis ? "call of a member function through a null pointer"
                                     : "a reference is bound to a null pointer");
  }
}

} // namespace

bool isFromCxx(const Function &function) {
  const DISubprogram *subprogram = function.getSubprogram();
  return subprogram && subprogram->getUnit() &&
         dwarf::isCPlusPlus(static_cast<dwarf::SourceLanguage>(subprogram->getUnit()->getSourceLanguage()));
}

void checkReferences(Function &function) {
  if (!isFromCxx(function))
    return;
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (auto *call = dyn_cast<CallBase>(&inst); call && !isa<IntrinsicInst>(call))
      checkArguments(*call);
}

} // namespace fathom::prepare
