// Calls inside one function: our intrinsics, LLVM's, and code that is not there.
#include "regions/LocalBuilder.h"
#include "regions/Strides.h"

#include "frontend/Intrinsics.h"

using namespace llvm;

namespace fathom::regions {

void LocalBuilder::addCall(const CallBase &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (intrinsicOf(callee) != fathom::Intrinsic::None)
    return addFathom(call);
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
    return addIntrinsic(*intrinsic);
  if (!callee) // perhaps only its type is not the function's own
    callee = dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  if (call.isInlineAsm() || (callee && callee->isDeclaration()))
    return addUnknown(call);
  out.calls.push_back(&call);
}

/// The length of a bulk operation, and what divides it.
static std::pair<uint64_t, uint64_t> lengthOf(const Value &length) {
  if (auto *number = dyn_cast<ConstantInt>(&length))
    return {number->getZExtValue(), number->getZExtValue()};
  return {unknownLength, divisorOf(length)};
}

void LocalBuilder::addFathom(const CallBase &call) {
  using fathom::Intrinsic;
  Intrinsic which = intrinsicOf(call.getCalledFunction());
  Cell first = call.arg_size() > 0 && call.getArgOperand(0)->getType()->isPointerTy()
                   ? out.cellOf(*call.getArgOperand(0))
                   : Cell();
  switch (which) {
  case Intrinsic::Nondet:
    return addNondet(call);
  case Intrinsic::Alloca:
  case Intrinsic::Malloc:
  case Intrinsic::New:
  case Intrinsic::NewArray:
    graph.addSite(out.cellOf(call), &call, which == Intrinsic::Alloca ? Stack : Heap);
    if (isInput(call))
      addInput(call);
    return;
  case Intrinsic::Free:
  case Intrinsic::Delete:
  case Intrinsic::DeleteArray:
  case Intrinsic::ScopeEnd:
    if (first)
      graph.addFlags(first, Dies);
    return;
  case Intrinsic::Havoc:
    if (auto [length, divisor] = lengthOf(*call.getArgOperand(1)); first && length != 0)
      graph.addBulk(first, length, AccessKind::WriteValue);
    return;
  case Intrinsic::Fill:
    return addFill(call);
  case Intrinsic::HavocReachable:
    return addUnknown(call);
  case Intrinsic::IsModified:
    if (first)
      graph.addFlags(first, ModifiedAsked | Read);
    return;
  case Intrinsic::ResetModified:
    if (first)
      graph.addFlags(first, ModifiedAsked | Modified);
    return;
  case Intrinsic::LeakCheck: // a number that is an address keeps its object
    graph.setCaptured();
    return;
  case Intrinsic::TrackModified:
  case Intrinsic::Assume:
  case Intrinsic::Check:
  case Intrinsic::Access:
  case Intrinsic::Iteration:
  case Intrinsic::Repeat:
  case Intrinsic::MallocFails:
  case Intrinsic::ObjectSize:
  case Intrinsic::ObjectOffset:
  case Intrinsic::SameObject:
  case Intrinsic::IsDeref:
  case Intrinsic::Initialised:
  case Intrinsic::Written:
  case Intrinsic::ShadowLoad: // not the memory that the program sees
  case Intrinsic::ShadowStore:
  case Intrinsic::ShadowSet:
  case Intrinsic::ShadowCopy:
  case Intrinsic::Number: // none is left
  case Intrinsic::Address:
  case Intrinsic::Library: // in proofs only
  case Intrinsic::Halt:
  case Intrinsic::None:
    return;
  }
}

/// A store in every iteration.
void LocalBuilder::addFill(const CallBase &call) {
  Cell cell = out.cellOf(*call.getArgOperand(0));
  if (!cell)
    return;
  for (unsigned i = firstLoopOfFillCall; i < call.arg_size(); i += 3)
    cell = graph.moved(cell, 0, divisorOf(*call.getArgOperand(i + 1)));
  addStore(*call.getArgOperand(1), cell);
}

/// An object with arbitrary contents: the pointers in it may point to all that is there before the program starts.
void LocalBuilder::addInput(const CallBase &call) {
  Cell cell = out.cellOf(call);
  graph.addInitial(cell, unknownLength, AccessKind::WriteValue);
  graph.expose(cell);
  for (const GlobalVariable &global : function.getParent()->globals())
    graph.expose(out.cellOf(global));
}

/// Any pointer may be any that is exposed; but what was never given a value points to nothing.
void LocalBuilder::addNondet(const CallBase &call) {
  unsigned leaves = numLeaves(call.getType());
  if (leaves == 0 || nondetSource(cast<CallInst>(call)) == NondetSource::Uninit)
    return;
  for (unsigned leaf = 0; leaf < leaves; ++leaf)
    toOmega(out.cellOf(call, leaf));
}

void LocalBuilder::addResult(const CallBase &call, const Value &same) {
  for (unsigned leaf = 0; leaf < numLeaves(call.getType()); ++leaf)
    out.define(call, leaf, out.cellOf(same, leaf));
}

void LocalBuilder::addIntrinsic(const IntrinsicInst &call) {
  if (auto *transfer = dyn_cast<AnyMemTransferInst>(&call))
    return addTransfer(*transfer);
  if (auto *set = dyn_cast<AnyMemSetInst>(&call))
    return addSet(*set);
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::lifetime_start:
  case llvm::Intrinsic::lifetime_end:
  case llvm::Intrinsic::invariant_start:
  case llvm::Intrinsic::invariant_end:
  case llvm::Intrinsic::stacksave: // a mark, not a pointer
  case llvm::Intrinsic::assume:
  case llvm::Intrinsic::objectsize:
  case llvm::Intrinsic::prefetch:
  case llvm::Intrinsic::experimental_noalias_scope_decl:
  case llvm::Intrinsic::dbg_declare:
  case llvm::Intrinsic::dbg_value:
  case llvm::Intrinsic::dbg_assign:
  case llvm::Intrinsic::dbg_label:
  case llvm::Intrinsic::is_constant:
  case llvm::Intrinsic::eh_typeid_for:
  case llvm::Intrinsic::vaend:
    return;
  case llvm::Intrinsic::stackrestore:
    out.restoresStack = true;
    return;
  case llvm::Intrinsic::launder_invariant_group:
  case llvm::Intrinsic::strip_invariant_group:
  case llvm::Intrinsic::threadlocal_address:
  case llvm::Intrinsic::ptr_annotation:
  case llvm::Intrinsic::ssa_copy:
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::expect_with_probability:
    return addResult(call, *call.getArgOperand(0));
  case llvm::Intrinsic::ptrmask:
    if (Cell cell = out.cellOf(*call.getArgOperand(0))) {
      graph.expose(cell);
      out.define(call, 0, graph.moved(cell, 0, 1));
    }
    return;
  case llvm::Intrinsic::vastart:
    graph.unify(out.cellOf(*call.getArgOperand(0)), out.variadic(function));
    return;
  case llvm::Intrinsic::vacopy:
    graph.unify(out.cellOf(*call.getArgOperand(0)), out.cellOf(*call.getArgOperand(1)));
    return;
  default:
    return addUnknown(call);
  }
}

void LocalBuilder::addTransfer(const AnyMemTransferInst &transfer) {
  Cell to = out.cellOf(*transfer.getRawDest()), from = out.cellOf(*transfer.getRawSource());
  auto [length, divisor] = lengthOf(*transfer.getLength());
  if (length == 0 || !to || !from)
    return;
  // Marks only: what kind of values is moved is known from who put them there. The flags are those of any access.
  graph.addBulk(to, length, AccessKind::Mark);
  graph.addBulk(from, length, AccessKind::Mark);
  graph.addFlags(to, Modified);
  graph.addFlags(from, Read);
  graph.addCopy({to, from, length, divisor});
}

void LocalBuilder::addSet(const AnyMemSetInst &set) {
  auto [length, divisor] = lengthOf(*set.getLength());
  Cell to = out.cellOf(*set.getRawDest());
  auto *value = dyn_cast<ConstantInt>(set.getValue());
  // Zeros forge no pointer unless they end within one; `zeroedWhole` knows what a length means.
  bool isZero = value && value->isZero() && divisor % graph.pointerSize == 0;
  isZero |= value && value->isZero() && length != unknownLength;
  if (to && length != 0)
    graph.addBulk(to, length, isZero ? AccessKind::WriteZero : AccessKind::WriteValue);
}

} // namespace fathom::regions
