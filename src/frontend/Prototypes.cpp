#include "frontend/Prototypes.h"

#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace fathom::frontend {

/// None if they differ, or if there is any other use.
static FunctionType *typeOfCalls(const Function &function) {
  FunctionType *result = nullptr;
  for (const User *user : function.users()) {
    auto *call = dyn_cast<CallBase>(user);
    if (!call || call->getCalledOperand() != &function || is_contained(call->args(), &function) ||
        call->isMustTailCall())
      return nullptr;
    SmallVector<Type *, 8> arguments;
    for (const Use &argument : call->args())
      arguments.push_back(argument->getType());
    FunctionType *type = FunctionType::get(call->getType(), arguments, false);
    if (result && result != type)
      return nullptr;
    result = type;
  }
  return result;
}

void settlePrototypes(Module &module) {
  for (Function &function : make_early_inc_range(module)) {
    bool hasPrototype = !function.isVarArg() || function.arg_size() > 0;
    if (!function.isDeclaration() || hasPrototype)
      continue;
    FunctionType *type = typeOfCalls(function);
    if (!type)
      continue;
    Function *settled = Function::Create(type, function.getLinkage(), function.getAddressSpace(), "", &module);
    settled->takeName(&function);
    settled->copyMetadata(&function, 0);
    if (function.doesNotReturn())
      settled->setDoesNotReturn();
    for (User *user : make_early_inc_range(function.users()))
      cast<CallBase>(user)->setCalledFunction(settled);
    function.eraseFromParent();
  }
}

} // namespace fathom::frontend
