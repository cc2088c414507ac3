#include "regions/ValueGraph.h"

#include "support/AddressSpace.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace fathom::regions {

unsigned numLeaves(Type *type) {
  if (type->isPtrOrPtrVectorTy())
    return 1;
  if (auto *array = dyn_cast<ArrayType>(type))
    return array->getNumElements() * numLeaves(array->getElementType());
  unsigned result = 0;
  if (auto *structure = dyn_cast<StructType>(type))
    for (Type *element : structure->elements())
      result += numLeaves(element);
  return result;
}

namespace {

class Flattening {
public:
  explicit Flattening(const DataLayout &layout) : layout(layout) {}

  bool add(Type *type, uint64_t offset) {
    if (auto *structure = dyn_cast<StructType>(type)) {
      if (structure->isScalableTy() || !structure->isSized())
        return false;
      const StructLayout *fields = layout.getStructLayout(structure);
      for (unsigned i = 0; i < structure->getNumElements(); ++i)
        if (!add(structure->getElementType(i), offset + fields->getElementOffset(i)))
          return false;
      return true;
    }
    if (auto *array = dyn_cast<ArrayType>(type)) {
      uint64_t stride = layout.getTypeAllocSize(array->getElementType());
      for (uint64_t i = 0; i < array->getNumElements(); ++i)
        if (!add(array->getElementType(), offset + i * stride))
          return false;
      return true;
    }
    return addScalar(type, offset);
  }

  SmallVector<Field, 4> result;

private:
  bool addScalar(Type *type, uint64_t offset) {
    if (isa<ScalableVectorType>(type) || type->isTargetExtTy() || !type->isSized())
      return false;
    auto *vector = dyn_cast<FixedVectorType>(type);
    uint64_t bits = vector ? layout.getTypeSizeInBits(vector->getElementType()).getFixedValue() : 0;
    bool isPointer = type->isPtrOrPtrVectorTy();
    if (vector && bits % 8 == 0)
      for (unsigned i = 0; i < vector->getNumElements(); ++i)
        result.push_back({offset + i * bits / 8, bits / 8, isPointer, leaves});
    else
      result.push_back({offset, layout.getTypeStoreSize(type).getFixedValue(), isPointer, leaves});
    leaves += isPointer;
    return true;
  }

  const DataLayout &layout;
  unsigned leaves = 0;
};

} // namespace

std::optional<SmallVector<Field, 4>> fieldsOf(Type *type, const DataLayout &layout) {
  Flattening flat(layout);
  if (!flat.add(type, 0))
    return std::nullopt;
  return std::move(flat.result);
}

Cell ValueGraph::knownCell(const Value &value, unsigned leaf) const {
  auto it = cells.find({&value, leaf});
  return it == cells.end() ? Cell() : graph.resolve(it->second);
}

Cell ValueGraph::cellOf(const Value &value, unsigned leaf) {
  if (auto *constant = dyn_cast<llvm::Constant>(&value))
    return constant->getType()->isPointerTy() ? constantCell(*constant) : aggregateLeaf(*constant, leaf);
  auto [it, isNew] = cells.insert({{&value, leaf}, Cell()});
  if (isNew)
    it->second = graph.makeNode();
  return it->second = graph.resolve(it->second);
}

void ValueGraph::define(const Value &value, unsigned leaf, Cell cell) {
  if (!cell)
    return;
  auto [it, isNew] = cells.insert({{&value, leaf}, cell});
  if (!isNew)
    graph.unify(it->second, cell);
}

Cell ValueGraph::returned(const llvm::Function &function, unsigned leaf) {
  auto [it, isNew] = returns.insert({{&function, leaf}, Cell()});
  if (isNew)
    it->second = graph.makeNode();
  return it->second = graph.resolve(it->second);
}

/// One object for the list and everything in it: arguments without names are rare, and read through many casts.
Cell ValueGraph::variadic(const llvm::Function &function) {
  auto [it, isNew] = variadics.insert({&function, Cell()});
  if (isNew) {
    it->second = graph.makeNode();
    graph.collapse(it->second);
    graph.unify(graph.link(it->second), it->second);
  }
  return it->second = graph.resolve(it->second);
}

/// No object lies at addresses this low or this high, so a pointer to there is as good as null.
static bool isNoAddress(const ConstantInt &number, const DataLayout &layout) {
  return number.getValue().ult(AddressSpace::lowest) ||
         number.getValue().uge(AddressSpace::of(layout.getPointerSize()).end);
}

static const llvm::Constant *operand(const llvm::Constant &constant, unsigned i) {
  return cast<llvm::Constant>(constant.getOperand(i));
}

/// What is under a constant that is another name, or a cast there and back, of a pointer; null if it is something else.
static const llvm::Constant *sameAddress(const llvm::Constant &constant) {
  if (isa<DSOLocalEquivalent, NoCFIValue, BlockAddress>(constant))
    return operand(constant, 0);
  auto *expression = dyn_cast<ConstantExpr>(&constant);
  if (!expression)
    return nullptr;
  const llvm::Constant *inner = operand(constant, 0);
  unsigned opcode = expression->getOpcode();
  if (opcode == Instruction::BitCast || opcode == Instruction::AddrSpaceCast)
    return inner;
  if (opcode != Instruction::IntToPtr)
    return nullptr;
  if (isa<ConstantInt>(inner))
    return inner;
  auto *back = dyn_cast<PtrToIntOperator>(inner);
  return back && back->getType()->getScalarSizeInBits() >= 64 ? operand(*inner, 0) : nullptr;
}

ConstantPointer constantPointer(const llvm::Constant &start, const DataLayout &layout) {
  const llvm::Constant *constant = &start;
  int64_t offset = 0;
  for (;;) {
    if (auto *global = dyn_cast<GlobalObject>(constant); global && !isa<GlobalIFunc>(global))
      return {ConstantPointer::ToGlobal, global, offset};
    if (isa<ConstantPointerNull, UndefValue>(constant))
      return {ConstantPointer::ToNothing, nullptr, 0};
    if (auto *number = dyn_cast<ConstantInt>(constant); number && isNoAddress(*number, layout))
      return {ConstantPointer::ToNothing, nullptr, 0};
    const llvm::Constant *next = nullptr;
    if (auto *gep = dyn_cast<GEPOperator>(constant)) {
      APInt delta(layout.getIndexSizeInBits(0), 0);
      if (gep->accumulateConstantOffset(layout, delta))
        next = cast<llvm::Constant>(gep->getPointerOperand());
      offset += delta.getSExtValue();
    } else {
      next = sameAddress(*constant);
    }
    if (!next)
      return {ConstantPointer::ToInteger, nullptr, 0};
    constant = next;
  }
}

Cell ValueGraph::constantCell(const llvm::Constant &constant) {
  ConstantPointer pointer = constantPointer(constant, layout);
  if (pointer.kind == ConstantPointer::ToNothing)
    return {};
  if (pointer.kind == ConstantPointer::ToGlobal)
    return graph.moved(globalCell(*pointer.global), pointer.offset);
  visitConstant(constant);
  graph.setCaptured();
  return graph.omega();
}

/// The cell of a pointer inside a constant struct, array or vector. The lanes of a vector share one.
Cell ValueGraph::aggregateLeaf(const llvm::Constant &start, unsigned leaf) {
  const llvm::Constant *constant = &start;
  while (constant && !constant->getType()->isPointerTy()) {
    if (constant->isNullValue() || isa<UndefValue>(constant))
      return {};
    if (isa<ConstantExpr>(constant) || constant->getType()->isVectorTy())
      break;
    for (unsigned i = 0;; ++i) {
      const llvm::Constant *element = constant->getAggregateElement(i);
      unsigned count = element ? numLeaves(element->getType()) : 0;
      if (!element || leaf < count) {
        constant = element;
        break;
      }
      leaf -= count;
    }
  }
  if (constant && constant->getType()->isPointerTy())
    return constantCell(*constant);
  Cell all = graph.makeNode();
  auto *vector = constant ? dyn_cast<FixedVectorType>(constant->getType()) : nullptr;
  for (unsigned i = 0; vector && i < vector->getNumElements(); ++i) {
    const llvm::Constant *element = constant->getAggregateElement(i);
    graph.unify(all, element ? constantCell(*element) : graph.omega());
  }
  return graph.resolve(vector ? all : graph.omega());
}

void ValueGraph::visitConstant(const llvm::Constant &constant) {
  if (isa<ConstantData>(constant))
    return;
  SmallSetVector<const llvm::Constant *, 8> work;
  work.insert(&constant);
  for (size_t i = 0; i < work.size(); ++i) {
    if (auto *global = dyn_cast<GlobalObject>(work[i]); global && !isa<GlobalIFunc>(global))
      globalCell(*global);
    if (isa<GlobalObject>(work[i]))
      continue;
    if (auto *cast = dyn_cast<ConstantExpr>(work[i]); cast && cast->getOpcode() == Instruction::PtrToInt)
      graph.expose(cellOf(*cast->getOperand(0)));
    for (const Use &inner : work[i]->operands())
      if (auto *used = dyn_cast<llvm::Constant>(inner); used && !isa<ConstantData>(used))
        work.insert(used);
  }
}

Cell ValueGraph::globalCell(const GlobalObject &global) {
  auto [it, isNew] = cells.insert({{&global, 0}, Cell()});
  if (!isNew)
    return it->second = graph.resolve(it->second);
  Cell cell = it->second = graph.makeNode();
  globals.push_back(&global);
  auto *variable = dyn_cast<GlobalVariable>(&global);
  unsigned flags = !variable ? FunctionObject : variable->isConstant() ? ReadOnly : Global;
  if (global.isDeclaration() && variable)
    flags |= External;
  graph.addSite(cell, &global, flags);
  if (variable && variable->hasInitializer())
    unvisited.push_back(variable);
  return cell;
}

void ValueGraph::visitGlobals() {
  while (!unvisited.empty()) {
    const GlobalVariable *global = unvisited.back();
    unvisited.pop_back();
    visitInitialiser(*global);
  }
}

namespace {

/// One part of an initialiser that is not an aggregate, and where it lies.
struct Part {
  uint64_t offset;
  const llvm::Constant *value;
};

void splitAggregate(const Part &part, const DataLayout &layout, SmallVectorImpl<Part> &out) {
  if (auto *structure = dyn_cast<ConstantStruct>(part.value)) {
    const StructLayout *fields = layout.getStructLayout(structure->getType());
    for (unsigned i = 0; i < structure->getNumOperands(); ++i)
      out.push_back({part.offset + fields->getElementOffset(i), structure->getOperand(i)});
    return;
  }
  Type *element = part.value->getType()->isArrayTy() ? part.value->getType()->getArrayElementType()
                                                     : cast<VectorType>(part.value->getType())->getElementType();
  bool isArray = part.value->getType()->isArrayTy();
  uint64_t stride = isArray ? layout.getTypeAllocSize(element).getFixedValue() : layout.getTypeStoreSize(element);
  for (unsigned i = 0; i < part.value->getNumOperands(); ++i)
    out.push_back({part.offset + i * stride, operand(*part.value, i)});
}

} // namespace

void ValueGraph::visitInitialiser(const GlobalVariable &global) {
  Cell start = cells[{&global, 0}];
  graph.addBulk(start, layout.getTypeAllocSize(global.getValueType()), AccessKind::Mark);
  SmallVector<Part, 16> work{{0, global.getInitializer()}};
  while (!work.empty()) {
    Part part = work.pop_back_val();
    Cell place = graph.moved(start, part.offset);
    uint64_t size = layout.getTypeStoreSize(part.value->getType()).getFixedValue();
    if (part.value->isNullValue())
      continue;
    if (isa<UndefValue>(part.value)) {
      graph.addBulk(place, size, AccessKind::Mark); // the bytes beside it are known, so no word may hold both
    } else if (isa<ConstantAggregate>(part.value)) {
      splitAggregate(part, layout, work);
    } else if (part.value->getType()->isPointerTy()) {
      graph.addInitial(place, graph.pointerSize, AccessKind::WritePointer);
      graph.unify(graph.link(place), constantCell(*part.value));
    } else {
      visitConstant(*part.value);
      graph.addInitial(place, size, AccessKind::WriteValue);
    }
  }
}

} // namespace fathom::regions
