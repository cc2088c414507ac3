#include "prepare/Frames.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

void copyByValue(Argument &argument) {
  IRBuilder<> b(&*argument.getParent()->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  const DataLayout &layout = argument.getParent()->getParent()->getDataLayout();
  Type *type = argument.getParamByValType();
  Align align = argument.getParamAlign().value_or(layout.getPrefTypeAlign(type));
  AllocaInst *copy = b.CreateAlloca(type, nullptr, argument.getName());
  copy->setAlignment(align);
  argument.replaceAllUsesWith(copy);
  b.CreateMemCpy(copy, align, &argument, align, layout.getTypeAllocSize(type));
}

bool hasLifetimeMarkers(const AllocaInst &variable) {
  return any_of(variable.users(), [](const User *user) { return isa<LifetimeIntrinsic>(user); });
}

SmallVector<ReturnInst *, 4> returnsOf(Function &function) {
  SmallVector<ReturnInst *, 4> result;
  for (BasicBlock &block : function)
    if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator()))
      result.push_back(ret);
  return result;
}

} // namespace

void makeFrame(Function &function) {
  for (Argument &argument : function.args())
    if (argument.hasByValAttr())
      copyByValue(argument);
  SmallVector<ReturnInst *, 4> returns = returnsOf(function);
  SmallVector<AllocaInst *, 8> variables;
  bool isDynamic = false;
  for (Instruction &inst : instructions(function))
    if (auto *variable = dyn_cast<AllocaInst>(&inst)) {
      isDynamic |= !variable->isStaticAlloca();
      if (variable->isStaticAlloca() && !hasLifetimeMarkers(*variable))
        variables.push_back(variable);
    }
  for (AllocaInst *variable : variables) {
    IRBuilder<> b(variable->getNextNode());
    b.CreateLifetimeStart(variable);
    for (ReturnInst *ret : returns) {
      b.SetInsertPoint(ret);
      b.CreateLifetimeEnd(variable);
    }
  }
  if (!isDynamic)
    return;
  IRBuilder<> b(&*function.getEntryBlock().getFirstInsertionPt());
  Value *mark = b.CreateIntrinsic(llvm::Intrinsic::stacksave, {b.getPtrTy()}, {});
  for (ReturnInst *ret : returns) {
    b.SetInsertPoint(ret);
    b.CreateIntrinsic(llvm::Intrinsic::stackrestore, {b.getPtrTy()}, {mark});
  }
}

} // namespace fathom::prepare
