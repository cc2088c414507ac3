#include "vcgen/Generator.h"

#include "support/Error.h"

#include <algorithm>

namespace fathom::vcgen {

using memory::PtrOrder;
using seair::Inst;
using seair::ObjectKind;
using seair::Opcode;
using seair::Shape;
using seair::Value;
using term::Sort;

static Condition emptyCondition(term::Terms &terms, Env &env, const memory::WordSizes &words, bool exactSizes,
                                unsigned pointerBytes) {
  Condition condition;
  condition.memory =
      std::make_unique<memory::MemoryModel>(terms, env.budget, env.options.memory, words, exactSizes, pointerBytes);
  return condition;
}

Generator::Generator(const seair::Function &function, term::Terms &terms, Env &env, Experience known)
    : function(function), terms(terms), env(env), known(std::move(known)), symbols(function.numValues()),
      condition(emptyCondition(terms, env, this->known.words, this->known.exactSizes, function.tables->pointerBytes)),
      memory(*condition.memory), assumed(terms.boolean(true)), failed(terms.boolean(false)) {}

Condition Generator::run() {
  invariant(function.blocks.size() == 1 && function.params.empty(), "a function in reduced form is one block");
  condition.failedCheck = terms.bits(32, 0);
  always = assumedOnAllPaths(known.constants);
  for (const Inst *inst : function.blocks.front()->insts) {
    env.budget.poll();
    translate(*inst);
    if (!inst->results.empty())
      assumeFacts(inst->result());
  }
  condition.asserted = {assumed, failed};
  condition.asserted.insert(condition.asserted.end(), learned.begin(), learned.end());
  std::vector<Term> roots = condition.asserted;
  roots.push_back(condition.failedCheck);
  std::vector<Term> addresses = memory.addressConditions(roots);
  condition.asserted.insert(condition.asserted.end(), addresses.begin(), addresses.end());
  return std::move(condition);
}

std::optional<Generator::Experience> Generator::experience() {
  Experience found;
  found.words = memory.contents().widerWords();
  found.exactSizes = known.exactSizes;
  found.constants.resize(function.numValues());
  for (const Inst *inst : function.blocks.front()->insts)
    for (Value v : inst->results)
      if (Term t = symbols[v.id].term; t.valid() && terms.sort(t).isBool() && terms.isConstant(t))
        found.constants[v.id] = terms.isTrue(t);
  if (found.words.empty() && assumedOnAllPaths(found.constants).size() <= always.size())
    return std::nullopt;
  return found;
}

void Generator::count() {
  env.stats.count("terms", terms.size());
  env.stats.count("objects", memory.objects().end() - memory::Objects::begin());
  const memory::ReadCounts &reads = memory.contents().counts();
  env.stats.count("reads: jumps over writes", reads.jumps);
  env.stats.count("reads: writes that are hit", reads.hits);
  env.stats.count("reads: writes skipped", reads.skips);
  env.stats.count("reads: writes skipped by range", reads.ranged);
  env.stats.count("reads: writes left open", reads.open);
}

void Generator::assumeFacts(Value v) {
  auto it = std::lower_bound(always.begin(), always.end(), ImpliedFact{v.id, false});
  for (; it != always.end() && it->value == v.id; ++it) {
    Term fact = it->holds ? term(v) : terms.notOf(term(v));
    memory.assume(fact);
    if (!known.constants.empty())
      learned.push_back(fact);
  }
}

std::vector<ImpliedFact> Generator::assumedOnAllPaths(const Truths &constants) const {
  for (const Inst *inst : function.blocks.front()->insts)
    if (inst->op == Opcode::Assume)
      return impliedBy(function, inst->operands[0], constants);
  return {};
}

void Generator::translate(const Inst &inst) {
  auto operand = [&](unsigned i) { return inst.operands[i]; };
  auto result = [&](auto symbol) { define(inst.result(), symbol); };
  memory::Pointers &pointers = memory.pointers();
  switch (shapeOf(inst.op)) {
  case Shape::Binary:
    return binary(inst);
  case Shape::Compare:
    return compare(inst);
  case Shape::Cast:
    return cast(inst);
  case Shape::Select:
    return select(inst);
  case Shape::Nondet:
    return nondet(inst);
  case Shape::MemInit:
    return result(memory.init(inst.detail, function.tables->region(inst.detail)));
  case Shape::Alloc:
    return alloc(inst);
  case Shape::Free:
    return result(memory.free(ptr(operand(0)), mem(operand(1))));
  case Shape::Load:
    return load(inst);
  case Shape::Store:
    return store(inst);
  case Shape::Data:
    return result(memory.data(function.tables->data[inst.detail], ptr(operand(0)), mem(operand(1))));
  case Shape::Memset:
    return result(memory.set(ptr(operand(0)), term(operand(1)), term(operand(2)), mem(operand(3))));
  case Shape::Memcpy:
    return result(memory.copy(ptr(operand(0)), ptr(operand(1)), term(operand(2)), mem(operand(3)), mem(operand(4))));
  case Shape::Iteration:
    condition.iterationCounts[inst.detail] = term(operand(0));
    return result(terms.variable(Sort::bits(64), "iteration_" + std::to_string(inst.detail)));
  case Shape::Fill:
    return fill(inst);
  case Shape::Havoc:
    return result(memory.havoc(ptr(operand(0)), term(operand(1)), inst.detail, mem(operand(2))));
  case Shape::HavocReach:
    return havocReach(inst);
  case Shape::Gep:
    return result(pointers.gep(ptr(operand(0)), term(operand(1))));
  case Shape::PtrToInt:
    return result(pointers.toInt(ptr(operand(0))));
  case Shape::IntToPtr:
    return result(intToPtr(inst));
  case Shape::PtrQuery:
    return ptrQuery(inst);
  case Shape::PtrPair:
    return result(pointers.sameObject(ptr(operand(0)), ptr(operand(1))));
  case Shape::IsDeref:
    return result(pointers.isDeref(ptr(operand(0)), term(operand(1))));
  case Shape::ShadowRead:
    return shadowRead(inst);
  case Shape::ResetMod:
    return result(memory.resetMod(ptr(operand(0)), mem(operand(1))));
  case Shape::TrackMod:
    return result(memory.trackMod(term(operand(0)), mem(operand(1))));
  case Shape::MemQuery:
    return memQuery(inst);
  case Shape::StackSave:
    return result(memory.stackSave());
  case Shape::StackRestore:
    return result(memory.stackRestore(term(operand(0)), mem(operand(1))));
  case Shape::Assume:
    assumed = terms.andOf(assumed, term(operand(0)));
    return;
  case Shape::Assert:
    return assertion(inst);
  case Shape::Halt:
    return;
  case Shape::Repeat:
  case Shape::Phi:
  case Shape::Br:
  case Shape::CondBr:
  case Shape::Call:
  case Shape::Ret:
    break;
  }
  invariant(false, "an instruction that the reduced form does not have: " + std::string(spelling(inst.op)));
}

// ---- values

term::Term Generator::term(Value v) {
  if (!function.isConstant(v))
    return symbols[v.id].term;
  const llvm::APInt &value = function.constantValue(v);
  return value.getBitWidth() == 1 ? terms.boolean(value.getBoolValue()) : terms.bits(value);
}

memory::FatPtr Generator::ptr(Value v) { return function.isNull(v) ? memory.pointers().null() : symbols[v.id].ptr; }

memory::Mem Generator::mem(Value v) const { return symbols[v.id].mem; }

// ---- integers

void Generator::binary(const Inst &inst) {
  define(inst.result(), binaryTerm(inst.op, term(inst.operands[0]), term(inst.operands[1])));
}

term::Term Generator::binaryTerm(Opcode op, Term a, Term b) {
  if (terms.sort(a).isBool())
    return binaryBool(op, a, b);
  switch (op) {
  case Opcode::Add:
    return terms.add(a, b);
  case Opcode::Sub:
    return terms.sub(a, b);
  case Opcode::Mul:
    return terms.mul(a, b);
  case Opcode::UDiv:
    return terms.udiv(a, b);
  case Opcode::SDiv:
    return terms.sdiv(a, b);
  case Opcode::URem:
    return terms.urem(a, b);
  case Opcode::SRem:
    return terms.srem(a, b);
  case Opcode::Shl:
    return terms.shl(a, b);
  case Opcode::LShr:
    return terms.lshr(a, b);
  case Opcode::AShr:
    return terms.ashr(a, b);
  case Opcode::And:
    return terms.bvAnd(a, b);
  case Opcode::Or:
    return terms.bvOr(a, b);
  default:
    invariant(op == Opcode::Xor, "a binary operation");
    return terms.bvXor(a, b);
  }
}

/// i1 is Bool; what has no Boolean counterpart goes through one bit.
term::Term Generator::binaryBool(Opcode op, Term a, Term b) {
  switch (op) {
  case Opcode::And:
  case Opcode::Mul:
    return terms.andOf(a, b);
  case Opcode::Or:
    return terms.orOf(a, b);
  case Opcode::Xor:
  case Opcode::Add:
  case Opcode::Sub:
    return terms.xorOf(a, b);
  default:
    return terms.bitsToBool(binaryTerm(op, terms.boolToBits(a), terms.boolToBits(b)));
  }
}

void Generator::compare(const Inst &inst) {
  Value a = inst.operands[0], b = inst.operands[1];
  if (inst.type.isPtr())
    define(inst.result(), comparePtrs(inst.op, ptr(a), ptr(b)));
  else if (inst.type.width() == 1)
    define(inst.result(), compareBools(inst.op, term(a), term(b)));
  else
    define(inst.result(), compareInts(inst.op, term(a), term(b)));
}

term::Term Generator::compareInts(Opcode op, Term a, Term b) {
  switch (op) {
  case Opcode::Eq:
    return terms.eq(a, b);
  case Opcode::Ne:
    return terms.ne(a, b);
  case Opcode::ULt:
    return terms.ult(a, b);
  case Opcode::ULe:
    return terms.ule(a, b);
  case Opcode::UGt:
    return terms.ult(b, a);
  case Opcode::UGe:
    return terms.ule(b, a);
  case Opcode::SLt:
    return terms.slt(a, b);
  case Opcode::SLe:
    return terms.sle(a, b);
  case Opcode::SGt:
    return terms.slt(b, a);
  default:
    invariant(op == Opcode::SGe, "a comparison");
    return terms.sle(b, a);
  }
}

/// As signed numbers, true is -1.
term::Term Generator::compareBools(Opcode op, Term a, Term b) {
  switch (op) {
  case Opcode::Eq:
    return terms.eq(a, b);
  case Opcode::Ne:
    return terms.xorOf(a, b);
  case Opcode::ULt:
  case Opcode::SGt:
    return terms.andOf(terms.notOf(a), b);
  case Opcode::ULe:
  case Opcode::SGe:
    return terms.orOf(terms.notOf(a), b);
  case Opcode::UGt:
  case Opcode::SLt:
    return terms.andOf(a, terms.notOf(b));
  default:
    invariant(op == Opcode::UGe || op == Opcode::SLe, "a comparison");
    return terms.orOf(a, terms.notOf(b));
  }
}

term::Term Generator::comparePtrs(Opcode op, const FatPtr &a, const FatPtr &b) {
  memory::Pointers &pointers = memory.pointers();
  switch (op) {
  case Opcode::Eq:
    return pointers.compare(PtrOrder::Equal, a, b);
  case Opcode::Ne:
    return terms.notOf(pointers.compare(PtrOrder::Equal, a, b));
  case Opcode::ULt:
    return pointers.compare(PtrOrder::Less, a, b);
  case Opcode::ULe:
    return pointers.compare(PtrOrder::LessOrEqual, a, b);
  case Opcode::UGt:
    return pointers.compare(PtrOrder::Less, b, a);
  default:
    invariant(op == Opcode::UGe, "a comparison of pointers");
    return pointers.compare(PtrOrder::LessOrEqual, b, a);
  }
}

void Generator::cast(const Inst &inst) {
  Term a = term(inst.operands[0]);
  unsigned width = function.typeOf(inst.result()).width();
  if (terms.sort(a).isBool())
    define(inst.result(), castBool(inst.op, a, width));
  else if (inst.op == Opcode::ZExt)
    define(inst.result(), terms.zext(a, width));
  else if (inst.op == Opcode::SExt)
    define(inst.result(), terms.sext(a, width));
  else if (width == 1)
    define(inst.result(), terms.bitsToBool(terms.extract(a, 0, 0)));
  else
    define(inst.result(), terms.extract(a, width - 1, 0));
}

term::Term Generator::castBool(Opcode op, Term a, unsigned width) {
  if (width == 1)
    return a;
  llvm::APInt one = op == Opcode::ZExt ? llvm::APInt(width, 1) : llvm::APInt::getAllOnes(width);
  return terms.ite(a, terms.bits(one), terms.bits(width, 0));
}

void Generator::select(const Inst &inst) {
  Term c = term(inst.operands[0]);
  Value a = inst.operands[1], b = inst.operands[2];
  if (inst.type.isMem())
    define(inst.result(), memory.ite(c, mem(a), mem(b)));
  else if (inst.type.isPtr())
    define(inst.result(), memory.pointers().ite(c, ptr(a), ptr(b)));
  else
    define(inst.result(), terms.ite(c, term(a), term(b)));
}

void Generator::nondet(const Inst &inst) {
  if (!inst.type.isInt())
    throw Unsupported("a nondeterministic value that is no integer");
  unsigned width = inst.type.width();
  std::string name = "nondet_" + std::to_string(inst.detail);
  if (!inst.operands.empty())
    return nondetOfEach(inst, name);
  Sort sort = width == 1 ? Sort::boolean() : Sort::bits(width);
  Term variable = terms.variable(sort, name);
  condition.nondets.emplace_back(inst.detail, variable);
  define(inst.result(), variable);
}

/// A function of the iterations.
void Generator::nondetOfEach(const Inst &inst, const std::string &name) {
  std::vector<Term> iterations;
  for (Value v : inst.operands)
    iterations.push_back(term(v));
  std::vector<Sort> sorts(iterations.size(), Sort::bits(64));
  term::Func choices = terms.function(name, sorts, Sort::bits(inst.type.width()));
  condition.nondetsOfEach[choices.id] = inst.detail;
  Term value = terms.apply(choices, iterations);
  define(inst.result(), inst.type.width() == 1 ? terms.bitsToBool(value) : value);
}

// ---- memory

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
    invariant(op == Opcode::Constant, "an allocation");
    return ObjectKind::Constant;
  }
}

void Generator::alloc(const Inst &inst) {
  auto allocation =
      memory.allocate(kindAllocatedBy(inst.op), term(inst.operands[0]), inst.detail,
                      function.tables->objects[inst.detail], mem(inst.operands[1]), mem(inst.operands.back()));
  define(inst.results[0], allocation.ptr);
  define(inst.results[1], allocation.mem);
  if (inst.results.size() > 2)
    define(inst.results[2], allocation.life);
}

void Generator::load(const Inst &inst) {
  FatPtr at = ptr(inst.operands[0]);
  Mem from = mem(inst.operands[1]);
  if (inst.type.isPtr())
    define(inst.result(), memory.loadPtr(at, from, mem(inst.operands.back())));
  else
    define(inst.result(), memory.load(inst.type.width() / 8, at, from));
}

void Generator::store(const Inst &inst) {
  FatPtr at = ptr(inst.operands[1]);
  Mem to = mem(inst.operands[2]);
  if (inst.type.isPtr())
    define(inst.result(), memory.storePtr(ptr(inst.operands[0]), at, to));
  else
    define(inst.result(), memory.store(term(inst.operands[0]), at, to));
}

void Generator::fill(const Inst &inst) {
  memory::Fill what{term(inst.operands[0]), term(inst.operands[1]), {}};
  for (size_t i = seair::firstLoopOfFill; i < inst.operands.size(); i += 3)
    what.loops.push_back({term(inst.operands[i]), term(inst.operands[i + 1]), term(inst.operands[i + 2])});
  define(inst.result(), memory.fill(ptr(inst.operands[2]), what, mem(inst.operands[3])));
}

void Generator::havocReach(const Inst &inst) {
  llvm::SmallVector<FatPtr, 4> pointers;
  llvm::SmallVector<Mem, 4> memories;
  for (Value v : inst.operands)
    if (function.typeOf(v).isPtr())
      pointers.push_back(ptr(v));
    else
      memories.push_back(mem(v));
  llvm::ArrayRef<Mem> contents = memories;
  std::vector<Mem> after =
      memory.havocReachable(pointers, inst.detail, memories[0], memories.size() > 1 ? contents.drop_front() : contents);
  for (size_t i = 0; i < after.size(); ++i)
    define(inst.results[i], after[i]);
}

void Generator::ptrQuery(const Inst &inst) {
  FatPtr p = ptr(inst.operands[0]);
  if (inst.op == Opcode::KindOf)
    define(inst.result(), memory.pointers().kindOf(p));
  else
    define(inst.result(), inst.op == Opcode::OffsetOf ? p.offset : p.size);
}

void Generator::shadowRead(const Inst &inst) {
  FatPtr p = ptr(inst.operands[0]);
  Mem in = mem(inst.operands[1]);
  define(inst.result(), inst.op == Opcode::IsAlloc ? memory.isAlloc(p, in) : memory.isMod(p, in));
}

/// There and back it is the same pointer, dead as it may be, unless something else lies there by now.
memory::FatPtr Generator::intToPtr(const Inst &inst) {
  Mem life = mem(inst.operands[1]);
  const Inst *origin = function.definition(inst.operands[0]);
  if (!origin || origin->op != Opcode::PtrToInt)
    return memory.intToPtr(term(inst.operands[0]), life);
  FatPtr same = ptr(origin->operands[0]);
  Term lives = memory.isAlloc(same, life);
  if (terms.isTrue(lives))
    return same;
  FatPtr other = memory.intToPtr(term(inst.operands[0]), life);
  Term isObject =
      terms.ult(terms.bits(8, static_cast<uint64_t>(seair::ObjectKind::Invalid)), memory.pointers().kindOf(other));
  return memory.pointers().ite(terms.andOf(terms.notOf(lives), isObject), other, same);
}

void Generator::memQuery(const Inst &inst) {
  llvm::SmallVector<Mem, 8> memories;
  for (Value v : inst.operands)
    memories.push_back(mem(v));
  define(inst.result(),
         inst.op == Opcode::IsClean ? memory.isClean(memories[0]) : memory.noLeak(memories[0], memories));
}

// ---- the property

void Generator::assertion(const Inst &inst) {
  invariant(terms.isFalse(failed), "reduced form has one assert");
  failed = terms.notOf(term(inst.operands[0]));
  condition.failedCheck = inst.operands.size() > 1 ? term(inst.operands[1]) : terms.bits(32, inst.detail);
}

} // namespace fathom::vcgen
