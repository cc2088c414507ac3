// Done before anything is simplified, inlining included (it folds loads from constants): the check comes before the
// access and is opaque to LLVM, so an invalid access is an error even if its result is never used. No check is made for
// a constant offset inside a global variable (unless a constant is written) or inside a local one that surely lives.
#include "prepare/InsertChecks.h"

#include "frontend/Intrinsics.h"

#include "llvm/Analysis/StackLifetime.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

class CheckInserter {
public:
  explicit CheckInserter(Function &function)
      : layout(function.getParent()->getDataLayout()), variables(allocasOf(function)),
        lifetime(function, variables, StackLifetime::LivenessType::Must) {
    lifetime.run();
  }

  void check(Instruction &inst) {
    auto bytes = [&](Type *type) {
      return ConstantInt::get(Type::getInt64Ty(inst.getContext()), layout.getTypeStoreSize(type));
    };
    if (auto *load = dyn_cast<LoadInst>(&inst))
      return checkAccess(inst, load->getPointerOperand(), bytes(load->getType()), false);
    if (auto *store = dyn_cast<StoreInst>(&inst))
      return checkAccess(inst, store->getPointerOperand(), bytes(store->getValueOperand()->getType()), true);
    if (auto *bulk = dyn_cast<MemIntrinsic>(&inst)) {
      if (auto *transfer = dyn_cast<MemTransferInst>(bulk))
        checkAccess(inst, transfer->getRawSource(), transfer->getLength(), false);
      checkAccess(inst, bulk->getRawDest(), bulk->getLength(), true);
    }
  }

private:
  static SmallVector<const AllocaInst *, 16> allocasOf(Function &function) {
    SmallVector<const AllocaInst *, 16> result;
    for (Instruction &inst : instructions(function))
      if (auto *variable = dyn_cast<AllocaInst>(&inst))
        result.push_back(variable);
    return result;
  }

  /// The size of the object `root` names, if it surely lives at `inst`.
  std::optional<uint64_t> knownSize(const Value *root, bool isWrite, Instruction &inst) {
    if (auto *global = dyn_cast<GlobalVariable>(root)) {
      if ((isWrite && global->isConstant()) || !global->hasInitializer() || global->isThreadLocal())
        return std::nullopt;
      return layout.getTypeAllocSize(global->getValueType());
    }
    auto *variable = dyn_cast<AllocaInst>(root);
    if (!variable || !variable->isStaticAlloca())
      return std::nullopt;
    bool hasMarkers = any_of(variable->users(), [](const User *user) { return isa<LifetimeIntrinsic>(user); });
    if (hasMarkers && !lifetime.isAliveAfter(variable, &inst))
      return std::nullopt;
    std::optional<TypeSize> size = variable->getAllocationSize(layout);
    return size && !size->isScalable() ? std::optional<uint64_t>(*size) : std::nullopt;
  }

  bool inBoundsByConstruction(Instruction &inst, Value *pointer, uint64_t bytes, bool isWrite) {
    APInt offset(layout.getIndexSizeInBits(0), 0);
    const Value *root = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
    std::optional<uint64_t> size = knownSize(root, isWrite, inst);
    return size && bytes <= *size && offset.ule(*size - bytes);
  }

  void checkAccess(Instruction &inst, Value *pointer, Value *size, bool isWrite) {
    if (auto *bytes = dyn_cast<ConstantInt>(size))
      if (bytes->isZero() || inBoundsByConstruction(inst, pointer, bytes->getZExtValue(), isWrite))
        return;
    IRBuilder<> b(&inst);
    IntrinsicBuilder(b).access(pointer, b.CreateZExtOrTrunc(size, b.getInt64Ty()), isWrite);
  }

  const DataLayout &layout;
  SmallVector<const AllocaInst *, 16> variables;
  StackLifetime lifetime;
};

} // namespace

void insertChecks(Function &function) {
  CheckInserter inserter(function);
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    inserter.check(inst);
}

} // namespace fathom::prepare
