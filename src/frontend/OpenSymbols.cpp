#include "frontend/OpenSymbols.h"

#include "frontend/Dialects.h"
#include "frontend/Intrinsics.h"
#include "frontend/Library.h"
#include "support/Error.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

/// What is executed before the use: of a phi, the end of the block that it comes from.
Instruction &placeOf(const Use &use) {
  auto &inst = *cast<Instruction>(use.getUser());
  auto *phi = dyn_cast<PHINode>(&inst);
  return phi ? *phi->getIncomingBlock(use)->getTerminator() : inst;
}

/// `inInitialValues`: whether it may stand there, where only its address matters.
void guardUses(GlobalValue &open, const std::string &what, bool inInitialValues) {
  SetVector<const Value *> names; // and expressions with it
  names.insert(&open);
  SetVector<Instruction *> places;
  for (size_t i = 0; i < names.size(); ++i)
    for (const Use &use : names[i]->uses()) {
      auto *inst = dyn_cast<Instruction>(use.getUser());
      if (inst && inst->isEHPad()) // which names the type that it catches
        continue;
      if (inst)
        places.insert(&placeOf(use));
      else if (!isa<GlobalValue>(use.getUser()))
        names.insert(use.getUser());
      else if (!inInitialValues)
        throw Unsupported("an initial value with " + what);
    }
  for (Instruction *place : places) {
    IRBuilder<> b(place);
    IntrinsicBuilder(b).fail(PropertyKind::Unsupported, what);
  }
}

/// The letters by which Itanium's C++ knows its own types, and pointers to them.
bool isOwnType(StringRef code) {
  if (code.consume_front("P"))
    code.consume_front("K");
  return (code.size() == 1 && StringRef("vwbcahstijlmxynofdegz").contains(code[0])) ||
         (code.size() == 2 && code[0] == 'D' && StringRef("defhiusn").contains(code[1]));
}

void defineType(GlobalVariable &declared, StringRef code) {
  Module &module = *declared.getParent();
  LLVMContext &context = module.getContext();
  Constant *table = ConstantPointerNull::get(PointerType::get(context, 0)); // for the library only
  Constant *text = ConstantDataArray::getString(context, code);
  auto *name = new GlobalVariable(module, text->getType(), true, GlobalValue::PrivateLinkage, text, "type name");
  SmallVector<Constant *, 4> members = {table, name};
  if (code.consume_front("P")) // flags (const), and what it points to, for the library only
    members.append({ConstantInt::get(Type::getInt32Ty(context), code.starts_with("K")), table});
  Constant *value = ConstantStruct::getAnon(members);
  auto *defined = new GlobalVariable(module, value->getType(), true, GlobalValue::InternalLinkage, value);
  declared.replaceAllUsesWith(defined);
  defined->takeName(&declared);
  declared.eraseFromParent();
}

} // namespace

void guardOpenSymbols(Module &module) {
  for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
    StringRef code = variable.getName();
    if (variable.isDeclaration() && code.consume_front("_ZTI") && isOwnType(code))
      defineType(variable, code);
  }
  for (GlobalValue &global : module.global_values()) {
    std::string name = "'" + global.getName().str() + "'";
    if (global.hasExternalWeakLinkage())
      guardUses(global, name + ", which is weak and may have no definition", false);
    else if (isa<GlobalVariable>(global) && global.isDeclaration() && isDialectName(global.getName()))
      guardUses(global, name + ", a variable of another verifier", false);
    else if (auto *variable = dyn_cast<GlobalVariable>(&global); variable && Library::hasVariable(*variable))
      guardUses(global, name + ", a variable of the library", global.getName().starts_with("_ZTI"));
  }
}

} // namespace fathom::frontend
