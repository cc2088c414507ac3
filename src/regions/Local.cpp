#include "regions/Local.h"

#include "frontend/Intrinsics.h"
#include "regions/LocalBuilder.h"
#include "regions/Strides.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace fathom::regions {

void addFunction(const llvm::Function &function, ValueGraph &out) {
  LocalBuilder builder(function, out);
  out.functions.push_back(&function);
  for (const Instruction &inst : instructions(function))
    builder.add(inst);
  out.visitGlobals();
}

void LocalBuilder::add(const Instruction &inst) {
  auto *call = dyn_cast<CallBase>(&inst);
  for (const Use &operand : inst.operands())
    if (auto *constant = dyn_cast<llvm::Constant>(operand); constant && !(call && call->isCallee(&operand)))
      out.visitConstant(*constant);
  switch (inst.getOpcode()) {
  case Instruction::Alloca:
    return addAlloca(cast<AllocaInst>(inst));
  case Instruction::Load:
    return addLoad(inst, inst.getOperand(0));
  case Instruction::Store:
    return addStore(*inst.getOperand(0), inst.getOperand(1));
  case Instruction::AtomicCmpXchg:
  case Instruction::AtomicRMW:
    return addAtomic(inst);
  case Instruction::GetElementPtr:
    return addGep(cast<GetElementPtrInst>(inst));
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::Freeze:
  case Instruction::BitCast:
  case Instruction::AddrSpaceCast:
    return addMerge(inst);
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    return addAggregate(inst);
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    return addMerge(inst);
  case Instruction::PtrToInt:
    return graph.expose(out.cellOf(*inst.getOperand(0)));
  case Instruction::IntToPtr:
    return toOmega(out.cellOf(inst));
  case Instruction::ICmp:
    return addCompare(inst);
  case Instruction::Call:
  case Instruction::Invoke:
  case Instruction::CallBr:
    return addCall(cast<CallBase>(inst));
  case Instruction::Ret:
    return addReturn(cast<ReturnInst>(inst));
  default:
    return addUnknown(inst);
  }
}

void LocalBuilder::addAlloca(const AllocaInst &inst) {
  Cell cell = out.cellOf(inst);
  graph.addSite(cell, &inst, Stack);
}

void LocalBuilder::addLoad(const Value &result, const Value *pointer) {
  Cell cell = out.cellOf(*pointer);
  if (!cell)
    return;
  auto fields = fieldsOf(result.getType(), out.layout);
  if (!fields)
    return toOmega(cell);
  for (const Field &field : *fields) {
    Cell place = graph.moved(cell, field.offset);
    graph.addAccess(place, field.size, field.isPointer ? AccessKind::ReadPointer : AccessKind::ReadValue);
    if (field.isPointer)
      out.define(result, field.leaf, graph.link(place));
  }
}

/// Zeros forge no pointer, whatever they overwrite.
static bool isZero(const Value &value) {
  auto *constant = dyn_cast<llvm::Constant>(&value);
  return constant && constant->isNullValue();
}

void LocalBuilder::addStore(const Value &value, const Value *pointer) { addStore(value, out.cellOf(*pointer)); }

void LocalBuilder::addStore(const Value &value, Cell cell) {
  auto fields = fieldsOf(value.getType(), out.layout);
  if (!cell)
    return;
  if (!fields)
    return toOmega(cell);
  AccessKind ofValue = isZero(value) ? AccessKind::WriteZero : AccessKind::WriteValue;
  for (const Field &field : *fields) {
    Cell place = graph.moved(cell, field.offset);
    graph.addAccess(place, field.size, field.isPointer ? AccessKind::WritePointer : ofValue);
    if (!field.isPointer)
      continue;
    if (Cell stored = out.cellOf(value, field.leaf))
      graph.unify(graph.link(place), stored);
  }
}

/// A load and a store. The pointer in it, if any, is the result's first leaf.
void LocalBuilder::addAtomic(const Instruction &inst) {
  const Value *pointer = inst.getOperand(0);
  for (const Use &operand : drop_begin(inst.operands()))
    addStore(*operand, pointer);
  Cell cell = out.cellOf(*pointer);
  if (!cell)
    return;
  const Value *last = inst.getOperand(inst.getNumOperands() - 1);
  bool isPointer = last->getType()->isPointerTy();
  graph.addAccess(cell, out.layout.getTypeStoreSize(last->getType()),
                  isPointer ? AccessKind::ReadPointer : AccessKind::ReadValue);
  if (isPointer)
    out.define(inst, 0, graph.link(cell));
}

/// The start of the object that a pointer points into, if it is only compared: then its offset does not matter.
static bool isComparedStart(const GetElementPtrInst &inst) {
  using namespace llvm::PatternMatch;
  const Value *offset = nullptr;
  if (inst.getNumIndices() != 1 || !inst.getSourceElementType()->isIntegerTy(8) ||
      !match(inst.getOperand(1), m_Neg(m_Value(offset))))
    return false;
  auto *call = dyn_cast<CallInst>(offset);
  return call && intrinsicOf(*call) == fathom::Intrinsic::ObjectOffset &&
         call->getArgOperand(0) == inst.getPointerOperand() &&
         all_of(inst.users(), [](const User *user) { return isa<ICmpInst>(user); });
}

void LocalBuilder::addGep(const GetElementPtrInst &inst) {
  Cell base = out.cellOf(*inst.getPointerOperand());
  if (!base)
    return;
  if (isComparedStart(inst))
    return out.define(inst, 0, base);
  Displacement by = displacementOf(cast<GEPOperator>(inst), out.layout);
  out.define(inst, 0, graph.moved(base, by.constant, by.stride));
}

/// The result is one of the operands, or made of their lanes.
void LocalBuilder::addMerge(const Instruction &inst) {
  unsigned leaves = numLeaves(inst.getType());
  for (const Use &operand : inst.operands())
    if (leaves && numLeaves(operand->getType()) == leaves)
      for (unsigned leaf = 0; leaf < leaves; ++leaf)
        out.define(inst, leaf, out.cellOf(*operand, leaf));
}

static unsigned leafBefore(Type *type, ArrayRef<unsigned> indices) {
  unsigned result = 0;
  for (unsigned index : indices) {
    if (auto *structure = dyn_cast<StructType>(type)) {
      for (unsigned i = 0; i < index; ++i)
        result += numLeaves(structure->getElementType(i));
      type = structure->getElementType(index);
    } else {
      type = type->getArrayElementType();
      result += index * numLeaves(type);
    }
  }
  return result;
}

void LocalBuilder::addAggregate(const Instruction &inst) {
  const Value &whole = *inst.getOperand(0);
  if (auto *extract = dyn_cast<ExtractValueInst>(&inst)) {
    unsigned first = leafBefore(whole.getType(), extract->getIndices());
    for (unsigned leaf = 0; leaf < numLeaves(inst.getType()); ++leaf)
      out.define(inst, leaf, out.cellOf(whole, first + leaf));
    return;
  }
  auto &insert = cast<InsertValueInst>(inst);
  const Value &part = *insert.getInsertedValueOperand();
  unsigned first = leafBefore(whole.getType(), insert.getIndices()), count = numLeaves(part.getType());
  for (unsigned leaf = 0; leaf < numLeaves(inst.getType()); ++leaf) {
    bool isInserted = leaf >= first && leaf < first + count;
    out.define(inst, leaf, isInserted ? out.cellOf(part, leaf - first) : out.cellOf(whole, leaf));
  }
}

void LocalBuilder::addCompare(const Instruction &inst) {
  if (inst.getOperand(0)->getType()->isPtrOrPtrVectorTy())
    graph.compare(out.cellOf(*inst.getOperand(0)), out.cellOf(*inst.getOperand(1)));
}

void LocalBuilder::addReturn(const ReturnInst &inst) {
  if (!inst.getReturnValue())
    return;
  const Value &value = *inst.getReturnValue();
  for (unsigned leaf = 0; leaf < numLeaves(value.getType()); ++leaf)
    graph.unify(out.returned(function, leaf), out.cellOf(value, leaf));
}

void LocalBuilder::toOmega(Cell cell) {
  graph.setCaptured();
  if (cell)
    graph.unify(cell, graph.omega());
}

/// Pointers go into it and come out of it in ways we do not know.
void LocalBuilder::addUnknown(const Instruction &inst) {
  for (unsigned leaf = 0; leaf < numLeaves(inst.getType()); ++leaf)
    toOmega(out.cellOf(inst, leaf));
  auto *call = dyn_cast<CallBase>(&inst);
  for (const Use &operand : inst.operands())
    if (!isa<IndirectBrInst>(inst) && !(call && call->isCallee(&operand)))
      for (unsigned leaf = 0; leaf < numLeaves(operand->getType()); ++leaf)
        toOmega(out.cellOf(*operand, leaf));
  if (graph.hasOmega())
    graph.addFlags(graph.omega(), External | Read | Modified);
}

} // namespace fathom::regions
