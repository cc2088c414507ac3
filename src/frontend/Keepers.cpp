#include "frontend/Keepers.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::frontend {

bool addReads(AllocaInst &variable, function_ref<void(Instruction &)> add) {
  SetVector<Value *> addresses;
  addresses.insert(&variable);
  bool isSeen = true;
  for (size_t i = 0; i < addresses.size(); ++i)
    for (User *user : addresses[i]->users())
      if (isa<GetElementPtrInst>(user))
        addresses.insert(user);
      else if (auto *load = dyn_cast<LoadInst>(user); load && load->getType()->isPointerTy())
        add(*load);
      else if (auto *copy = dyn_cast<MemTransferInst>(user); copy && copy->getRawSource() == addresses[i])
        add(*copy);
      else if (load && load->getType()->isAggregateType()) // to be returned in registers
        isSeen = false;
  return isSeen;
}

namespace {

/// Follows a pointer through functions.
class Walk {
public:
  using Targets = function_ref<SmallVector<Function *, 4>(const CallBase &)>;

  Walk(Argument &argument, Targets targets) : targets(targets) { values.insert(&argument); }

  bool isKept() {
    for (size_t i = 0; i < values.size(); ++i) {
      if (auto *copy = dyn_cast<MemTransferInst>(values[i]); copy && !isLocal(copy->getRawDest()))
        return true;
      for (Use &use : values[i]->uses())
        if (auto *user = dyn_cast<Instruction>(use.getUser()); user && isKeptBy(use, *user))
          return true;
    }
    return false;
  }

private:
  bool isKeptBy(const Use &use, Instruction &user) {
    if (isa<PtrToIntInst>(user))
      return true;
    if (auto *store = dyn_cast<StoreInst>(&user))
      return use.getOperandNo() != StoreInst::getPointerOperandIndex() && !isLocal(store->getPointerOperand());
    if (auto *call = dyn_cast<CallBase>(&user); call && call->isArgOperand(&use) && !isa<IntrinsicInst>(user))
      follow(*call, call->getArgOperandNo(&use));
    if (user.getType()->isPointerTy() && !isa<LoadInst>(user))
      values.insert(&user);
    return false;
  }

  void follow(const CallBase &call, unsigned number) {
    if (!call.isByValArgument(number))
      for (Function *target : targets(call))
        if (number < target->arg_size())
          values.insert(target->getArg(number));
  }

  /// A variable of the function, which is gone when it returns; but the pointer may be read from there.
  bool isLocal(Value *place) {
    auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(place));
    if (!variable)
      return false;
    return !seen.insert(variable).second || addReads(*variable, [&](Instruction &read) { values.insert(&read); });
  }

  Targets targets;
  SetVector<Value *> values; // pointers, and copies of structures that may have the pointer in them
  SmallPtrSet<const AllocaInst *, 8> seen;
};

} // namespace

Keepers::Keepers(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration() && function.hasAddressTaken())
      withAddress[function.getFunctionType()].push_back(&function);
}

SmallVector<Function *, 4> Keepers::targets(const CallBase &call) const {
  auto *called = dyn_cast<Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
  if (!called)
    return withAddress.lookup(call.getFunctionType());
  return called->isDeclaration() ? SmallVector<Function *, 4>() : SmallVector<Function *, 4>{called};
}

bool Keepers::keeps(Argument &argument) {
  auto [entry, isNew] = known.try_emplace(&argument, false);
  if (!isNew)
    return entry->second;
  auto targetsOf = [this](const CallBase &call) { return targets(call); };
  return known[&argument] = Walk(argument, targetsOf).isKept();
}

bool Keepers::keeps(const CallBase &call, unsigned argument) {
  if (isa<IntrinsicInst>(call) || call.isByValArgument(argument))
    return false;
  return any_of(targets(call), [&](Function *function) {
    return argument < function->arg_size() && keeps(*function->getArg(argument));
  });
}

} // namespace fathom::frontend
