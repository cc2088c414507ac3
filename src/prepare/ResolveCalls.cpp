// A call through a pointer can reach any function whose address is taken and whose type is that of the call (or of its
// arguments, where there is no prototype), and of these, where the points-to graph knows what reaches the call, just
// those; a virtual function, only from its place in the table. It becomes
//
//   if (p == f1) f1(...); else if (p == f2) f2(...); else error
//
// The last branch is a check, never an assumption: a pointer to nothing callable is an error of the program, and a
// function that was left out by mistake would be reported, not overlooked. Where callers are not seen (--function), it
// may be a function of theirs, which is not supported.
#include "prepare/ResolveCalls.h"

#include "frontend/Intrinsics.h"
#include "prepare/VirtualTables.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

/// Declared as `int f();` only, and its address is taken.
bool isOfAnyType(const Function &function) {
  return function.isDeclaration() && function.isVarArg() && function.arg_size() == 0 && function.hasAddressTaken();
}

/// What remains when no candidate matched. `ofAnyType`: those that may be of this one, too.
void replaceByError(CallInst &call, ArrayRef<Function *> ofAnyType, Callers callers) {
  IRBuilder<> b(&call);
  IntrinsicBuilder make(b);
  make.check(b.CreateIsNotNull(call.getCalledOperand()), PropertyKind::Null, "call through a null pointer");
  // Its type is not that of the function it stands for.
  if (Function *pure = call.getModule()->getFunction("__cxa_pure_virtual"); pure && placeInTable(call))
    make.check(b.CreateICmpNE(call.getCalledOperand(), pure), PropertyKind::Undefined,
               "call of a pure virtual function");
  for (Function *function : ofAnyType)
    make.check(b.CreateICmpNE(call.getCalledOperand(), function), PropertyKind::Unsupported,
               ("call of '" + function->getName() + "', which has no prototype, through a pointer").str());
  if (callers == Callers::Unseen)
    make.fail(PropertyKind::Unsupported, "call through a pointer to no function of this type that is seen");
  else
    make.fail(PropertyKind::Undefined, "call through a pointer to no function of this type");
  if (!call.getType()->isVoidTy())
    call.replaceAllUsesWith(Constant::getNullValue(call.getType()));
  call.eraseFromParent();
}

void replaceUnsupported(CallInst &call, const Twine &what) {
  IRBuilder<> b(&call);
  IntrinsicBuilder(b).fail(PropertyKind::Unsupported, what.str());
  if (!call.getType()->isVoidTy())
    call.replaceAllUsesWith(Constant::getNullValue(call.getType()));
  call.eraseFromParent();
}

size_t resolve(CallInst &call, ArrayRef<Function *> candidates, ArrayRef<Function *> ofAnyType, Callers callers) {
  CallBase *rest = &call;
  size_t count = 0;
  for (Function *candidate : candidates)
    if (isLegalToPromote(*rest, candidate)) {
      promoteCallWithIfThenElse(*rest, candidate);
      ++count;
    }
  replaceByError(*cast<CallInst>(rest), ofAnyType, callers);
  return count;
}

using FunctionsByType = MapVector<FunctionType *, SmallVector<Function *, 8>>;

FunctionsByType addressTakenByType(Module &module) {
  FunctionsByType result;
  for (Function &function : module)
    if (!function.isIntrinsic() && function.hasAddressTaken())
      result[function.getFunctionType()].push_back(&function);
  return result;
}

SmallVector<CallInst *, 16> callsThroughPointers(Module &module) {
  SmallVector<CallInst *, 16> result;
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallInst>(&inst); call && !call->getCalledFunction() && !call->isInlineAsm())
        result.push_back(call);
  return result;
}

} // namespace

FunctionType *typeByArguments(const CallBase &call) {
  SmallVector<Type *, 8> arguments;
  for (const Use &argument : call.args())
    arguments.push_back(argument->getType());
  return FunctionType::get(call.getType(), arguments, false);
}

size_t resolveIndirectCalls(Module &module, const TargetFinder &findTargets, Callers callers) {
  SmallVector<CallInst *, 16> calls = callsThroughPointers(module);
  if (calls.empty())
    return 0;
  FunctionsByType byType = addressTakenByType(module);
  SmallVector<Function *, 4> ofAnyType;
  for (Function &function : module)
    if (isOfAnyType(function))
      ofAnyType.push_back(&function);
  VirtualTables tables(module);
  CallTargets known = findTargets ? findTargets(module) : CallTargets();
  size_t count = 0;
  for (CallInst *call : calls) {
    FunctionType *type = call->getFunctionType(), *meant = type->isVarArg() ? typeByArguments(*call) : type;
    Value *called = call->getCalledOperand()->stripPointerCasts();
    if (auto *callee = dyn_cast<Function>(called)) {
      if (callee->getFunctionType() == type || callee->getFunctionType() == meant)
        call->setCalledFunction(callee);
      else // K&R declarations, casts
        replaceUnsupported(*call, "call of '" + callee->getName() + "' with a type that is not its own");
      continue;
    }
    if (isa<GlobalIFunc>(called)) {
      replaceUnsupported(*call, "'" + called->getName() + "', which is chosen by a function (ifunc)");
      continue;
    }
    SmallVector<Function *, 8> candidates = byType.lookup(type);
    if (meant != type)
      append_range(candidates, byType.lookup(meant));
    if (auto it = known.find(call); it != known.end())
      erase_if(candidates, [&](const Function *candidate) { return !is_contained(it->second, candidate); });
    if (std::optional<uint64_t> place = placeInTable(*call))
      erase_if(candidates, [&](const Function *candidate) { return tables.excludes(*candidate, *place); });
    count += resolve(*call, candidates, ofAnyType, callers);
  }
  return count;
}

} // namespace fathom::prepare
