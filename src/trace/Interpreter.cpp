#include "trace/Interpreter.h"

#include "support/Error.h"
#include "trace/Arithmetic.h"

#include <utility>

namespace fathom::trace {

using llvm::APInt;
using seair::Inst;
using seair::ObjectKind;
using seair::Opcode;
using seair::Shape;
using seair::Value;

Interpreter::Interpreter(const seair::Function &function, const vcgen::Inputs &inputs, const Budget &budget,
                         const Reserved &reserved, uint64_t maxSteps)
    : memory(inputs, reserved, function.tables->pointerBytes), function(function), inputs(inputs), budget(budget),
      maxSteps(maxSteps), cells(function.numValues()), visited(function.blocks.size()) {
  invariant(function.params.empty(), "a run starts in a function without parameters");
}

// Values.

const Interpreter::Cell &Interpreter::cell(Value v) const {
  invariant(cells[v.id].defined, "a register is used before it is defined");
  return cells[v.id];
}

const APInt &Interpreter::bits(Value v) const {
  return function.isConstant(v) ? function.constantValue(v) : cell(v).bits;
}

Pointer Interpreter::pointer(Value v) const { return function.isNull(v) ? Pointer() : cell(v).pointer; }

uint32_t Interpreter::region(Value v) const {
  Pointer at = cell(v).pointer;
  invariant(versions[at.base] == at.offset, "a memory is used after a newer version of it");
  return at.base;
}

Pointer Interpreter::accessed(Value v, Value mem, uint64_t length) const {
  Pointer p = pointer(v);
  uint32_t at = region(mem);
  invariant(length == 0 || p.base < firstObject ||
                memory.objects[p.base].region == function.tables->region(at).shadowOf.value_or(at),
            "an access outside of the region of its memory");
  return placed(v, mem);
}

Pointer Interpreter::placed(Value v, Value mem) const {
  Pointer p = pointer(v);
  if (function.tables->region(cell(mem).pointer.base).shadowOf)
    p.base |= shadowBit;
  return p;
}

void Interpreter::define(Value v, APInt value) {
  invariant(function.typeOf(v) == seair::Type::integer(value.getBitWidth()), "a value has the wrong width");
  cells[v.id].bits = std::move(value);
  cells[v.id].defined = true;
}

void Interpreter::define(Value v, Pointer value) {
  cells[v.id].pointer = value;
  cells[v.id].defined = true;
}

void Interpreter::defineMemory(Value v, uint32_t region) {
  versions[region] = ++lastVersion;
  define(v, Pointer{region, lastVersion});
}

Interpreter::Cell Interpreter::operand(Value v) const {
  if (!function.isConstant(v))
    return cell(v);
  Cell constant;
  constant.defined = true;
  if (!function.isNull(v))
    constant.bits = function.constantValue(v);
  return constant;
}

void Interpreter::assign(Value to, const Cell &from) { cells[to.id] = from; }

// Control.

void Interpreter::go() {
  invariant(!function.blocks.empty(), "a run needs an entry block");
  const seair::Block *from = nullptr;
  for (const seair::Block *block = function.blocks.front(); block && !stopped; from = block, block = next) {
    budget.poll();
    previous = from;
    enter(block);
  }
}

/// Phis all read the values before the block, then all are defined. A loop that is repeated goes on behind them.
void Interpreter::enter(const seair::Block *block) {
  if (loops.empty()) {
    invariant(!visited[block->index], "a block is executed twice: loops are unrolled or summarised before a run");
    visited[block->index] = true;
    result.blocks.push_back(block);
  }
  next = nullptr;
  size_t at = std::exchange(nextInst, 0);
  if (at == 0)
    at = takePhis(*block);
  for (; at < block->insts.size() && !stopped && !next; ++at) {
    const Inst &inst = *block->insts[at];
    behind = {block, at + 1};
    execute(inst);
    if (tracking)
      trackTaint(inst);
    if (++result.steps % 4096 == 0)
      budget.poll();
    if (result.steps > maxSteps)
      stop(End::TooLong, inst);
  }
  invariant(stopped || next, "a block has no terminator");
}

size_t Interpreter::takePhis(const seair::Block &block) {
  std::vector<Cell> incoming;
  size_t numPhis = 0;
  for (; numPhis < block.insts.size() && block.insts[numPhis]->op == Opcode::Phi; ++numPhis) {
    const Inst &phi = *block.insts[numPhis];
    size_t edge = 0;
    while (edge < phi.blocks.size() && phi.blocks[edge] != previous)
      ++edge;
    invariant(edge < phi.blocks.size(), "a phi has no value for the edge that was taken");
    incoming.push_back(operand(phi.operands[edge]));
  }
  for (size_t i = 0; i < numPhis; ++i)
    assign(block.insts[i]->result(), incoming[i]);
  return numPhis;
}

void Interpreter::stop(End end, const Inst &inst) {
  stopped = true;
  result.end = end;
  result.stoppedAt = &inst;
}

void Interpreter::execute(const Inst &inst) {
  const auto &ops = inst.operands;
  switch (seair::shapeOf(inst.op)) {
  case Shape::Binary:
    return define(inst.result(), binary(inst.op, bits(ops[0]), bits(ops[1])));
  case Shape::Compare:
    if (inst.type.isPtr())
      return comparePointers(inst);
    return defineBool(inst.result(), compare(inst.op, bits(ops[0]), bits(ops[1])));
  case Shape::Cast:
    return define(inst.result(), cast(inst.op, bits(ops[0]), function.typeOf(inst.result()).width()));
  case Shape::Select:
    return assign(inst.result(), operand(isTrue(ops[0]) ? ops[1] : ops[2]));
  case Shape::Nondet:
    return nondet(inst);
  case Shape::Gep: {
    Pointer p = pointer(ops[0]);
    return define(inst.result(), Pointer{p.base, p.offset + word(ops[1])});
  }
  case Shape::MemInit:
  case Shape::Alloc:
  case Shape::Free:
  case Shape::Load:
  case Shape::Store:
  case Shape::Data:
  case Shape::Memset:
  case Shape::Memcpy:
  case Shape::Fill:
  case Shape::Havoc:
  case Shape::HavocReach:
  case Shape::ResetMod:
  case Shape::TrackMod:
  case Shape::StackRestore:
    return executeMemory(inst);
  case Shape::PtrToInt:
  case Shape::IntToPtr:
  case Shape::PtrQuery:
  case Shape::PtrPair:
  case Shape::IsDeref:
  case Shape::ShadowRead:
  case Shape::MemQuery:
  case Shape::StackSave:
    return executeQuery(inst);
  case Shape::Iteration:
    return beginLoop(inst);
  case Shape::Repeat:
    return repeatLoop(inst);
  case Shape::Phi:
  case Shape::Assume:
  case Shape::Assert:
  case Shape::Br:
  case Shape::CondBr:
  case Shape::Call:
  case Shape::Ret:
  case Shape::Halt:
    return executeControl(inst);
  }
}

void Interpreter::executeControl(const Inst &inst) {
  switch (inst.op) {
  case Opcode::Assume:
    if (!isTrue(inst.operands[0]))
      stop(End::AssumeFailed, inst);
    return;
  case Opcode::Assert:
    return check(inst);
  case Opcode::Br:
    next = inst.blocks[0];
    return;
  case Opcode::CondBr:
    next = inst.blocks[isTrue(inst.operands[0]) ? 0 : 1];
    return;
  case Opcode::Ret:
  case Opcode::Halt:
    return stop(End::Halted, inst);
  default:
    invariant(false, "calls are inlined before a run, and phis come first in a block");
  }
}

void Interpreter::beginLoop(const Inst &inst) {
  invariant(word(inst.operands[0]) > 0, "a summarised loop without iterations");
  defineWord(inst.result(), 0);
  uint64_t &most = result.loops[inst.detail];
  most = std::max(most, word(inst.operands[0]));
  loops.push_back({&inst, behind, word(inst.operands[0]), versions});
}

void Interpreter::repeatLoop(const Inst &inst) {
  invariant(!loops.empty() && loops.back().begin->result() == inst.operands[0], "loops are nested");
  Loop &loop = loops.back();
  uint64_t number = word(inst.operands[0]) + 1;
  if (number == loop.count)
    return loops.pop_back();
  defineWord(inst.operands[0], number);
  versions = loop.versions;
  next = loop.first.block;
  nextInst = loop.first.inst;
}

void Interpreter::check(const Inst &inst) {
  if (isTrue(inst.operands[0]))
    return;
  stop(End::CheckFailed, inst);
  for (const Loop &loop : loops)
    result.iterations.push_back({word(loop.begin->result()), loop.begin->loc});
  result.check = inst.operands.size() > 1 ? static_cast<uint32_t>(word(inst.operands[1])) : inst.detail;
  std::optional<Pointer> about;
  result.memory = factAbout(inst, about);
  auto liesInOneOf = [&](const std::set<Base> &objects) {
    return about && std::any_of(objects.begin(), objects.end(),
                                [&](Base object) { return memory.objects.liesIn(*about, object); });
  };
  if (!result.abstract && liesInOneOf(endsOfNumbers))
    result.abstract = endOfObject;
  if (!result.abstract && about && about->base == invalidBase && hasNumberOfNothing && liesInOneOf(compared))
    result.abstract = comparedAddress;
}

/// Instructions that define a memory, and loads.
void Interpreter::executeMemory(const Inst &inst) {
  const auto &ops = inst.operands;
  switch (seair::shapeOf(inst.op)) {
  case Shape::MemInit:
    if (versions.size() <= inst.detail)
      versions.resize(inst.detail + 1);
    invariant(versions[inst.detail] == 0, "a region is initialised twice");
    return defineMemory(inst.result(), inst.detail);
  case Shape::Alloc:
    return allocate(inst);
  case Shape::Load:
    return load(inst);
  case Shape::Store:
    return store(inst);
  case Shape::Memcpy:
    return copy(inst);
  case Shape::Fill:
    return fill(inst);
  case Shape::HavocReach:
    return havocReach(inst);
  case Shape::Havoc:
    return havoc(inst);
  case Shape::Data:
    memory.storeBytes(accessed(ops[0], ops[1], 1), function.tables->data[inst.detail]);
    return defineMemory(inst.result(), region(ops[1]));
  case Shape::Memset:
    memory.fill(accessed(ops[0], ops[3], word(ops[2])), static_cast<uint8_t>(word(ops[1])), word(ops[2]));
    return defineMemory(inst.result(), region(ops[3]));
  case Shape::Free: {
    Base base = pointer(ops[0]).base;
    if (memory.objects.aliveIn(base, region(ops[1])))
      memory.objects.kill(base, inst.loc);
    return defineMemory(inst.result(), region(ops[1]));
  }
  case Shape::ResetMod:
    memory.objects[pointer(ops[0]).base].modified = false;
    return defineMemory(inst.result(), region(ops[1]));
  case Shape::TrackMod:
    memory.trackModified(isTrue(ops[0]), region(ops[1]));
    return defineMemory(inst.result(), region(ops[1]));
  case Shape::StackRestore:
    memory.restoreStack(word(ops[0]), region(ops[1]), inst.loc);
    return defineMemory(inst.result(), region(ops[1]));
  default:
    invariant(false, "not a memory instruction");
  }
}

/// Instructions that define an integer or pointer from pointers and memories.
void Interpreter::executeQuery(const Inst &inst) {
  const auto &ops = inst.operands;
  switch (inst.op) {
  case Opcode::PtrToInt:
    return define(inst.result(),
                  APInt(function.tables->addressType().width(), memory.objects.addressOf(pointer(ops[0]))));
  case Opcode::IntToPtr:
    return intToPtr(inst);
  case Opcode::KindOf:
  case Opcode::OffsetOf:
  case Opcode::SizeOf:
    return pointerQuery(inst);
  case Opcode::SameObject:
    return defineBool(inst.result(), pointer(ops[0]).base == pointer(ops[1]).base);
  case Opcode::IsDeref:
    return defineBool(inst.result(), isDeref(inst));
  case Opcode::IsAlloc:
    return defineBool(inst.result(), memory.objects.aliveIn(pointer(ops[0]).base, region(ops[1])));
  case Opcode::IsMod:
    region(ops[1]);
    return defineBool(inst.result(), memory.objects[pointer(ops[0]).base].modified);
  case Opcode::IsClean:
  case Opcode::NoLeak:
    return memoryQuery(inst);
  case Opcode::StackSave:
    region(ops[0]);
    return defineWord(inst.result(), memory.objects.end());
  default:
    invariant(false, "not a query");
  }
}

// Pointers.

/// A pointer into or just behind an object is not null, wherever the object lies: that observes no address.
bool Interpreter::pointersEqual(Pointer a, Pointer b) {
  if (a.base == b.base && a.base >= firstObject)
    return a.offset == b.offset;
  auto cannotBeNull = [&](Pointer p) { return p.base >= firstObject && p.offset <= memory.objects[p.base].size; };
  auto isNull = [](Pointer p) { return p == Pointer(); };
  if ((isNull(a) && cannotBeNull(b)) || (isNull(b) && cannotBeNull(a)))
    return false;
  return memory.objects.addressOf(a) == memory.objects.addressOf(b);
}

void Interpreter::comparePointers(const Inst &inst) {
  Pointer a = pointer(inst.operands[0]), b = pointer(inst.operands[1]);
  auto noteCompared = [&] {
    for (auto [nothing, other] : {std::pair(a, b), std::pair(b, a)})
      if (nothing.base == invalidBase && other.base >= firstObject)
        compared.insert(other.base);
  };
  if (inst.op == Opcode::Eq || inst.op == Opcode::Ne) {
    bool areEqual = pointersEqual(a, b);
    if (areEqual)
      noteCompared();
    return defineBool(inst.result(), areEqual == (inst.op == Opcode::Eq));
  }
  noteCompared();
  bool sameObject = a.base == b.base && a.base >= firstObject;
  APInt left(64, sameObject ? a.offset : memory.objects.addressOf(a));
  APInt right(64, sameObject ? b.offset : memory.objects.addressOf(b));
  // Offsets are signed: one before the start is below the start.
  APInt signBit = sameObject ? APInt::getSignMask(64) : APInt::getZero(64);
  defineBool(inst.result(), compare(inst.op, left ^ signBit, right ^ signBit));
}

/// Casting there and back gives the same pointer, dead or out of bounds as it may be, unless its object has ended and
/// something else lies there.
void Interpreter::intToPtr(const Inst &inst) {
  uint32_t at = region(inst.operands[1]);
  const Inst *origin = function.definition(inst.operands[0]);
  bool isBack = origin && origin->op == Opcode::PtrToInt;
  Pointer same = isBack ? pointer(origin->operands[0]) : Pointer();
  if (isBack && memory.objects.aliveIn(same.base, at))
    return define(inst.result(), same);
  Pointer other = memory.objects.fromAddress(word(inst.operands[0]), at);
  // That constant stands for a pointer that was never set, which must not be used, whatever its address.
  hasNumberOfNothing |= other.base == invalidBase && !(function.isConstant(inst.operands[0]) && other.offset == 1);
  if (std::optional<Base> object = memory.objects.endingAt(word(inst.operands[0])))
    endsOfNumbers.insert(*object);
  define(inst.result(), isBack && other.base < firstObject ? same : other);
}

void Interpreter::pointerQuery(const Inst &inst) {
  Pointer p = pointer(inst.operands[0]);
  const Object &object = memory.objects[p.base];
  if (inst.op == Opcode::KindOf)
    return define(inst.result(), APInt(8, static_cast<uint64_t>(object.kind)));
  defineWord(inst.result(), inst.op == Opcode::OffsetOf ? p.offset : object.size);
}

bool Interpreter::isDeref(const Inst &inst) const {
  Pointer p = pointer(inst.operands[0]);
  uint64_t size = memory.objects[p.base].size;
  return p.offset <= size && word(inst.operands[1]) <= size - p.offset;
}

// Nondeterminism.

std::optional<APInt> Interpreter::chosen(const Inst &inst) const {
  auto lookUp = [&](const auto &choices, const auto &key) {
    auto it = choices.find(key);
    return it == choices.end() ? std::nullopt : std::optional<APInt>(it->second);
  };
  if (inst.operands.empty())
    return lookUp(inputs.nondets, inst.detail);
  std::vector<uint64_t> iterations;
  for (Value v : inst.operands)
    iterations.push_back(word(v));
  return lookUp(inputs.nondetsOfEach, std::pair(inst.detail, iterations));
}

void Interpreter::nondet(const Inst &inst) {
  invariant(inst.type.isInt(), "a nondet is an integer");
  std::optional<APInt> given = chosen(inst);
  APInt value = given ? *given : APInt(inst.type.width(), 0);
  if (abstractSource(inst))
    tracking = !result.abstract;
  // What an iteration reads that the condition did not look at may matter to checks of that iteration.
  bool any = inst.operands.empty() && !given;
  result.nondets.push_back({inst.detail, value, inst.loc, any});
  define(inst.result(), std::move(value));
}

// Memory.

static ObjectKind kindAllocatedBy(Opcode op) {
  switch (op) {
  case Opcode::Alloca:
    return ObjectKind::Stack;
  case Opcode::Malloc:
    return ObjectKind::Heap;
  case Opcode::New:
    return ObjectKind::New;
  case Opcode::NewArray:
    return ObjectKind::NewArray;
  case Opcode::Global:
    return ObjectKind::Global;
  default:
    return ObjectKind::Constant;
  }
}

void Interpreter::allocate(const Inst &inst) {
  Object object;
  object.kind = kindAllocatedBy(inst.op);
  object.size = word(inst.operands[0]);
  object.index = inst.detail;
  object.align = std::max(1u, function.tables->objects[inst.detail].align);
  object.hidden = function.tables->objects[inst.detail].hidden;
  object.foreign = function.tables->objects[inst.detail].foreign;
  object.region = region(inst.operands[1]);
  object.life = region(inst.operands.back());
  object.inst = &inst;
  define(inst.results[0], Pointer{memory.allocate(object), 0});
  if (isHeap(object.kind) || object.kind == ObjectKind::Stack)
    recordObject(object);
  for (size_t i = 1; i < inst.results.size(); ++i)
    defineMemory(inst.results[i], region(inst.operands[i]));
}

/// What the run starts with in a new object, as far as the inputs say.
void Interpreter::recordObject(const Object &object) {
  Run::Contents contents{isHeap(object.kind) ? Run::Contents::Kind::Heap : Run::Contents::Kind::Stack,
                         function.tables->objects[object.index].name,
                         object.size,
                         {},
                         object.inst->loc,
                         result.nondets.size()};
  for (auto it = inputs.initialBytes.lower_bound({object.index, 0});
       it != inputs.initialBytes.end() && it->first.first == object.index; ++it)
    contents.bytes[it->first.second] = it->second;
  result.contents.push_back(std::move(contents));
}

void Interpreter::recordHavoc(const Inst &inst, uint64_t length) {
  Run::Contents contents{Run::Contents::Kind::Havoc, function.tables->nondets[inst.detail].what, length, {}, inst.loc,
                         result.nondets.size()};
  constexpr uint32_t any = vcgen::Inputs::anyObject;
  for (auto it = inputs.havocBytes.lower_bound({inst.detail, any, 0});
       it != inputs.havocBytes.end() && std::get<0>(it->first) == inst.detail && std::get<1>(it->first) == any; ++it)
    contents.bytes[std::get<2>(it->first)] = it->second;
  result.contents.push_back(std::move(contents));
}

void Interpreter::load(const Inst &inst) {
  Pointer from = accessed(inst.operands[0], inst.operands[1], function.tables->bytesOf(inst.type));
  if (inst.type.isPtr())
    define(inst.result(), memory.loadPointer(from, region(inst.operands.back())));
  else
    define(inst.result(), memory.loadInteger(from, function.tables->bytesOf(inst.type)));
}

void Interpreter::store(const Inst &inst) {
  Pointer to = accessed(inst.operands[1], inst.operands[2], function.tables->bytesOf(inst.type));
  if (inst.type.isPtr())
    memory.storePointer(to, pointer(inst.operands[0]));
  else
    memory.storeInteger(to, bits(inst.operands[0]));
  defineMemory(inst.result(), region(inst.operands[2]));
}

/// What the iteration at hand writes.
void Interpreter::fill(const Inst &inst) {
  const auto &ops = inst.operands;
  if (isTrue(ops[1])) {
    Pointer to = accessed(ops[2], ops[3], function.tables->bytesOf(inst.type));
    for (size_t i = seair::firstLoopOfFill; i < ops.size(); i += 3)
      to.offset += word(ops[i]) * word(ops[i + 1]);
    memory.storeInteger(to, bits(ops[0]));
  }
  defineMemory(inst.result(), region(ops[3]));
}

void Interpreter::copy(const Inst &inst) {
  const auto &ops = inst.operands;
  uint64_t length = word(ops[2]);
  memory.copy(accessed(ops[0], ops[3], length), accessed(ops[1], ops[4], length), length);
  defineMemory(inst.result(), region(ops[3]));
}

void Interpreter::noteAddresses() {
  std::map<SourceLoc, unsigned> made;
  for (Base base = firstObject; base < memory.objects.end(); ++base) {
    const Object &object = memory.objects[base];
    bool isOnHeap = seair::isHeap(object.kind);
    SourceLoc place = object.inst ? object.inst->loc : SourceLoc();
    unsigned copy = isOnHeap ? ++made[place] : 1;
    if (object.address)
      result.addresses.push_back(
          {function.tables->objects[object.index].name, isOnHeap, place, copy, *object.address, object.size});
  }
}

void Interpreter::havoc(const Inst &inst) {
  if (abstractSource(inst))
    tracking = !result.abstract;
  uint64_t length = word(inst.operands[1]);
  memory.havoc(accessed(inst.operands[0], inst.operands[2], length), length, inst.detail);
  recordHavoc(inst, length);
  defineMemory(inst.result(), region(inst.operands[2]));
}

void Interpreter::havocReach(const Inst &inst) {
  llvm::SmallVector<Pointer, 4> pointers;
  llvm::SmallVector<uint32_t, 4> regions;
  for (Value v : inst.operands)
    if (function.typeOf(v).isPtr())
      pointers.push_back(pointer(v));
    else
      regions.push_back(region(v));
  llvm::ArrayRef<uint32_t> contents = llvm::ArrayRef(regions).take_back(inst.results.size());
  reachTaint = {};
  for (Base base : memory.reachable(pointers, regions.front(), budget, reachTaint)) {
    invariant(llvm::is_contained(contents, memory.objects[base].region), "what is reached lies in another region");
    memory.havocObject(base, inst.detail);
  }
  for (size_t i = 0; i < contents.size(); ++i)
    defineMemory(inst.results[i], contents[i]);
}

void Interpreter::memoryQuery(const Inst &inst) {
  uint32_t at = region(inst.operands[0]); // that of the life memory
  leakTaint = {};
  leaked = inst.op == Opcode::IsClean ? memory.findAllocated(at) : memory.findUnreachable(at, budget, leakTaint);
  defineBool(inst.result(), !leaked);
}

} // namespace fathom::trace
