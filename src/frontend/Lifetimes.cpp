#include "frontend/Lifetimes.h"

#include "frontend/Intrinsics.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/Analysis/StackLifetime.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

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
  if (isa<MemIntrinsic, LoadInst>(inst))
    return true;
  if (isa<StoreInst>(inst))
    return use.getOperandNo() == StoreInst::getPointerOperandIndex();
  if (isa<AtomicRMWInst>(inst))
    return use.getOperandNo() == AtomicRMWInst::getPointerOperandIndex();
  return isa<AtomicCmpXchgInst>(inst) && use.getOperandNo() == AtomicCmpXchgInst::getPointerOperandIndex();
}

/// Its value is, or depends on, the address that it is given there. Not the order of two addresses: that is the same in
/// all lives, but for those of other objects.
bool handsOn(const Use &use) {
  auto *inst = cast<Instruction>(use.getUser());
  if (auto *step = dyn_cast<GetElementPtrInst>(inst))
    return use.getOperandNo() == step->getPointerOperandIndex();
  return isa<PHINode, SelectInst, FreezeInst, CastInst, BinaryOperator, InsertElementInst, ExtractElementInst,
             ShuffleVectorInst, InsertValueInst, ExtractValueInst>(inst) ||
         (isa<ICmpInst>(inst) && !use->getType()->isPtrOrPtrVectorTy());
}

/// Can it be computed once more somewhere else?
bool canBeRepeated(const Instruction &inst) {
  return !inst.getType()->isVectorTy() && isa<GetElementPtrInst, PtrToIntInst>(inst);
}

/// Casts between pointers of types, in older text, are the same pointer.
void dropCasts(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    auto *place = dyn_cast<GetElementPtrInst>(&inst);
    bool isStart = place && place->hasAllZeroIndices() && isa<AllocaInst>(place->getPointerOperand());
    bool isCast = isa<BitCastInst>(inst) && inst.getType()->isPointerTy();
    if ((isStart || isCast) && inst.getType() == inst.getOperand(0)->getType()) {
      inst.replaceAllUsesWith(inst.getOperand(0));
      inst.eraseFromParent();
    }
  }
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

using Blocks = df_iterator_default_set<const BasicBlock *, 16>;

/// The lives that may begin after `inst`, and what comes after such a start without `inst` being computed again.
class LaterLives {
public:
  LaterLives(const Instruction &inst, ArrayRef<Instruction *> allStarts) {
    const BasicBlock *home = inst.getParent();
    Blocks reached;
    enter(*home, reached);
    for (Instruction *start : allStarts)
      if (start->getParent() == home ? inst.comesBefore(start) : reached.contains(start->getParent()))
        starts.push_back(start);
    blocks.insert(home); // there it is computed again
    for (const Instruction *start : starts)
      enter(*start->getParent(), blocks);
    blocks.erase(home);
  }
  bool any() const { return !starts.empty(); }
  bool contain(const Instruction &place) const {
    return blocks.contains(place.getParent()) || any_of(starts, [&](const Instruction *start) {
             return start->getParent() == place.getParent() && start->comesBefore(&place);
           });
  }

private:
  /// All that can be reached from the end of the block.
  static void enter(const BasicBlock &block, Blocks &reached) {
    for (const BasicBlock *next : successors(&block))
      for ([[maybe_unused]] const BasicBlock *each : depth_first_ext(next, reached))
        continue;
  }

  SmallVector<const Instruction *, 4> starts;
  Blocks blocks;
};

class Variable {
public:
  Variable(AllocaInst &variable, const StackLifetime &surely, const StackLifetime &maybe)
      : variable(variable), surely(surely), maybe(maybe) {
    for (User *user : variable.users())
      if (auto *marker = dyn_cast<LifetimeIntrinsic>(user); marker && isStart(*marker))
        starts.push_back(marker);
    for (Instruction *start : starts)
      for ([[maybe_unused]] const BasicBlock *block :
           inverse_depth_first_ext(static_cast<const BasicBlock *>(start->getParent()), beforeStarts))
        continue;
  }

  void settle() {
    for (Instruction *start : starts)
      if (mayLiveBefore(*start))
        fail(*start, "a variable whose lifetime begins twice");
    if (!isOnlyAccessedAlive())
      setInMemory(variable); // in a register nobody sees whether it lives
    collectAddresses();
    for (Instruction *address : reverse(addresses)) {
      useInOwnLife(*address);
      if (canBeRepeated(*address) && address->use_empty())
        address->eraseFromParent();
    }
  }

private:
  bool mayLiveBefore(Instruction &start) const {
    if (Instruction *previous = start.getPrevNode())
      return maybe.isAliveAfter(&variable, previous);
    return any_of(predecessors(start.getParent()), [&](BasicBlock *block) {
      return maybe.isReachable(block->getTerminator()) && maybe.isAliveAfter(&variable, block->getTerminator());
    });
  }

  bool isOnlyAccessedAlive() const {
    return all_of(variable.uses(), [&](const Use &use) {
      auto *inst = cast<Instruction>(use.getUser());
      return isa<LifetimeIntrinsic>(inst) || (isAccess(use) && surely.isAliveAfter(&variable, inst));
    });
  }

  /// All that is computed from its address, each behind what it is computed from. Whoever else gets the address outside
  /// of a life could keep it for a later one.
  void collectAddresses() {
    SmallPtrSet<Instruction *, 16> known;
    auto addUsers = [&](Instruction &address) {
      for (Use &use : address.uses()) {
        auto *user = cast<Instruction>(use.getUser());
        Instruction *place = placeOf(use);
        if (handsOn(use)) {
          if (known.insert(user).second)
            addresses.push_back(user);
        } else if (!isa<LifetimeIntrinsic>(user) && !isAccess(use) && !surely.isAliveAfter(&variable, place) &&
                   beforeStarts.contains(place->getParent()) && LaterLives(*place, starts).any()) {
          outside.insert(place);
        }
      }
    };
    addUsers(variable);
    for (size_t i = 0; i < addresses.size(); ++i)
      addUsers(*addresses[i]);
    for (Instruction *place : outside)
      fail(*place, "the address of a variable outside of its lifetime");
  }

  /// Where another life may have begun since the address was computed, it is computed once more.
  void useInOwnLife(Instruction &address) {
    if (!beforeStarts.contains(address.getParent()))
      return;
    LaterLives later(address, starts);
    DenseMap<BasicBlock *, Instruction *> copiesForPhis; // whose entries for one block must agree
    for (Use &use : make_early_inc_range(address.uses())) {
      Instruction *place = placeOf(use);
      if (!later.contain(*place))
        continue;
      if (!canBeRepeated(address)) {
        if (outside.insert(place))
          fail(*place, "the address of a variable in another one of its lifetimes");
        continue;
      }
      Instruction *&known = copiesForPhis[place->getParent()];
      Instruction *copy = isa<PHINode>(use.getUser()) && known ? known : address.clone();
      if (copy != known)
        copy->insertBefore(place);
      if (isa<PHINode>(use.getUser()))
        known = copy;
      use.set(copy);
    }
  }

  AllocaInst &variable;
  const StackLifetime &surely, &maybe;
  SmallVector<Instruction *, 4> starts;
  Blocks beforeStarts; // blocks from which a start can be reached
  SmallVector<Instruction *, 16> addresses;
  SmallSetVector<Instruction *, 4> outside; // where a failure was put already
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
  dropCasts(function);
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
