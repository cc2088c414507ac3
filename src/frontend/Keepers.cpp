#include "frontend/Keepers.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::frontend {

bool addReads(AllocaInst &variable, function_ref<void(Instruction &)> add,
              function_ref<bool(const CallBase &, unsigned)> mayKnow) {
  SetVector<Value *> addresses;
  addresses.insert(&variable);
  bool isAll = true;
  for (size_t i = 0; i < addresses.size(); ++i)
    for (Use &use : addresses[i]->uses()) {
      Value *address = addresses[i];
      User *user = use.getUser();
      if (isa<GetElementPtrInst>(user))
        addresses.insert(user);
      else if (auto *load = dyn_cast<LoadInst>(user)) {
        if (load->getType()->isPointerTy())
          add(*load);
        isAll &= !load->getType()->isAggregateType(); // to be returned in registers
      } else if (auto *copy = dyn_cast<MemTransferInst>(user)) {
        if (copy->getRawSource() == address)
          add(*copy);
      } else if (auto *store = dyn_cast<StoreInst>(user))
        isAll &= store->getValueOperand() != address;
      else if (auto *call = dyn_cast<CallBase>(user); call && !isa<IntrinsicInst>(call) && call->isArgOperand(&use)) {
        isAll &= mayKnow(*call, call->getArgOperandNo(&use));
        if (call->getType()->isPointerTy())
          add(*call);
      } else
        isAll &= isa<ICmpInst, IntrinsicInst>(user);
    }
  return isAll;
}

namespace {

/// Follows a pointer through functions.
class Walk {
public:
  using Targets = function_ref<SmallVector<Function *, 4>(const CallBase &)>;

  Walk(Argument &argument, bool contents, Targets targets) : targets(targets), contents(contents) {
    values.insert(&argument);
  }

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
    if (auto *copy = dyn_cast<MemTransferInst>(&user))
      return contents && copy->getRawSource() == use.get() && !isLocal(copy->getRawDest());
    if (auto *call = dyn_cast<CallBase>(&user); call && call->isArgOperand(&use) && !isa<IntrinsicInst>(user))
      if (!follow(*call, call->getArgOperandNo(&use)))
        return true;
    if (user.getType()->isPointerTy() && (contents || !isa<LoadInst>(user)))
      values.insert(&user);
    return false;
  }

  /// False if it goes where nobody looks.
  bool follow(const CallBase &call, unsigned number) {
    if (call.isByValArgument(number))
      return true;
    for (Function *target : targets(call)) {
      if (number >= target->arg_size())
        return false;
      values.insert(target->getArg(number));
    }
    return true;
  }

  /// A variable of the function, which is gone when it returns; but the pointer may be read from there.
  bool isLocal(Value *place) {
    auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(place));
    if (!variable)
      return false;
    auto add = [&](Instruction &read) { values.insert(&read); };
    auto mayKnow = [&](const CallBase &call, unsigned number) { return contents && follow(call, number); };
    return !seen.insert(variable).second || addReads(*variable, add, mayKnow);
  }

  Targets targets;
  bool contents;             // what is read through such pointers is one of them
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

bool Keepers::keeps(Argument &argument, bool contents) {
  auto [entry, isNew] = known.try_emplace({&argument, contents}, false);
  if (!isNew)
    return entry->second;
  auto targetsOf = [this](const CallBase &call) { return targets(call); };
  return known[{&argument, contents}] = Walk(argument, contents, targetsOf).isKept();
}

bool Keepers::keeps(const CallBase &call, unsigned argument, bool contents) {
  if (isa<IntrinsicInst>(call))
    return false;
  if (call.isByValArgument(argument))
    return contents; // in the copy
  return any_of(targets(call), [&](Function *function) {
    return argument >= function->arg_size() || keeps(*function->getArg(argument), contents);
  });
}

} // namespace fathom::frontend
