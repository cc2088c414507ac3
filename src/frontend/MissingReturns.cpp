#include "frontend/MissingReturns.h"

#include "frontend/BlockScopes.h"
#include "frontend/Intrinsics.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

/// Where clang collects the value of several return statements: it has no name in the source.
AllocaInst *resultSlot(const ReturnInst &ret) {
  auto *load = dyn_cast_or_null<LoadInst>(ret.getReturnValue());
  auto *slot = load ? dyn_cast<AllocaInst>(getUnderlyingObject(load->getPointerOperand())) : nullptr;
  return slot && findDVRDeclares(slot).empty() && findDbgDeclares(slot).empty() ? slot : nullptr;
}

bool writes(const Instruction &inst, const Value &slot) {
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return getUnderlyingObject(store->getPointerOperand()) == &slot;
  auto *call = dyn_cast<CallBase>(&inst);
  return call && !call->isLifetimeStartOrEnd() && any_of(call->args(), [&](const Use &argument) {
           return argument->getType()->isPointerTy() && getUnderlyingObject(argument) == &slot;
         });
}

/// The instructions that give the function its value.
SmallVector<Instruction *, 8> writesOf(Function &function, const Value &slot) {
  SmallVector<Instruction *, 8> result;
  for (Instruction &inst : instructions(function))
    if (writes(inst, slot))
      result.push_back(&inst);
  return result;
}

/// Whether a path leads to the end that passes none of them.
bool mayEndWithout(Function &function, const ReturnInst &ret, ArrayRef<Instruction *> writes) {
  SmallPtrSet<const BasicBlock *, 8> written;
  for (const Instruction *inst : writes)
    written.insert(inst->getParent());
  SmallSetVector<const BasicBlock *, 16> reached;
  if (!written.contains(&function.getEntryBlock()))
    reached.insert(&function.getEntryBlock());
  for (size_t i = 0; i < reached.size(); ++i)
    for (const BasicBlock *next : successors(reached[i]))
      if (!written.contains(next))
        reached.insert(next);
  return reached.contains(ret.getParent());
}

class Guard {
public:
  explicit Guard(Module &module) : module(module) {}

  void run() {
    for (Function &function : module)
      if (!function.isDeclaration() && isOfSource(function))
        for (BasicBlock &block : function)
          if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator()))
            guard(function, *ret);
    if (!mark)
      return;
    for (Function &function : module)
      if (!function.isDeclaration() && isOfSource(function))
        for (Instruction &inst : make_early_inc_range(instructions(function)))
          if (auto *call = dyn_cast<CallInst>(&inst); call && !call->use_empty() && mayBeWithout(*call))
            checkValue(*call);
  }

private:
  void guard(Function &function, ReturnInst &ret) {
    Value *slot = resultSlot(ret);
    if (function.hasStructRetAttr())
      slot = function.getArg(0);
    if (!slot)
      return;
    SmallVector<Instruction *, 8> given = writesOf(function, *slot);
    if (mayEndWithout(function, ret, given))
      sayHowItEnds(function, ret, given);
  }

  void sayHowItEnds(Function &function, ReturnInst &ret, ArrayRef<Instruction *> given) {
    IRBuilder<> atStart(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    AllocaInst *without = atStart.CreateAlloca(atStart.getInt8Ty());
    atStart.CreateStore(atStart.getInt8(1), without);
    for (Instruction *inst : given)
      IRBuilder<>(inst).CreateStore(atStart.getInt8(0), without);
    IRBuilder<> b(&ret);
    Value *isWithout = b.CreateLoad(b.getInt8Ty(), without);
    if (function.hasStructRetAttr()) { // whose use cannot be seen
      IntrinsicBuilder(b).check(b.CreateIsNull(isWithout), PropertyKind::Unsupported,
                                "the end of a function that returns a structure without a return statement");
      return;
    }
    if (!mark)
      mark = new GlobalVariable(module, b.getInt8Ty(), false, GlobalValue::InternalLinkage, b.getInt8(0),
                                "fathom.no-result");
    b.CreateStore(isWithout, mark);
    callees.insert(&function);
  }

  bool mayBeWithout(const CallInst &call) const {
    const Function *callee = call.getCalledFunction();
    return callee ? callees.contains(callee) : !call.isInlineAsm();
  }

  void checkValue(CallInst &call) {
    IRBuilder<> b(&call);
    b.CreateStore(b.getInt8(0), mark);
    b.SetInsertPoint(call.getNextNode());
    b.SetCurrentDebugLocation(call.getDebugLoc());
    IntrinsicBuilder(b).check(b.CreateIsNull(b.CreateLoad(b.getInt8Ty(), mark)), PropertyKind::Undefined,
                              "use of the value of a function that ends without one");
  }

  Module &module;
  GlobalVariable *mark = nullptr;
  SmallPtrSet<const Function *, 8> callees;
};

} // namespace

void guardMissingReturns(Module &module) { Guard(module).run(); }

} // namespace fathom::frontend
