// Which object a broken check is about. The condition of a memory check is computed from isderef, isalloc, kindof,
// offsetof or sizeof of the pointer concerned; it is found by walking back from the condition through the definitions
// that were executed, into the side that made it false.
#include "trace/Interpreter.h"

#include <unordered_set>

namespace fathom::trace {

using seair::Inst;
using seair::Opcode;
using seair::Value;

static bool isAboutMemory(PropertyKind kind) {
  switch (kind) {
  case PropertyKind::Bounds:
  case PropertyKind::Null:
  case PropertyKind::UseAfterFree:
  case PropertyKind::UseAfterScope:
  case PropertyKind::DoubleFree:
  case PropertyKind::InvalidFree:
  case PropertyKind::ReadOnly:
  case PropertyKind::Leak:
  case PropertyKind::MemoryCleanup:
    return true;
  default:
    return false;
  }
}

/// What the walk has found: the best is an access, then a question about a pointer, then a comparison.
struct Interpreter::Subject {
  enum class Rank { None, Comparison, Query, Access };
  Rank rank = Rank::None;
  Value pointer;
  std::optional<uint64_t> size;
  bool leak = false;

  void offer(Rank newRank, Value newPointer, std::optional<uint64_t> newSize = std::nullopt) {
    if (newRank <= rank)
      return;
    rank = newRank;
    pointer = newPointer;
    size = newSize;
  }
};

/// The operands that explain the value of an instruction.
void Interpreter::addOperands(const Inst &inst, std::vector<Value> &work) const {
  auto known = [&](Value v) { return !function.isConstant(v) && function.typeOf(v).isInt() && cells[v.id].defined; };
  bool isFalseConjunction = inst.op == Opcode::And && inst.type.width() == 1 && !isTrue(inst.result());
  for (size_t i = 0; i < inst.operands.size(); ++i) {
    Value v = inst.operands[i];
    if (!known(v) || (isFalseConjunction && isTrue(v)))
      continue;
    if (inst.op == Opcode::Select && i > 0 && (i == 1) != isTrue(inst.operands[0]))
      continue;
    if (inst.op == Opcode::Phi && bits(v) != bits(inst.result()))
      continue;
    work.push_back(v);
  }
}

std::optional<MemoryFact> Interpreter::factAbout(const Inst &assertion, std::optional<Pointer> &about) const {
  const auto &checks = function.tables->checks;
  if (result.check >= checks.size() || !isAboutMemory(checks[result.check].kind))
    return std::nullopt;
  using Rank = Subject::Rank;
  Subject subject;
  std::vector<Value> work{assertion.operands[0]};
  std::unordered_set<uint32_t> seen;
  for (size_t i = 0; i < work.size() && subject.rank != Rank::Access; ++i) {
    const Inst *def = function.isConstant(work[i]) ? nullptr : function.definition(work[i]);
    if (!def || !seen.insert(work[i].id).second)
      continue;
    switch (seair::shapeOf(def->op)) {
    case seair::Shape::IsDeref:
      subject.offer(Rank::Access, def->operands[0], word(def->operands[1]));
      break;
    case seair::Shape::ShadowRead:
    case seair::Shape::PtrQuery:
      subject.offer(Rank::Query, def->operands[0]);
      break;
    case seair::Shape::MemQuery:
      subject.leak |= !isTrue(work[i]);
      break;
    case seair::Shape::Compare:
      if (def->type.isPtr())
        subject.offer(Rank::Comparison, def->operands[function.isNull(def->operands[0]) ? 1 : 0]);
      addOperands(*def, work);
      break;
    default:
      addOperands(*def, work);
    }
  }
  if (subject.leak && leaked) {
    MemoryFact fact = describe({*leaked, 0});
    fact.leaked = true;
    return fact;
  }
  if (subject.rank == Rank::None)
    return std::nullopt;
  about = pointer(subject.pointer);
  MemoryFact fact = describe(*about);
  fact.accessSize = subject.size;
  return fact;
}

MemoryFact Interpreter::describe(Pointer pointer) const {
  const Object &object = memory.objects[pointer.base];
  MemoryFact fact;
  fact.kind = object.kind;
  fact.size = object.size;
  fact.offset = static_cast<int64_t>(pointer.offset);
  fact.alive = object.alive();
  fact.ended = object.ended;
  if (object.inst) {
    fact.name = function.tables->objects[object.index].name;
    fact.allocated = object.inst->loc;
  }
  return fact;
}

} // namespace fathom::trace
