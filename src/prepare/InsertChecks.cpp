// The check comes before the access and is opaque to LLVM, so an invalid access is an error even if its result is never
// used. No check is made for a constant offset inside a global variable (nor a write to a constant), or inside a local
// object whose scope never ends.
#include "prepare/InsertChecks.h"

#include "frontend/Intrinsics.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

bool hasScopeEnd(const CallInst &object) {
  return any_of(object.users(), [](const User *user) {
    auto *inst = dyn_cast<Instruction>(user);
    return !inst || intrinsicOf(*inst) == Intrinsic::ScopeEnd || isa<PHINode, SelectInst>(inst);
  });
}

/// The size of the object `root` names, if it surely is one that lives as long as it can be named.
std::optional<uint64_t> knownSize(const Value *root, bool isWrite, const DataLayout &layout) {
  if (auto *global = dyn_cast<GlobalVariable>(root)) {
    if ((isWrite && global->isConstant()) || !global->hasInitializer() || global->isThreadLocal())
      return std::nullopt;
    return layout.getTypeAllocSize(global->getValueType());
  }
  auto *call = dyn_cast<CallInst>(root);
  // Outside the entry block it may be a dynamic alloca, which dies at a stackrestore.
  if (!call || intrinsicOf(*call) != Intrinsic::Alloca || !call->getParent()->isEntryBlock() || hasScopeEnd(*call))
    return std::nullopt;
  if (auto *size = dyn_cast<ConstantInt>(call->getArgOperand(0)))
    return size->getZExtValue();
  return std::nullopt;
}

bool inBoundsByConstruction(Value *pointer, uint64_t bytes, bool isWrite, const DataLayout &layout) {
  APInt offset(64, 0);
  const Value *root = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
  std::optional<uint64_t> size = knownSize(root, isWrite, layout);
  return size && bytes <= *size && offset.ule(*size - bytes);
}

void checkAccess(Instruction &inst, Value *pointer, Value *size, bool isWrite) {
  const DataLayout &layout = inst.getModule()->getDataLayout();
  if (auto *bytes = dyn_cast<ConstantInt>(size))
    if (bytes->isZero() || inBoundsByConstruction(pointer, bytes->getZExtValue(), isWrite, layout))
      return;
  IRBuilder<> b(&inst);
  IntrinsicBuilder(b).access(pointer, b.CreateZExtOrTrunc(size, b.getInt64Ty()), isWrite);
}

void checkInstruction(Instruction &inst) {
  const DataLayout &layout = inst.getModule()->getDataLayout();
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

} // namespace

void insertChecks(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    checkInstruction(inst);
}

} // namespace fathom::prepare
