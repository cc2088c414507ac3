// Clang marks what it passes as a reference:
//
//   call i32 @_ZN1S1fERi(ptr dereferenceable_or_null(4) %this, ptr dereferenceable(4) %reference)
//
// (`this` "or null" only because Fathom has null treated as an address.) So are results; of local references the debug
// information tells. A member that is a reference is not marked: null in it is found where something is read through
// it, or passed on.
#include "prepare/References.h"

#include "frontend/Intrinsics.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
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

void checkBound(Value *reference, Instruction &where) {
  Value *pointer = whole(reference);
  if (isVariable(*pointer) || isOwnReference(*pointer))
    return;
  IRBuilder<> b(&where);
  IntrinsicBuilder(b).check(b.CreateIsNotNull(pointer), PropertyKind::Null, "a reference is bound to a null pointer");
}

bool isReferenceType(const DIType *type) {
  while (auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
    if (derived->getTag() == dwarf::DW_TAG_reference_type || derived->getTag() == dwarf::DW_TAG_rvalue_reference_type)
      return true;
    bool isName = derived->getTag() == dwarf::DW_TAG_typedef || derived->getTag() == dwarf::DW_TAG_const_type;
    type = isName ? derived->getBaseType() : nullptr;
  }
  return false;
}

bool isLocalReference(AllocaInst &variable) {
  if (!variable.getAllocatedType()->isPointerTy())
    return false;
  auto declares = [](const auto *declare) { return isReferenceType(declare->getVariable()->getType()); };
  return any_of(findDbgDeclares(&variable), declares) || any_of(findDVRDeclares(&variable), declares);
}

/// What is passed was looked at by the caller.
void checkLocalReference(AllocaInst &variable) {
  for (User *user : make_early_inc_range(variable.users()))
    if (auto *store = dyn_cast<StoreInst>(user);
        store && store->getPointerOperand() == &variable && !isa<Argument>(store->getValueOperand()))
      checkBound(store->getValueOperand(), *store);
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

bool mayBeFromCxx(const Function &function) { return isFromCxx(function) || !function.getSubprogram(); }

void checkReferences(Function &function) {
  if (!isFromCxx(function))
    return;
  bool returnsReference = function.getAttributes().getRetDereferenceableBytes() > 0;
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (auto *call = dyn_cast<CallBase>(&inst); call && !isa<IntrinsicInst>(call))
      checkArguments(*call);
    else if (auto *ret = dyn_cast<ReturnInst>(&inst); ret && returnsReference)
      checkBound(ret->getReturnValue(), *ret);
    else if (auto *variable = dyn_cast<AllocaInst>(&inst); variable && isLocalReference(*variable))
      checkLocalReference(*variable);
}

} // namespace fathom::prepare
