// Memory: load, store, getelementptr, allocation and what copies or fills.
#include "prove/Rules.h"

#include "support/Error.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace fathom::prove {

Linear Rules::elementPointer(State &s, const GEPOperator &gep) {
  if (gep.getType()->isVectorTy())
    throw Unsupported("vectors in a proof");
  const Linear start = value(s, gep.getPointerOperand());
  Linear result = start;
  for (auto it = gep_type_begin(gep), end = gep_type_end(gep); it != end; ++it) {
    const Value *index = it.getOperand();
    if (StructType *structure = it.getStructTypeOrNull()) {
      unsigned field = static_cast<unsigned>(cast<ConstantInt>(index)->getZExtValue());
      result += Linear(Int{program.layout().getStructLayout(structure)->getElementOffset(field).getFixedValue()});
      continue;
    }
    Int stride = Int{it.getSequentialElementStride(program.layout()).getFixedValue()};
    // A full-width index counts modulo 2^64, as pointers do; a narrower one is sign-extended.
    bool isWide = index->getType()->getIntegerBitWidth() >= 64;
    result += (isWide ? value(s, index) : inRange(s, index, true)) * stride;
  }
  if (hasSameBase(start, result))
    return result;
  // The index has an address in it: "a + (b - a)" is at b, but must not be used to get at b.
  s.isExact = false;
  return Linear::symbol(symbols.fresh("pointer"));
}

bool Rules::hasSameBase(const Linear &a, const Linear &b) const { return !symbols.hasAddress(b - a); }

static std::string accessText(bool isWrite, const Linear &size) {
  std::string bytes = size.isConstant() ? toString(size.constant) + (size.constant == 1 ? " byte" : " bytes") : "bytes";
  return (isWrite ? "write of " : "read of ") + bytes;
}

Object &Rules::access(State &s, const Linear &pointer, const Linear &size, bool isWrite, const Instruction &inst) {
  const Object *found = s.objectOf(pointer, symbols);
  if (!found) {
    bool isNull = s.known.equal(pointer);
    fail(isNull ? PropertyKind::Null : PropertyKind::Bounds,
         accessText(isWrite, size) + (isNull ? " through a null pointer" : " of no object that is known to live"),
         inst);
  }
  Object &object = *s.find(found->base);
  Linear offset = pointer - Linear::symbol(object.base);
  if (!s.known.atLeast(offset) || !s.known.atLeast(object.size - offset - size))
    fail(PropertyKind::Bounds,
         accessText(isWrite, size) + " at offset " + symbols.text(offset) + " of '" + symbols.nameOf(object.base) +
             "', which has " + symbols.text(object.size) + " bytes",
         inst);
  if (isWrite && object.kind == ObjectKind::Constant)
    fail(PropertyKind::ReadOnly, accessText(true, size) + " to a constant", inst);
  return object;
}

bool Rules::isApart(const State &s, const Linear &a, const Linear &aSize, const Linear &b, const Linear &bSize) const {
  Linear distance = b - a;
  if (s.known.atLeast(distance - aSize) || s.known.atLeast(-distance - bSize))
    return true;
  // Different elements of an array.
  Int step = distance.content();
  return step != 0 && distance.constant % step == 0 && s.known.atLeast(Linear(step) - aSize) &&
         s.known.atLeast(Linear(step) - bSize) && s.known.unequal(distance);
}

/// What is known about bytes that are written is forgotten.
void Rules::overwrite(State &s, Object &object, const Linear &from, const Linear &size) {
  std::erase_if(s.cells, [&](const Cell &cell) {
    if (cell.base != object.base)
      return false;
    Linear bytes = Int{cell.bytes};
    if (isApart(s, cell.offset, bytes, from, size))
      return false;
    bool isCovered = s.known.atLeast(cell.offset - from) && s.known.atLeast(from + size - cell.offset - bytes);
    if (!isCovered)
      object.isPristine = object.isZero = false;
    return true;
  });
}

static uint32_t storeSize(const Program &program, const Type *type) {
  return static_cast<uint32_t>(program.layout().getTypeStoreSize(const_cast<Type *>(type)).getFixedValue());
}

/// What is in memory when a value is stored: a signed number of whole bytes. Bits that fill up the last one are zero.
Linear Rules::inMemory(State &s, const Type *type, const Linear &value) {
  auto *integer = dyn_cast<IntegerType>(type);
  return integer ? inRange(s, value, integer->getBitWidth(), integer->getBitWidth() % 8 == 0) : value;
}

/// The value of a type that these bytes are.
Linear Rules::fromMemory(State &s, const Type *type, const Linear &bytes) {
  return type->isIntegerTy(1) ? inRange(s, bytes, 1, false) : bytes;
}

Linear Rules::loadScalar(State &s, const Type *type, const Linear &pointer, const Instruction &inst) {
  uint32_t bytes = storeSize(program, type);
  Object &object = access(s, pointer, Int{bytes}, false, inst);
  Linear offset = pointer - Linear::symbol(object.base);
  bool isPointer = type->isPointerTy();
  bool mayOverlap = false;
  for (const Cell &cell : s.cells) {
    if (cell.base != object.base)
      continue;
    if (cell.bytes == bytes && cell.isPointer == isPointer && s.known.equal(cell.offset - offset))
      return fromMemory(s, type, cell.value);
    mayOverlap |= !isApart(s, cell.offset, Int{cell.bytes}, offset, Int{bytes});
  }
  auto *global = dyn_cast_or_null<GlobalVariable>(object.site);
  if (object.kind == ObjectKind::Constant && global && global->hasDefinitiveInitializer() && offset.isConstant()) {
    APInt at(64, static_cast<uint64_t>(offset.constant));
    Constant *folded = ConstantFoldLoadFromConst(const_cast<Constant *>(global->getInitializer()),
                                                 const_cast<Type *>(type), at, program.layout());
    if (folded && !isa<UndefValue>(folded))
      return value(s, folded);
  }
  if (object.isZero && !mayOverlap && (type->isIntegerTy() || isPointer))
    return 0;
  s.isExact &= object.isPristine && !object.isZero && !mayOverlap && object.kind != ObjectKind::Constant;
  std::string name = inst.getName().empty() ? symbols.nameOf(object.base) + "[]" : inst.getName().str();
  bool isInteger = type->isIntegerTy();
  Sym sym = freshOf(isInteger ? IntegerType::get(type->getContext(), 8 * bytes) : type, name);
  Linear result = isInteger ? input(s, sym) : Linear::symbol(sym);
  s.cells.push_back({object.base, offset, bytes, isPointer, result});
  if (!s.separateCells(result))
    throw PathEnds();
  return fromMemory(s, type, result);
}

void Rules::storeScalar(State &s, const Type *type, const Linear &pointer, Linear value, const Instruction &inst) {
  uint32_t bytes = storeSize(program, type);
  Object &object = access(s, pointer, Int{bytes}, true, inst);
  Linear offset = pointer - Linear::symbol(object.base);
  value = inMemory(s, type, value); // cells are compared, so they have numbers in range
  overwrite(s, object, offset, Int{bytes});
  s.cells.push_back({object.base, offset, bytes, type->isPointerTy(), value});
}

void Rules::load(State &s, const LoadInst &inst) {
  if (program.partsOf(inst.getType()) != 1 || inst.getType()->isVectorTy())
    throw Unsupported("a load of a structure or vector");
  set(s, inst, loadScalar(s, inst.getType(), value(s, inst.getPointerOperand()), inst));
}

void Rules::store(State &s, const StoreInst &inst) {
  const Value *stored = inst.getValueOperand();
  if (program.partsOf(stored->getType()) != 1 || stored->getType()->isVectorTy())
    throw Unsupported("a store of a structure or vector");
  storeScalar(s, stored->getType(), value(s, inst.getPointerOperand()), value(s, stored), inst);
}

Linear Rules::allocate(State &s, const Linear &size, ObjectKind kind, const Value &site, const std::string &name) {
  Sym base = symbols.freshBase(name.empty() ? "object" : name);
  if (!s.learnAtLeast(size))
    throw PathEnds();
  s.objects.push_back({base, size, kind, &site, ++s.allocations});
  return Linear::symbol(base);
}

ObjectKind Rules::kindMadeBy(Intrinsic allocator) {
  return allocator == Intrinsic::New        ? ObjectKind::New
         : allocator == Intrinsic::NewArray ? ObjectKind::NewArray
                                            : ObjectKind::Heap;
}

void Rules::release(State &s, const Linear &pointer, const Instruction &inst) {
  const Object *object = s.objectOf(pointer, symbols);
  if (!object)
    fail(PropertyKind::InvalidFree, "free of a pointer to no object that is known to live", inst);
  if (!isHeap(object->kind))
    fail(PropertyKind::InvalidFree, "free of something that is not on the heap", inst);
  if (object->kind != kindMadeBy(allocatorOfFreed(intrinsicOf(inst))))
    fail(PropertyKind::InvalidFree, "free of something that was made in another way", inst);
  if (!s.known.equal(pointer - Linear::symbol(object->base)))
    fail(PropertyKind::InvalidFree, "free of a pointer that may not be the start of its object", inst);
  noteFreed(s, object->origin);
  s.forget(object->base);
}

void Rules::memSet(State &s, const MemSetInst &inst) {
  Linear size = inRange(s, inst.getLength(), false);
  if (decideEqual(s, size))
    return;
  Linear pointer = value(s, inst.getDest());
  Linear byte = inRange(s, inst.getValue(), true);
  Object &object = access(s, pointer, size, true, inst);
  Linear offset = pointer - Linear::symbol(object.base);
  overwrite(s, object, offset, size);
  bool isWhole = s.known.equal(offset) && s.known.equal(object.size - size);
  bool isZero = byte.isConstant() && byte.constant == 0;
  object.isZero = isZero && (isWhole || object.isZero);
  object.isPristine = object.isZero;
  s.cells.push_back({object.base, offset + size - 1, 1, false, byte});
}

void Rules::memCopy(State &s, const MemTransferInst &inst) {
  Linear size = inRange(s, inst.getLength(), false);
  if (decideEqual(s, size))
    return;
  Linear to = value(s, inst.getDest()), from = value(s, inst.getSource());
  Object &source = access(s, from, size, false, inst);
  Object &target = access(s, to, size, true, inst);
  Linear fromOffset = from - Linear::symbol(source.base), toOffset = to - Linear::symbol(target.base);
  std::vector<Cell> copied;
  for (const Cell &cell : s.cells) {
    Linear offset = cell.offset - fromOffset;
    if (cell.base == source.base && s.known.atLeast(offset) && s.known.atLeast(size - offset - Int{cell.bytes}))
      copied.push_back({target.base, toOffset + offset, cell.bytes, cell.isPointer, cell.value});
  }
  overwrite(s, target, toOffset, size);
  target.isPristine = target.isZero = false;
  s.cells.insert(s.cells.end(), copied.begin(), copied.end());
}

/// A chain whose objects may not be linked any more is none.
void Rules::forgetChains(State &s) {
  s.hasLostHeap |= !s.chains.empty();
  s.chains.clear();
}

void Rules::forgetContents(State &s) {
  forgetChains(s);
  std::erase_if(s.cells, [&](const Cell &cell) { return s.find(cell.base)->kind != ObjectKind::Constant; });
  for (Object &object : s.objects)
    object.isPristine = object.isZero = false;
  s.isExact = false;
}

void Rules::addContents(State &s, Object &object, const Constant &constant, uint64_t offset, unsigned &budget) {
  Type *type = constant.getType();
  if (type->isStructTy() || type->isArrayTy()) {
    uint64_t count = type->isStructTy() ? type->getStructNumElements() : type->getArrayNumElements();
    for (unsigned i = 0; i < count && budget > 0; ++i) {
      uint64_t at = type->isStructTy()
                        ? program.layout().getStructLayout(cast<StructType>(type))->getElementOffset(i).getFixedValue()
                        : i * program.layout().getTypeAllocSize(type->getArrayElementType()).getFixedValue();
      addContents(s, object, *constant.getAggregateElement(i), offset + at, budget);
    }
    return;
  }
  if (budget > 0)
    --budget;
  if ((!type->isIntegerTy() && !type->isPointerTy()) || isa<UndefValue>(constant))
    object.isPristine = false;
  else if (constant.isNullValue() && object.isZero)
    return; // said once for all
  else
    s.cells.push_back({object.base, Int{static_cast<int64_t>(offset)}, storeSize(program, type), type->isPointerTy(),
                       inMemory(s, type, value(s, &constant))});
}

void Rules::addGlobal(State &s, const GlobalVariable &global) {
  constexpr unsigned maxScalars = 64;
  Type *type = global.getValueType();
  if (!type->isSized())
    return;
  Linear base = value(s, &global);
  ObjectKind kind = global.isConstant() ? ObjectKind::Constant : ObjectKind::Global;
  Int size = Int{static_cast<int64_t>(program.layout().getTypeAllocSize(type).getFixedValue())};
  s.objects.push_back({base.terms[0].sym, size, kind, &global});
  Object &object = s.objects.back();
  if (!global.hasDefinitiveInitializer()) {
    object.isPristine = false;
    return;
  }
  const Constant &initial = *global.getInitializer();
  object.isZero = initial.isNullValue();
  if (object.isZero)
    return;
  auto *text = dyn_cast<ConstantDataSequential>(&initial);
  if (kind == ObjectKind::Constant && text && text->isCString()) {
    s.cells.push_back({object.base, size - 1, 1, false, 0});
    return;
  }
  unsigned budget = maxScalars + 1;
  size_t before = s.cells.size();
  addContents(s, object, initial, 0, budget);
  Int told = 0; // padding is not arbitrary either
  for (size_t i = before; i < s.cells.size(); ++i)
    told += s.cells[i].bytes;
  if (budget == 0 || told != size)
    object.isPristine = false;
}

/// The variables that the functions name, and those that their contents name.
static SetVector<const GlobalVariable *> usedGlobals(const Program &program) {
  SetVector<const GlobalVariable *> result;
  SmallSetVector<const Constant *, 32> work;
  auto addOperands = [&](const User &user) {
    for (const Use &operand : user.operands())
      if (auto *constant = dyn_cast<Constant>(operand); constant && !isa<Function>(constant))
        work.insert(constant);
  };
  for (const Function *function : program.functions)
    for (const Instruction &inst : instructions(*function))
      addOperands(inst);
  for (size_t i = 0; i < work.size(); ++i) {
    addOperands(*work[i]);
    if (auto *global = dyn_cast<GlobalVariable>(work[i]))
      result.insert(global);
  }
  return result;
}

State Rules::initial() {
  State s(symbols);
  const Function &entry = *program.functions.front();
  s.hasLostHeap = !options.isLeakChecked && !options.isCleanupChecked; // where nobody asks, it does not matter
  for (const GlobalVariable *global : usedGlobals(program))
    addGlobal(s, *global);
  s.block = &entry.getEntryBlock();
  s.next = &*s.block->getFirstNonPHIIt();
  return s;
}

} // namespace fathom::prove
