// Calls: of functions, of what stands for the harness (frontend/Intrinsics.h), and of LLVM's own.
#include "story/Walker.h"

#include "frontend/Intrinsics.h"
#include "prepare/ResolveCalls.h"
#include "prepare/VarArgs.h"
#include "support/AddressSpace.h"

namespace fathom::story {

using namespace llvm;
using trace::Event;

void Walker::afterCall(CallBase &call) {
  auto *invoke = dyn_cast<InvokeInst>(&call);
  if (!invoke)
    return;
  frames.back().previous = invoke->getParent();
  goTo(invoke->getNormalDest());
}

void Walker::call(CallBase &call) {
  if (isa<DbgInfoIntrinsic>(call))
    return;
  if (fathomCall(call))
    return afterCall(call);
  if (isa<IntrinsicInst>(call)) {
    intrinsic(call);
    return call.getType()->isVoidTy() ? void() : spreadUnwritten(call);
  }
  if (call.isInlineAsm())
    throw NoStory("inline assembly is not executed");
  const Function *target = call.getCalledFunction();
  if (!target) {
    uint64_t address = word(call.getCalledOperand());
    for (const auto &[global, number] : globals)
      if (memory.addressOf(number) == address)
        target = dyn_cast<Function>(global);
  }
  if (!target) {
    story.operands = operandsOf(call);
    fail(call);
  }
  FunctionType *meant = call.getFunctionType();
  bool isMeant = target->getFunctionType() == meant ||
                 (meant->isVarArg() && target->getFunctionType() == prepare::typeByArguments(call));
  if (!isMeant && !target->isDeclaration()) {
    story.operands = operandsOf(call);
    fail(call);
  }
  auto *callee = const_cast<Function *>(target);
  uint64_t area = callee->isVarArg() && !callee->isDeclaration() ? variableArguments(call) : 0;
  std::vector<Value> arguments;
  for (unsigned i = 0; i < (area ? call.getFunctionType()->getNumParams() : call.arg_size()); ++i) {
    Value value = evaluate(call.getArgOperand(i));
    uint64_t size = call.isByValArgument(i) ? layout.getTypeAllocSize(call.getParamByValType(i)) : 0;
    uint64_t from = size ? value.bits.getZExtValue() : 0;
    requireAccess(call, from, size, false);
    if (size && !callee->isDeclaration()) { // a copy of its own
      Cell cell;
      cell.size = size;
      cell.born = story.steps.size();
      std::vector<uint8_t> bytes = memory.bytes(from, size);
      uint64_t copy = memory.allocate(std::move(cell));
      memory.setBytes(copy, bytes);
      for (uint64_t at = 0; at < size; ++at)
        memory.setOrigin(copy + at, 1, memory.origin(from + at, 1));
      value.bits = addressBits(copy);
    }
    arguments.push_back(std::move(value));
  }
  if (!callee->isDeclaration()) {
    push(*callee, std::move(arguments), &call);
    frames.back().area = area;
    return;
  }
  // A function without a body.
  if (call.hasStructRetAttr()) {
    uint64_t size = layout.getTypeAllocSize(call.getParamStructRetType(0)), to = word(call.getArgOperand(0));
    requireAccess(call, to, size, true);
    makeArbitrary(to, size, contents(Event::Kind::Havoc, size));
    recordWrite(to, size);
  }
  Type *type = call.getType();
  if (type->isIntegerTy() || type->isPointerTy() || type->isFloatingPointTy()) {
    APInt result =
        input(Event::Kind::External, callee->getName().str(), static_cast<unsigned>(layout.getTypeSizeInBits(type)));
    if (type->isPointerTy() && moved(result.getZExtValue()) != result.getZExtValue())
      throw NoRun("it rests on '" + callee->getName().str() + "' giving the address of an object of the program");
    defineBits(call, result);
  }
  if (type->isAggregateType())
    throw NoStory("a function without a body returns a struct");
  afterCall(call);
}

/// As prepare/VarArgs.h has them: an object that the callee reads.
uint64_t Walker::variableArguments(const CallBase &call) {
  prepare::VariableArea area = prepare::layOutVariable(call);
  Cell cell;
  cell.size = area.size;
  cell.made = frames.back().place;
  cell.born = story.steps.size();
  uint64_t address = memory.allocate(std::move(cell));
  passing[memory.numberOf(address)] = area.passing;
  for (const prepare::VariableArea::Slot &slot : area.slots) {
    const llvm::Value *argument = call.getArgOperand(slot.argument);
    if (slot.copied) {
      memory.setBytes(address + slot.offset, memory.bytes(word(argument), layout.getTypeAllocSize(slot.copied)));
      continue;
    }
    Value value = evaluate(argument);
    store(argument->getType(), address + slot.offset, value);
    if (value.isUnwritten)
      memory.setOrigin(address + slot.offset, layout.getTypeStoreSize(argument->getType()), Origin::Derived);
  }
  return address;
}

void Walker::startList(uint64_t list) {
  auto put = [&](unsigned bytes, uint64_t offset, uint64_t value) {
    store(IntegerType::get(module.getContext(), 8 * bytes), list + offset, {APInt(8 * bytes, value), {}, false});
  };
  if (memory.pointerBytes == 4)
    return put(4, 0, frames.back().area);
  put(4, 0, prepare::noGeneralRegisters);
  put(4, 4, prepare::noFloatRegisters);
  put(8, 8, frames.back().area);
  put(8, 16, 0);
}

uint64_t Walker::moved(uint64_t address) {
  auto isIn = [&](const trace::Address &object) { return address - object.address < object.size; };
  auto isEndOf = [&](const trace::Address &object) { return address - object.address == object.size; };
  auto object = llvm::find_if(run.addresses, isIn);
  if (object == run.addresses.end())
    object = llvm::find_if(run.addresses, isEndOf);
  if (object == run.addresses.end())
    return address;
  for (const GlobalVariable &global : module.globals()) // which have no place here before they are used
    if (!object->isHeap && global.hasName() && !global.getName().starts_with("llvm."))
      globalAddress(global);
  for (uint32_t number = memory.end(); --number > 0;) {
    const Cell &cell = memory[number];
    bool isHeap = cell.kind == Cell::Kind::Heap;
    bool hasName = !isHeap || !cell.name.empty(); // as what an argument points to
    bool isSame = hasName ? cell.name == object->name && cell.alive
                          : cell.made.text() == object->allocated.text() && cell.copy == object->copy;
    if (isHeap == object->isHeap && isSame)
      return memory.addressOf(number, address - object->address);
  }
  return address;
}

/// The words of an event that are addresses of objects.
static std::map<uint64_t, uint8_t> withMoved(const std::map<uint64_t, uint8_t> &bytes, unsigned pointerBytes,
                                             llvm::function_ref<uint64_t(uint64_t)> moved) {
  std::map<uint64_t, uint8_t> result = bytes;
  for (auto [offset, byte] : bytes) {
    if (offset % pointerBytes)
      continue;
    uint64_t word = 0;
    for (unsigned i = pointerBytes; i-- > 0;)
      word = word << 8 | (bytes.count(offset + i) ? bytes.at(offset + i) : 0);
    uint64_t there = moved(word);
    for (unsigned i = 0; there != word && i < pointerBytes; ++i)
      result[offset + i] = static_cast<uint8_t>(there >> (8 * i));
  }
  return result;
}

void Walker::makeArbitrary(uint64_t address, uint64_t size, const Event *event) {
  std::map<uint64_t, uint8_t> bytes;
  if (event)
    bytes = withMoved(event->bytes, memory.pointerBytes, [&](uint64_t word) { return moved(word); });
  if (size <= 1 << 20 && size > 0)
    memory.setBytes(address, std::vector<uint8_t>(size));
  for (auto [offset, byte] : bytes)
    if (offset < size)
      memory.setByte(memory.numberOf(address), static_cast<uint64_t>(memory.offsetOf(address)) + offset, byte);
  for (auto [offset, byte] : bytes)
    if (offset % memory.pointerBytes == 0 && offset + memory.pointerBytes <= size)
      if (uint64_t word = wordAt(address + offset); word && moved(word) == word)
        early.emplace_back(address + offset, word);
}

uint64_t Walker::wordAt(uint64_t place) const {
  std::vector<uint8_t> bytes = memory.bytes(place, memory.pointerBytes);
  uint64_t word = 0;
  for (size_t i = bytes.size(); i-- > 0;)
    word = word << 8 | bytes[i];
  return word;
}

void Walker::moveEarly() {
  llvm::erase_if(early, [&](const auto &place) {
    auto [address, word] = place;
    if (!memory.isValid(address, memory.pointerBytes) || wordAt(address) != word)
      return true;
    uint64_t there = moved(word);
    if (there != word) {
      Value value;
      value.bits = addressBits(there);
      store(IntegerType::get(module.getContext(), 8 * memory.pointerBytes), address, value);
    }
    return there != word;
  });
}

void Walker::kill(uint32_t number) {
  Cell &cell = memory[number];
  if (!cell.alive)
    return;
  if (open)
    noteWrites();
  cell.alive = false;
  cell.ended = frames.back().place;
  cell.died = story.steps.size();
}

void Walker::freeObject(const CallBase &call, uint64_t address) {
  uint32_t number = memory.numberOf(address);
  Cell &cell = memory[number];
  if (!number || !cell.alive || cell.kind != Cell::Kind::Heap ||
      cell.allocator != allocatorOfFreed(intrinsicOf(call.getCalledFunction())) || memory.offsetOf(address) != 0) {
    story.operands = operandsOf(call);
    fail(call);
  }
  kill(number);
}

bool Walker::fathomCall(CallBase &call) {
  using fathom::Intrinsic;
  auto *plain = dyn_cast<CallInst>(&call);
  Function *function = call.getCalledFunction();
  auto argument = [&](unsigned i) { return word(call.getArgOperand(i)); };
  switch (plain ? intrinsicOf(function) : Intrinsic::None) {
  case Intrinsic::None:
    return false;
  case Intrinsic::Nondet: {
    NondetSource source = nondetSource(*plain);
    Event::Kind kind = source == NondetSource::Input      ? Event::Kind::Input
                       : source == NondetSource::External ? Event::Kind::External
                       : source == NondetSource::Uninit   ? Event::Kind::Uninitialised
                                                          : Event::Kind::Abstract;
    APInt value = input(kind, what(call).str(), static_cast<unsigned>(layout.getTypeSizeInBits(call.getType())));
    if (call.getType()->isPointerTy()) {
      APInt here = addressBits(moved(value.getZExtValue()));
      hasMoved |= here != value;
      value = here;
    }
    defineBits(call, value);
    return true;
  }
  case Intrinsic::Initialised:
    requireWritten(call, call.getArgOperand(0));
    return true;
  case Intrinsic::Assume:
    requireWritten(call, call.getArgOperand(0));
    if (bits(call.getArgOperand(0)).isZero() && hasReadUnknown)
      throw NoStory("what was never written, or is defined in another file, is not known");
    if (bits(call.getArgOperand(0)).isZero())
      throw NoRun("an assumption does not hold when nothing is optimised");
    return true;
  case Intrinsic::Check:
    if (bits(call.getArgOperand(0)).isZero()) {
      auto kind = static_cast<PropertyKind>(argument(1));
      if (kind == PropertyKind::Unsupported)
        throw NoStory("something is not modelled");
      story.operands = operandsOf(call);
      fail(call);
    }
    return true;
  case Intrinsic::Access:
    requireWritten(call, call.getArgOperand(0));
    requireAccess(call, argument(0), argument(1), argument(2) != 0);
    return true;
  case Intrinsic::Malloc:
  case Intrinsic::New:
  case Intrinsic::NewArray: {
    Cell cell;
    cell.kind = Cell::Kind::Heap;
    cell.allocator = intrinsicOf(function);
    cell.size = argument(0);
    cell.made = frames.back().place;
    cell.copy = ++heapObjects[cell.made.text()];
    cell.born = story.steps.size();
    uint64_t address = memory.allocate(std::move(cell));
    const Event *event = contents(Event::Kind::Heap, argument(0));
    if (event && !event->bytes.empty())
      makeArbitrary(address, argument(0), event);
    if (event)
      memory.setOrigin(address, argument(0), Origin::Unwritten);
    moveEarly();
    defineBits(call, addressBits(address));
    return true;
  }
  case Intrinsic::MallocFails: {
    uint64_t largestObject = AddressSpace::of(memory.pointerBytes).largestObject;
    bool fails = !input(Event::Kind::Allocation, "allocation fails", 1).isZero();
    defineBits(call, APInt(1, fails || argument(0) > largestObject));
    return true;
  }
  case Intrinsic::Free:
  case Intrinsic::Delete:
  case Intrinsic::DeleteArray:
    freeObject(call, argument(0));
    return true;
  case Intrinsic::Havoc: {
    uint64_t size = argument(1);
    makeArbitrary(argument(0), size, contents(Event::Kind::Havoc, size));
    recordWrite(argument(0), size);
    return true;
  }
  case Intrinsic::ObjectSize:
    defineBits(call, APInt(64, memory[memory.numberOf(argument(0))].size));
    return true;
  case Intrinsic::ObjectOffset:
    defineBits(call, APInt(64, memory.numberOf(argument(0)) ? static_cast<uint64_t>(memory.offsetOf(argument(0))) : 0));
    return true;
  case Intrinsic::SameObject:
    defineBits(call, APInt(1, memory.numberOf(argument(0)) == memory.numberOf(argument(1))));
    return true;
  case Intrinsic::IsDeref:
    defineBits(call, APInt(1, mayAccess(argument(0), argument(1), argument(2) != 0)));
    return true;
  case Intrinsic::LeakCheck:
    if (isAboutLoss())
      fail(call);
    return true;
  case Intrinsic::Halt:
    throw Failed();
  default:
    throw NoStory("the program asks what is not known here");
  }
}

void Walker::move(CallBase &call) {
  for (unsigned i = 0; i < 3; ++i)
    if (i != 1 || !isa<MemSetInst>(call))
      requireWritten(call, call.getArgOperand(i));
  uint64_t to = word(call.getArgOperand(0)), size = word(call.getArgOperand(2));
  requireAccess(call, to, size, true);
  if (isa<MemSetInst>(call)) {
    auto byte = static_cast<uint8_t>(word(call.getArgOperand(1)));
    if (size > 1 << 24)
      throw NoStory("too much memory is touched");
    memory.setBytes(to, std::vector<uint8_t>(size, byte));
    if (evaluate(call.getArgOperand(1)).isUnwritten)
      memory.setOrigin(to, size, Origin::Derived);
  } else {
    uint64_t from = word(call.getArgOperand(1));
    requireAccess(call, from, size, false);
    std::vector<Origin> origins;
    for (uint64_t i = 0; i < size; ++i)
      origins.push_back(memory.origin(from + i, 1));
    memory.setBytes(to, memory.bytes(from, size));
    for (uint64_t i = 0; i < size; ++i)
      memory.setOrigin(to + i, 1, origins[i]);
  }
  recordWrite(to, size);
}

static APInt absolute(const APInt &value) { return value.abs(); }

void Walker::intrinsic(CallBase &call) {
  auto argument = [&](unsigned i) { return bits(call.getArgOperand(i)); };
  auto withOverflow = [&](APInt (APInt::*operation)(const APInt &, bool &) const) {
    bool overflow = false;
    APInt result = (argument(0).*operation)(argument(1), overflow);
    define(call, {APInt(), {{result, {}}, {APInt(1, overflow), {}}}});
  };
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::lifetime_start:
  case llvm::Intrinsic::lifetime_end: {
    uint32_t number = memory.numberOf(word(call.getArgOperand(1)));
    auto *slot = dyn_cast<AllocaInst>(call.getArgOperand(1));
    Cell &cell = memory[number];
    bool starts = call.getIntrinsicID() == llvm::Intrinsic::lifetime_start;
    if (starts && cell.started && slot) { // each time its scope begins it is another object
      kill(number);
      allocateVariable(*slot);
      memory[memory.end() - 1].started = true;
      return;
    }
    cell.started |= starts;
    if (!starts)
      kill(number);
    return;
  }
  case llvm::Intrinsic::vastart:
    requireAccess(call, word(call.getArgOperand(0)), prepare::variableListBytes(layout), true);
    return startList(word(call.getArgOperand(0)));
  case llvm::Intrinsic::vacopy: {
    uint64_t to = word(call.getArgOperand(0)), from = word(call.getArgOperand(1));
    uint64_t size = prepare::variableListBytes(layout);
    requireAccess(call, to, size, true);
    requireAccess(call, from, size, false);
    return memory.setBytes(to, memory.bytes(from, size));
  }
  case llvm::Intrinsic::vaend:
    return;
  case llvm::Intrinsic::memcpy:
  case llvm::Intrinsic::memmove:
  case llvm::Intrinsic::memset:
    return move(call);
  case llvm::Intrinsic::sadd_with_overflow:
    return withOverflow(&APInt::sadd_ov);
  case llvm::Intrinsic::ssub_with_overflow:
    return withOverflow(&APInt::ssub_ov);
  case llvm::Intrinsic::smul_with_overflow:
    return withOverflow(&APInt::smul_ov);
  case llvm::Intrinsic::uadd_with_overflow:
    return withOverflow(&APInt::uadd_ov);
  case llvm::Intrinsic::usub_with_overflow:
    return withOverflow(&APInt::usub_ov);
  case llvm::Intrinsic::umul_with_overflow:
    return withOverflow(&APInt::umul_ov);
  case llvm::Intrinsic::abs:
    return defineBits(call, absolute(argument(0)));
  case llvm::Intrinsic::ctpop:
    return defineBits(call, APInt(argument(0).getBitWidth(), argument(0).popcount()));
  case llvm::Intrinsic::ctlz:
    return defineBits(call, APInt(argument(0).getBitWidth(), argument(0).countl_zero()));
  case llvm::Intrinsic::cttz:
    return defineBits(call, APInt(argument(0).getBitWidth(), argument(0).countr_zero()));
  case llvm::Intrinsic::bswap:
    return defineBits(call, argument(0).byteSwap());
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::ptr_annotation:
  case llvm::Intrinsic::threadlocal_address:
    return define(call, evaluate(call.getArgOperand(0)));
  case llvm::Intrinsic::assume:
  case llvm::Intrinsic::donothing:
  case llvm::Intrinsic::experimental_noalias_scope_decl:
  case llvm::Intrinsic::stackrestore:
  case llvm::Intrinsic::var_annotation:
    return;
  case llvm::Intrinsic::stacksave:
    return defineBits(call, addressBits(0));
  case llvm::Intrinsic::is_constant:
    return defineBits(call, APInt(1, 0));
  case llvm::Intrinsic::ubsantrap:
  case llvm::Intrinsic::trap:
    story.operands = operandsOf(call);
    fail(call);
  default:
    throw NoStory("'" + call.getCalledFunction()->getName().str() + "' is not executed");
  }
}

} // namespace fathom::story
