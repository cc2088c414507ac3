// A call through a pointer can reach any function whose address is taken and whose type is that of the call (or of its
// arguments, where there is no prototype). It becomes
//
//   if (p == f1) f1(...); else if (p == f2) f2(...); else error
//
// The last branch is a check, never an assumption: a pointer to nothing callable is an error of the program.
#include "prepare/ResolveCalls.h"

#include "frontend/Intrinsics.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

/// What remains when no candidate matched.
void replaceByError(CallInst &call) {
  IRBuilder<> b(&call);
  IntrinsicBuilder make(b);
  make.check(b.CreateIsNotNull(call.getCalledOperand()), PropertyKind::Null, "call through a null pointer");
  make.fail(PropertyKind::Undefined, "call through a pointer to no function of this type");
  if (!call.getType()->isVoidTy())
    call.replaceAllUsesWith(Constant::getNullValue(call.getType()));
  call.eraseFromParent();
}

/// A direct call whose type is not the function's: K&R declarations, casts.
void replaceMismatch(CallInst &call, const Function &callee) {
  IRBuilder<> b(&call);
  IntrinsicBuilder(b).fail(PropertyKind::Unsupported,
                           ("call of '" + callee.getName() + "' with a type that is not its own").str());
  if (!call.getType()->isVoidTy())
    call.replaceAllUsesWith(Constant::getNullValue(call.getType()));
  call.eraseFromParent();
}

/// The type of the function a call without a prototype ("int f();") means; clang writes it as variadic.
FunctionType *typeByArguments(const CallInst &call) {
  SmallVector<Type *, 8> arguments;
  for (const Use &argument : call.args())
    arguments.push_back(argument->getType());
  return FunctionType::get(call.getType(), arguments, false);
}

void resolve(CallInst &call, ArrayRef<Function *> candidates) {
  CallBase *rest = &call;
  for (Function *candidate : candidates)
    if (isLegalToPromote(*rest, candidate))
      promoteCallWithIfThenElse(*rest, candidate);
  replaceByError(*cast<CallInst>(rest));
}

} // namespace

void resolveIndirectCalls(Module &module) {
  MapVector<FunctionType *, SmallVector<Function *, 8>> byType;
  for (Function &function : module)
    if (!function.isIntrinsic() && function.hasAddressTaken())
      byType[function.getFunctionType()].push_back(&function);
  SmallVector<CallInst *, 16> calls;
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallInst>(&inst); call && !call->getCalledFunction() && !call->isInlineAsm())
        calls.push_back(call);
  for (CallInst *call : calls) {
    FunctionType *type = call->getFunctionType(), *meant = type->isVarArg() ? typeByArguments(*call) : type;
    if (auto *callee = dyn_cast<Function>(call->getCalledOperand()->stripPointerCastsAndAliases())) {
      if (callee->getFunctionType() == type || callee->getFunctionType() == meant)
        call->setCalledFunction(callee);
      else
        replaceMismatch(*call, *callee);
      continue;
    }
    SmallVector<Function *, 8> candidates = byType.lookup(type);
    if (meant != type)
      append_range(candidates, byType.lookup(meant));
    resolve(*call, candidates);
  }
}

} // namespace fathom::prepare
