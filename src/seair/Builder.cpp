#include "seair/Builder.h"

#include "support/Error.h"

namespace fathom::seair {

static const Type boolType = Type::integer(1);
static const Type wordType = Type::integer(64);

/// The index of a new entry of one of the tables.
template <class Entry> static uint32_t addTo(std::vector<Entry> &table, Entry entry) {
  table.push_back(std::move(entry));
  return static_cast<uint32_t>(table.size() - 1);
}

Inst *Builder::append(Opcode op, Type type, llvm::ArrayRef<Type> results, llvm::ArrayRef<Value> operands,
                      llvm::ArrayRef<Block *> blocks, uint32_t detail) {
  invariant(current, "the builder has a block to append to");
  Inst *inst = function->create(op, type, results, operands, blocks, location, detail);
  current->insts.push_back(inst);
  return inst;
}

Value Builder::binary(Opcode op, Value a, Value b) {
  Type type = function->typeOf(a);
  return append(op, type, type, {a, b})->result();
}

Value Builder::compare(Opcode op, Value a, Value b) {
  return append(op, function->typeOf(a), boolType, {a, b})->result();
}

Value Builder::cast(Opcode op, Value a, Type to) { return append(op, function->typeOf(a), to, a)->result(); }

Value Builder::zextOrTrunc(Value a, unsigned width) {
  unsigned from = function->typeOf(a).width();
  if (from == width)
    return a;
  return cast(from < width ? Opcode::ZExt : Opcode::Trunc, a, Type::integer(width));
}

Value Builder::select(Value condition, Value a, Value b) {
  Type type = function->typeOf(a);
  return append(Opcode::Select, type, type, {condition, a, b})->result();
}

Inst *Builder::phi(Type type, llvm::ArrayRef<Value> values, llvm::ArrayRef<Block *> blocks) {
  return append(Opcode::Phi, type, type, values, blocks);
}

Value Builder::nondet(Type type, NondetSource source, std::string what, llvm::ArrayRef<Value> iterations) {
  uint32_t index = addTo(function->tables->nondets, NondetInfo{source, std::move(what)});
  return append(Opcode::Nondet, type, type, iterations, {}, index)->result();
}

Value Builder::memInit(uint32_t region) {
  return append(Opcode::MemInit, Type::none(), Type::mem(), {}, {}, region)->result();
}

Builder::Allocation Builder::alloc(Opcode op, Value size, ObjectInfo object, Value mem, Value life) {
  uint32_t index = addTo(function->tables->objects, std::move(object));
  llvm::SmallVector<Type, 3> results{Type::ptr(), Type::mem()};
  llvm::SmallVector<Value, 3> operands{size, mem};
  if (life.valid()) {
    results.push_back(Type::mem());
    operands.push_back(life);
  }
  Inst *inst = append(op, Type::none(), results, operands, {}, index);
  return {inst->results[0], inst->results[1], life.valid() ? inst->results[2] : Value{}};
}

Value Builder::free(Value ptr, Value mem) {
  return append(Opcode::Free, Type::none(), Type::mem(), {ptr, mem})->result();
}

Value Builder::load(Type type, Value ptr, Value mem, Value life) {
  llvm::SmallVector<Value, 3> operands{ptr, mem};
  if (life.valid())
    operands.push_back(life);
  return append(Opcode::Load, type, type, operands)->result();
}

Value Builder::store(Value value, Value ptr, Value mem) {
  return append(Opcode::Store, function->typeOf(value), Type::mem(), {value, ptr, mem})->result();
}

Value Builder::data(Value ptr, Value mem, std::string bytes) {
  uint32_t index = addTo(function->tables->data, std::move(bytes));
  return append(Opcode::Data, Type::none(), Type::mem(), {ptr, mem}, {}, index)->result();
}

Value Builder::memset(Value ptr, Value byte, Value size, Value mem) {
  return append(Opcode::Memset, Type::none(), Type::mem(), {ptr, byte, size, mem})->result();
}

Value Builder::memcpy(Opcode op, Value dst, Value src, Value size, Value dstMem, Value srcMem) {
  return append(op, Type::none(), Type::mem(), {dst, src, size, dstMem, srcMem})->result();
}

Value Builder::iteration(Value count) {
  return append(Opcode::Iteration, Type::none(), wordType, count, {}, function->tables->numLoops++)->result();
}

void Builder::repeat(Value iteration) { append(Opcode::Repeat, Type::none(), {}, iteration); }

Value Builder::fill(Value value, Value condition, Value ptr, Value mem, llvm::ArrayRef<FillLoop> loops) {
  llvm::SmallVector<Value, 8> operands{value, condition, ptr, mem};
  for (const FillLoop &loop : loops)
    operands.append({loop.iteration, loop.stride, loop.count});
  return append(Opcode::Fill, function->typeOf(value), Type::mem(), operands)->result();
}

Value Builder::havoc(Value ptr, Value size, Value mem, std::string name) {
  uint32_t index = addTo(function->tables->nondets, NondetInfo{NondetSource::Uninit, std::move(name)});
  return append(Opcode::Havoc, Type::none(), Type::mem(), {ptr, size, mem}, {}, index)->result();
}

llvm::ArrayRef<Value> Builder::havocReach(llvm::ArrayRef<Value> pointers, std::string name, Value life,
                                          llvm::ArrayRef<Value> memories) {
  uint32_t index = addTo(function->tables->nondets, NondetInfo{NondetSource::External, std::move(name)});
  llvm::SmallVector<Value, 8> operands(pointers);
  operands.push_back(life);
  llvm::append_range(operands, memories);
  llvm::SmallVector<Type, 8> results(std::max<size_t>(memories.size(), 1), Type::mem());
  return append(Opcode::HavocReach, Type::none(), results, operands, {}, index)->results;
}

Value Builder::gep(Value ptr, Value offset) {
  return append(Opcode::Gep, Type::none(), Type::ptr(), {ptr, offset})->result();
}

Value Builder::ptrToInt(Value ptr) {
  return append(Opcode::PtrToInt, Type::none(), function->tables->addressType(), ptr)->result();
}

Value Builder::intToPtr(Value address, Value mem) {
  return append(Opcode::IntToPtr, Type::none(), Type::ptr(), {address, mem})->result();
}

Value Builder::kindOf(Value ptr) { return append(Opcode::KindOf, Type::none(), Type::integer(8), ptr)->result(); }

Value Builder::offsetOf(Value ptr) { return append(Opcode::OffsetOf, Type::none(), wordType, ptr)->result(); }

Value Builder::sizeOf(Value ptr) { return append(Opcode::SizeOf, Type::none(), wordType, ptr)->result(); }

Value Builder::sameObject(Value a, Value b) {
  return append(Opcode::SameObject, Type::none(), boolType, {a, b})->result();
}

Value Builder::isDeref(Value ptr, Value size) {
  return append(Opcode::IsDeref, Type::none(), boolType, {ptr, size})->result();
}

Value Builder::isAlloc(Value ptr, Value mem) {
  return append(Opcode::IsAlloc, Type::none(), boolType, {ptr, mem})->result();
}

Value Builder::isMod(Value ptr, Value mem) {
  return append(Opcode::IsMod, Type::none(), boolType, {ptr, mem})->result();
}

Value Builder::resetMod(Value ptr, Value mem) {
  return append(Opcode::ResetMod, Type::none(), Type::mem(), {ptr, mem})->result();
}

Value Builder::trackMod(Value on, Value mem) {
  return append(Opcode::TrackMod, Type::none(), Type::mem(), {on, mem})->result();
}

Value Builder::isClean(Value mem) { return append(Opcode::IsClean, Type::none(), boolType, mem)->result(); }

Value Builder::noLeak(Value life, llvm::ArrayRef<Value> memories) {
  llvm::SmallVector<Value, 8> operands{life};
  llvm::append_range(operands, memories);
  return append(Opcode::NoLeak, Type::none(), boolType, operands)->result();
}

Value Builder::stackSave(Value mem) { return append(Opcode::StackSave, Type::none(), wordType, mem)->result(); }

Value Builder::stackRestore(Value mark, Value mem) {
  return append(Opcode::StackRestore, Type::none(), Type::mem(), {mark, mem})->result();
}

void Builder::assume(Value condition, uint32_t origin) {
  append(Opcode::Assume, Type::none(), {}, condition)->detail = origin;
}

void Builder::assertThat(Value condition, PropertyKind kind, std::string text, uint32_t group) {
  uint32_t index = function->tables->internCheck({kind, location, std::move(text), group});
  append(Opcode::Assert, Type::none(), {}, condition, {}, index);
}

llvm::ArrayRef<Value> Builder::call(uint32_t name, llvm::ArrayRef<Type> results, llvm::ArrayRef<Value> operands) {
  return append(Opcode::Call, Type::none(), results, operands, {}, name)->results;
}

void Builder::br(Block *target) { append(Opcode::Br, Type::none(), {}, {}, target); }

void Builder::condBr(Value condition, Block *ifTrue, Block *ifFalse) {
  append(Opcode::CondBr, Type::none(), {}, condition, {ifTrue, ifFalse});
}

void Builder::ret(llvm::ArrayRef<Value> values) { append(Opcode::Ret, Type::none(), {}, values); }

void Builder::halt() { append(Opcode::Halt, Type::none(), {}, {}); }

} // namespace fathom::seair
