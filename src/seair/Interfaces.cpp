#include "seair/Interfaces.h"

#include "frontend/Intrinsics.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::seair {

static llvm::Function *calleeOf(CallBase &call) {
  llvm::Function *callee = call.getCalledFunction();
  return callee && !callee->isDeclaration() ? callee : nullptr;
}

Interfaces::Interfaces(llvm::Function &whole, const ProgramRegions &regions) : regions(regions) {
  SetVector<llvm::Function *> reached;
  reached.insert(&whole);
  for (size_t i = 0; i < reached.size(); ++i) {
    scan(*reached[i]);
    for (CallBase *call : touches[reached[i]].calls)
      reached.insert(calleeOf(*call));
  }
  order.assign(reached.begin(), reached.end());
  for (bool changes = true; changes;) {
    changes = false;
    for (llvm::Function *function : llvm::reverse(order))
      changes |= addCalls(*function);
  }
  for (llvm::Function *function : order) {
    Touched &touched = touches[function];
    Interface &interface = interfaces[function];
    interface.globals = touched.globals;
    interface.givesLife = touched.changesLife;
    interface.used.assign(touched.used.begin(), touched.used.end());
    for (uint32_t region : touched.used)
      if (touched.seen.count(region))
        interface.taken.push_back(region);
    for (uint32_t region : touched.changed)
      if (touched.seen.count(region))
        interface.given.push_back(region);
  }
}

void Interfaces::scan(llvm::Function &function) {
  Touched touched;
  const regions::RegionMap &map = regions.mapOf(function);
  addGlobals(function, touched);
  for (llvm::Instruction &inst : instructions(function)) {
    if (auto *call = dyn_cast<CallBase>(&inst); call && calleeOf(*call))
      touched.calls.push_back(call);
    else
      scanInstruction(inst, map, touched);
  }
  if (!regions.isSplit) { // one memory is the life memory too
    touched.used.insert(0);
    if (touched.changesLife)
      touched.changed.insert(0);
  }
  touches[&function] = std::move(touched);
}

void Interfaces::scanInstruction(llvm::Instruction &inst, const regions::RegionMap &map, Touched &touched) {
  using fathom::Intrinsic;
  auto read = [&](const llvm::Value *pointer) { touched.used.insert(map.regionOf(*pointer)); };
  auto write = [&](const llvm::Value *pointer) {
    read(pointer);
    touched.changed.insert(map.regionOf(*pointer));
  };
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return read(load->getPointerOperand());
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return write(store->getPointerOperand());
  if (auto *bulk = dyn_cast<MemIntrinsic>(&inst)) {
    write(bulk->getRawDest());
    if (auto *transfer = dyn_cast<MemTransferInst>(bulk))
      read(transfer->getRawSource());
    return;
  }
  auto *call = dyn_cast<CallInst>(&inst);
  if (!call)
    return;
  touched.changesLife |= call->getIntrinsicID() == llvm::Intrinsic::stackrestore;
  switch (intrinsicOf(inst)) {
  case Intrinsic::Alloca:
  case Intrinsic::Malloc:
  case Intrinsic::New:
  case Intrinsic::NewArray:
    touched.changesLife = true;
    return write(call);
  case Intrinsic::Free:
  case Intrinsic::Delete:
  case Intrinsic::DeleteArray:
  case Intrinsic::ScopeEnd:
    touched.changesLife = true;
    return;
  case Intrinsic::Havoc:
  case Intrinsic::Fill:
  case Intrinsic::ResetModified:
    return write(call->getArgOperand(0));
  case Intrinsic::HavocReachable: // what the pointers reach is in the region of a pointer
    for (Use &pointer : call->args())
      write(pointer);
    return;
  case Intrinsic::TrackModified:
    for (uint32_t region = 0; region < map.numRegions(); ++region)
      if (map.info(region).isModAsked) {
        touched.used.insert(region);
        touched.changed.insert(region);
      }
    return;
  case Intrinsic::IsModified:
    return read(call->getArgOperand(0));
  default:
    return;
  }
}

/// Every global the function can name, directly or through constant expressions and initialisers, in a stable order.
void Interfaces::addGlobals(llvm::Function &function, Touched &touched) {
  SetVector<llvm::Constant *> work;
  for (llvm::Instruction &inst : instructions(function))
    for (Use &operand : inst.operands())
      if (auto *constant = dyn_cast<llvm::Constant>(operand))
        if (auto *call = dyn_cast<CallBase>(&inst); !call || &operand != &call->getCalledOperandUse())
          work.insert(constant);
  for (size_t i = 0; i < work.size(); ++i) {
    llvm::Constant *constant = work[i];
    auto *variable = dyn_cast<GlobalVariable>(constant);
    if (isa<llvm::Function>(constant) || (variable && !variable->hasInitializer()))
      continue;
    for (Use &operand : constant->operands())
      if (auto *inner = dyn_cast<llvm::Constant>(operand))
        work.insert(inner);
  }
  for (llvm::Constant *constant : work)
    if (isa<GlobalVariable, llvm::Function>(constant))
      touched.globals.insert(cast<GlobalValue>(constant));
}

bool Interfaces::addCalls(llvm::Function &caller) {
  Touched &touched = touches[&caller];
  auto sizes = [&] {
    return std::tuple(touched.used.size(), touched.changed.size(), touched.globals.size(), touched.changesLife);
  };
  auto before = sizes();
  bool calleeChanges = false;
  for (CallBase *call : touched.calls) {
    llvm::Function *callee = calleeOf(*call);
    std::vector<uint32_t> bound = regions.binding(*call, *callee);
    Touched &inner = touches[callee];
    for (uint32_t region = 0; region < bound.size(); ++region) {
      if (bound[region] == ProgramRegions::own)
        continue;
      calleeChanges |= inner.seen.insert(region).second;
      if (inner.used.count(region))
        touched.used.insert(bound[region]);
      if (inner.changed.count(region))
        touched.changed.insert(bound[region]);
    }
    touched.changesLife |= inner.changesLife;
    touched.globals.insert(inner.globals.begin(), inner.globals.end());
  }
  return calleeChanges || sizes() != before;
}

} // namespace fathom::seair
