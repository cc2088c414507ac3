#include "frontend/Keepers.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

#include <limits>
#include <set>

using namespace llvm;

namespace fathom::frontend {

namespace {

const DataLayout &layoutOf(const Instruction &inst) { return inst.getModule()->getDataLayout(); }

/// Whether `bytes` from an address on have to do with a pointer that lies so far behind it.
bool overlaps(Distance distance, uint64_t bytes, const DataLayout &layout) {
  if (!distance)
    return true;
  return *distance < static_cast<int64_t>(bytes) && *distance + static_cast<int64_t>(layout.getPointerSize()) > 0;
}

/// A load that is no pointer, but reads one or a part of it.
bool readsBytesOf(const LoadInst &load, Distance distance) {
  const DataLayout &layout = layoutOf(load);
  return overlaps(distance, layout.getTypeStoreSize(load.getType()), layout);
}

bool copies(const MemTransferInst &copy, Distance distance) {
  auto *length = dyn_cast<ConstantInt>(copy.getLength());
  return !length || overlaps(distance, length->getLimitedValue(std::numeric_limits<int64_t>::max()), layoutOf(copy));
}

/// How far behind the address that was moved.
Distance movedBy(const GEPOperator &step, Distance distance, const DataLayout &layout) {
  APInt offset(layout.getIndexTypeSizeInBits(step.getType()), 0);
  if (!distance || !step.accumulateConstantOffset(layout, offset))
    return std::nullopt;
  return *distance - offset.getSExtValue();
}

FunctionType *typeByArguments(const CallBase &call) {
  SmallVector<Type *, 8> types;
  for (const Use &argument : call.args())
    types.push_back(argument->getType());
  return FunctionType::get(call.getType(), types, false);
}

/// As a part of keys.
int64_t numberOf(Distance distance) { return distance.value_or(std::numeric_limits<int64_t>::min()); }
int64_t numberOf(std::optional<Distance> distance) {
  return distance ? numberOf(*distance) : std::numeric_limits<int64_t>::min() + 1;
}

} // namespace

Slot slotOf(Value &address, Distance distance) {
  auto *inst = dyn_cast<Instruction>(&address);
  if (!inst)
    return {};
  const DataLayout &layout = layoutOf(*inst);
  APInt offset(layout.getIndexTypeSizeInBits(address.getType()), 0);
  Value *start = address.stripAndAccumulateConstantOffsets(layout, offset, true);
  if (auto *variable = dyn_cast<AllocaInst>(start))
    return {variable, distance ? Distance(*distance + offset.getSExtValue()) : std::nullopt};
  return {dyn_cast<AllocaInst>(getUnderlyingObject(&address)), std::nullopt};
}

bool addReads(const Slot &slot, const SlotReader &reader) {
  const DataLayout &layout = layoutOf(*slot.variable);
  SmallVector<std::pair<Value *, Distance>, 8> addresses{{slot.variable, slot.offset}};
  bool isAll = true;
  for (size_t i = 0; i < addresses.size(); ++i)
    for (Use &use : addresses[i].first->uses()) {
      auto [address, distance] = addresses[i];
      User *user = use.getUser();
      if (auto *step = dyn_cast<GetElementPtrInst>(user))
        addresses.emplace_back(step, movedBy(*cast<GEPOperator>(step), distance, layout));
      else if (auto *load = dyn_cast<LoadInst>(user)) {
        bool isPointer = load->getType()->isPointerTy() && distance.value_or(0) == 0;
        if (isPointer)
          reader.add(*load, std::nullopt);
        else
          isAll &= !readsBytesOf(*load, distance);
      } else if (auto *copy = dyn_cast<MemTransferInst>(user)) {
        if (copy->getRawSource() == address && copies(*copy, distance))
          reader.add(*copy, distance);
      } else if (auto *store = dyn_cast<StoreInst>(user))
        isAll &= store->getValueOperand() != address;
      else if (auto *call = dyn_cast<CallBase>(user); call && !isa<IntrinsicInst>(call) && call->isArgOperand(&use)) {
        isAll &= reader.mayKnow(*call, call->getArgOperandNo(&use), distance);
        if (call->getType()->isPointerTy())
          reader.add(*call, std::nullopt);
      } else
        isAll &= isa<ICmpInst, IntrinsicInst>(user);
    }
  return isAll;
}

bool isOnlyMeasured(const PtrToIntInst &number, SmallVectorImpl<const Value *> &from) {
  constexpr uint64_t largestAlignment = 4096;
  SetVector<const Value *> numbers;
  numbers.insert(&number);
  for (size_t i = 0; i < numbers.size(); ++i)
    for (const User *user : numbers[i]->users()) {
      auto *operation = dyn_cast<BinaryOperator>(user);
      auto *mask = operation ? dyn_cast<ConstantInt>(operation->getOperand(1)) : nullptr;
      bool isDistance = operation && operation->getOpcode() == Instruction::Sub &&
                        all_of(operation->operands(), [](const Use &side) { return isa<PtrToIntInst>(side); });
      bool isMasked = mask && operation->getOpcode() == Instruction::And && mask->getValue().ult(largestAlignment);
      if (isDistance)
        for (const Use &side : operation->operands())
          from.push_back(cast<PtrToIntInst>(side)->getPointerOperand());
      if (isa<ICmpInst>(user) || isDistance || isMasked)
        continue;
      bool isMoved =
          operation && (operation->getOpcode() == Instruction::Add || operation->getOpcode() == Instruction::Sub);
      if (!isMoved)
        return false;
      numbers.insert(user);
    }
  return true;
}

namespace {

/// Follows a pointer, or one that lies where the argument points to, through functions.
class Walk {
public:
  using Targets = function_ref<SmallVector<Function *, 4>(const CallBase &)>;
  using Held = std::optional<Distance>; // where the pointer lies behind a value; none: the value is the pointer

  Walk(Argument &argument, Held held, Targets targets) : targets(targets), contents(held.has_value()) {
    add(argument, held);
  }

  bool isKept() {
    while (!work.empty()) {
      Value *value = work.pop_back_val();
      Held held = values.lookup(value);
      for (Use &use : value->uses())
        if (auto *user = dyn_cast<Instruction>(use.getUser()); user && isKeptBy(use, *user, held))
          return true;
    }
    return any_of(measuredFrom, [&](const Value *other) { return !values.contains(other); });
  }

private:
  /// Where it is known in two ways, the pointer lies anywhere.
  void add(Value &value, Held held) {
    auto [entry, isNew] = values.try_emplace(&value, held);
    if (!isNew) {
      if (!held || entry->second == held)
        return;
      Held both = entry->second ? Held(Distance()) : held;
      if (entry->second == both)
        return;
      entry->second = both;
    }
    work.push_back(&value);
  }

  bool isKeptBy(const Use &use, Instruction &user, Held held) {
    if (auto *number = dyn_cast<PtrToIntInst>(&user))
      return !isOnlyMeasured(*number, measuredFrom);
    if (auto *store = dyn_cast<StoreInst>(&user))
      return use.getOperandNo() != StoreInst::getPointerOperandIndex() &&
             !isLocal(*store->getPointerOperand(), 0, held);
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(user)) // the address comes first
      return use.getOperandNo() != 0 || held;
    if (auto *copy = dyn_cast<MemTransferInst>(&user))
      return contents && copy->getRawSource() == use.get() && isKeptByCopy(*copy, held);
    if (auto *load = dyn_cast<LoadInst>(&user))
      return contents && isKeptByLoad(*load, held);
    if (auto *call = dyn_cast<CallBase>(&user); call && call->isArgOperand(&use) && !isa<IntrinsicInst>(user)) {
      if (!follow(*call, call->getArgOperandNo(&use), held))
        return true;
      held = held ? Held(Distance()) : held;
    }
    if (user.getType()->isPointerTy()) {
      auto *step = dyn_cast<GEPOperator>(&user);
      add(user, step && held ? Held(movedBy(*step, *held, layoutOf(user))) : held);
    }
    return false;
  }

  bool isKeptByLoad(LoadInst &load, Held held) {
    bool isPointer = load.getType()->isPointerTy();
    if (isPointer && (!held || held->value_or(0) == 0))
      add(load, std::nullopt);
    return held && readsBytesOf(load, *held) && !(isPointer && held->value_or(0) == 0);
  }

  bool isKeptByCopy(MemTransferInst &copy, Held held) {
    Distance distance = held.value_or(Distance());
    return copies(copy, distance) && !isLocal(*copy.getRawDest(), distance, std::nullopt);
  }

  /// False if it goes where nobody looks.
  bool follow(const CallBase &call, unsigned number, Held held) {
    if (call.isByValArgument(number))
      return !held;
    for (Function *target : targets(call)) {
      if (number >= target->arg_size())
        return false;
      add(*target->getArg(number), held);
    }
    return true;
  }

  /// A variable of the function, which is gone when it returns; but what lies there may be read.
  bool isLocal(Value &address, Distance distance, Held held) {
    Slot slot = slotOf(address, distance);
    if (!slot.variable)
      return false;
    if (!seen.insert({slot.variable, numberOf(slot.offset), numberOf(held)}).second)
      return true;
    bool isKept = false;
    auto addRead = [&](Instruction &read, Distance behind) {
      if (auto *copy = dyn_cast<MemTransferInst>(&read))
        isKept |= !isLocal(*copy->getRawDest(), behind, held);
      else
        add(read, held);
    };
    auto mayKnow = [&](const CallBase &call, unsigned number, Distance behind) {
      return contents && !held && follow(call, number, behind);
    };
    return addReads(slot, {addRead, mayKnow}) && !isKept;
  }

  Targets targets;
  bool contents; // what is read through such pointers is one of them
  DenseMap<const Value *, Held> values;
  SmallVector<const Value *, 4> measuredFrom; // which have to be among these, too
  SmallVector<Value *, 16> work;
  std::set<std::tuple<const AllocaInst *, int64_t, int64_t>> seen;
};

} // namespace

Keepers::Keepers(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration() && function.hasAddressTaken())
      withAddress[function.getFunctionType()].push_back(&function);
}

SmallVector<Function *, 4> Keepers::targets(const CallBase &call) const {
  auto *called = dyn_cast<Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
  if (!called) {
    SmallVector<Function *, 4> result = withAddress.lookup(call.getFunctionType());
    if (call.getFunctionType()->isVarArg()) // perhaps since there is no prototype
      append_range(result, withAddress.lookup(typeByArguments(call)));
    return result;
  }
  return called->isDeclaration() ? SmallVector<Function *, 4>() : SmallVector<Function *, 4>{called};
}

bool Keepers::keeps(Argument &argument, Contents contents) {
  std::pair key(&argument, numberOf(contents));
  auto [entry, isNew] = known.try_emplace(key, false);
  if (!isNew)
    return entry->second;
  auto targetsOf = [this](const CallBase &call) { return targets(call); };
  return known[key] = Walk(argument, contents, targetsOf).isKept();
}

bool Keepers::keeps(const CallBase &call, unsigned argument, Contents contents) {
  if (isa<IntrinsicInst>(call))
    return false;
  if (call.isByValArgument(argument))
    return contents.has_value(); // in the copy
  return any_of(targets(call), [&](Function *function) {
    return argument >= function->arg_size() || keeps(*function->getArg(argument), contents);
  });
}

} // namespace fathom::frontend
