#include "frontend/Lifetimes.h"

#include "frontend/Intrinsics.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/StackLifetime.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

void fail(Instruction &before, StringRef what) {
  IRBuilder<> b(&before);
  IntrinsicBuilder(b).fail(PropertyKind::Unsupported, what);
}

bool isStart(const User &user) {
  auto *marker = dyn_cast<LifetimeIntrinsic>(&user);
  return marker && marker->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
}

/// Where an operand is looked at.
Instruction *placeOf(const Use &use) {
  auto *phi = dyn_cast<PHINode>(use.getUser());
  return phi ? phi->getIncomingBlock(use)->getTerminator() : cast<Instruction>(use.getUser());
}

/// An access through it, which is checked where it happens.
bool isAccess(const Use &use) {
  auto *inst = cast<Instruction>(use.getUser());
  return isa<MemIntrinsic>(inst) ||
         (use == getLoadStorePointerOperand(inst) &&
          (isa<LoadInst>(inst) || use.getOperandNo() == StoreInst::getPointerOperandIndex()));
}

/// Markers that name something else than a variable are taken out.
SmallVector<const AllocaInst *, 16> markedVariables(Function &function) {
  SmallSetVector<const AllocaInst *, 16> result;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    auto *marker = dyn_cast<LifetimeIntrinsic>(&inst);
    if (!marker)
      continue;
    if (auto *variable = dyn_cast<AllocaInst>(marker->getArgOperand(1))) {
      if (result.insert(variable) && none_of(variable->users(), [](const User *user) { return isStart(*user); }))
        IRBuilder<>(variable->getNextNode()).CreateLifetimeStart(variable); // only its end is said
    } else {
      fail(inst, "a lifetime of something that is not a variable");
      inst.eraseFromParent();
    }
  }
  return result.takeVector();
}

class Variable {
public:
  Variable(AllocaInst &variable, const StackLifetime &surely, const StackLifetime &maybe)
      : variable(variable), surely(surely), maybe(maybe) {
    for (User *user : variable.users())
      if (auto *marker = dyn_cast<LifetimeIntrinsic>(user))
        (isStart(*marker) ? starts : ends).push_back(marker);
  }

  void settle() {
    for (Instruction *start : starts)
      if (mayLiveBefore(*start))
        fail(*start, "a variable whose lifetime begins twice");
    moveInside(variable);
    if (isAllocaPromotable(&variable))
      checkAccesses();
  }

private:
  bool mayLiveBefore(Instruction &start) const {
    if (Instruction *previous = start.getPrevNode())
      return maybe.isAliveAfter(&variable, previous);
    return any_of(predecessors(start.getParent()), [&](BasicBlock *block) {
      return maybe.isReachable(block->getTerminator()) && maybe.isAliveAfter(&variable, block->getTerminator());
    });
  }

  /// Whether a life may begin after `inst` and before its result is used. (The one that has ended is known there.)
  bool mayBeOfLaterLife(Instruction &inst) const {
    return !surely.isAliveAfter(&variable, &inst) &&
           any_of(starts, [&](Instruction *start) { return isPotentiallyReachable(&inst, start); });
  }

  /// Copies every address that is computed from `pointer` too early to the places where it is used.
  void moveInside(Instruction &pointer) {
    for (Use &use : make_early_inc_range(pointer.uses())) {
      auto *user = cast<Instruction>(use.getUser());
      Instruction *place = placeOf(use);
      if (isa<LifetimeIntrinsic>(user) || isAccess(use) || !surely.isReachable(place) || !mayBeOfLaterLife(*place))
        continue;
      auto *step = dyn_cast<GetElementPtrInst>(user);
      if (!step || step->getPointerOperand() != &pointer || step->getType()->isVectorTy()) {
        fail(*place, "the address of a variable outside of its lifetime");
        continue;
      }
      moveInside(*step);
      for (Use &later : make_early_inc_range(step->uses())) {
        Instruction *copy = step->clone();
        copy->insertBefore(placeOf(later));
        later.set(copy);
      }
    }
    for (User *user : make_early_inc_range(pointer.users()))
      if (auto *step = dyn_cast<GetElementPtrInst>(user); step && step->use_empty())
        step->eraseFromParent();
  }

  /// Of a variable that will become a register, in which nobody sees whether it lives: by a bit beside it.
  void checkAccesses() {
    SmallVector<Instruction *, 8> outside;
    for (User *user : variable.users())
      if (auto *inst = cast<Instruction>(user); isa<LoadInst, StoreInst>(inst) && !surely.isAliveAfter(&variable, inst))
        outside.push_back(inst);
    if (outside.empty())
      return;
    IRBuilder<> b(variable.getNextNode());
    AllocaInst *lives = b.CreateAlloca(b.getInt1Ty(), nullptr, "lives");
    b.CreateStore(b.getFalse(), lives);
    auto setBefore = [&](Instruction *marker, bool value) {
      b.SetInsertPoint(marker);
      b.CreateStore(b.getInt1(value), lives);
    };
    for (Instruction *start : starts)
      setBefore(start, true);
    for (Instruction *end : ends)
      setBefore(end, false);
    for (Instruction *access : outside) {
      b.SetInsertPoint(access);
      IntrinsicBuilder(b).check(b.CreateLoad(b.getInt1Ty(), lives), PropertyKind::UseAfterScope,
                                isa<LoadInst>(access) ? "read" : "write");
    }
  }

  AllocaInst &variable;
  const StackLifetime &surely, &maybe;
  SmallVector<Instruction *, 4> starts, ends;
};

/// Also the lives whose end is left out since the function ends.
void endAtReturns(ArrayRef<const AllocaInst *> variables, Function &function) {
  for (BasicBlock &block : function) {
    if (!isa<ReturnInst>(block.getTerminator()))
      continue;
    CallInst *last = block.getTerminatingMustTailCall();
    IRBuilder<> b(last ? last : block.getTerminator());
    for (const AllocaInst *variable : variables)
      if (variable->isStaticAlloca())
        b.CreateLifetimeEnd(const_cast<AllocaInst *>(variable));
  }
}

void settleLifetimes(Function &function) {
  EliminateUnreachableBlocks(function); // StackLifetime knows nothing of them
  SmallVector<const AllocaInst *, 16> variables = markedVariables(function);
  if (variables.empty())
    return;
  StackLifetime surely(function, variables, StackLifetime::LivenessType::Must);
  StackLifetime maybe(function, variables, StackLifetime::LivenessType::May);
  surely.run();
  maybe.run();
  for (const AllocaInst *variable : variables)
    Variable(*const_cast<AllocaInst *>(variable), surely, maybe).settle();
  endAtReturns(variables, function);
}

} // namespace

void settleLifetimes(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      settleLifetimes(function);
}

} // namespace fathom::frontend
