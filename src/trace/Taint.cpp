// What an abstract value reaches, instruction by instruction. Called after the instruction was executed, and only
// while it can tell anything: from the first abstract nondet on until the run depends on one.
//
// A tainted value is of no consequence until it decides something: which way the run goes (branch, assume, assert),
// what a write changes (address, length, what is freed), or where an object can lie (the size of one whose address is
// observed). From then on the run depends on it. So liveness, the shadow state, the memories and everything that is
// not a value in a register or in memory never is tainted while the run is independent.
#include "trace/Interpreter.h"

namespace fathom::trace {

using seair::Inst;
using seair::Opcode;
using seair::Shape;
using seair::Value;

Taint Interpreter::abstractSource(const Inst &inst) const {
  const auto &infos = function.tables->nondets;
  bool isAbstract = inst.detail < infos.size() && infos[inst.detail].source == seair::NondetSource::Abstract;
  return isAbstract ? Taint::of(inst.detail) : Taint();
}

Taint Interpreter::taintOfOperands(const Inst &inst) const {
  Taint taint;
  for (Value v : inst.operands)
    taint |= taintOf(v); // that of a constant or a memory never is set
  return taint;
}

void Interpreter::dependOn(Taint taint) {
  if (!taint || result.abstract)
    return;
  result.abstract = taint.nondet();
  tracking = false;
}

/// Whether one operand alone decides the result of an and or an or, and is not tainted.
bool Interpreter::isAbsorbed(const Inst &inst) const {
  auto absorbs = [&](Value v) {
    if (taintOf(v))
      return false;
    return (inst.op == Opcode::And && bits(v).isZero()) || (inst.op == Opcode::Or && bits(v).isAllOnes());
  };
  return absorbs(inst.operands[0]) || absorbs(inst.operands[1]);
}

/// What else decides the value of an instruction whose result comes from its operands.
Taint Interpreter::taintOfState(const Inst &inst) const {
  auto taintOfSize = [&](Value v) { return memory.objects[pointer(v).base].taint; };
  const auto &ops = inst.operands;
  switch (inst.op) {
  case Opcode::SizeOf:
  case Opcode::IsDeref:
    return taintOfSize(ops[0]);
  case Opcode::Eq:
  case Opcode::Ne: {
    // An object pointer differs from null if its offset is at most the size; 0 always is.
    if (!inst.type.isPtr() || pointer(ops[0]).base == pointer(ops[1]).base)
      return {};
    Taint taint;
    for (Value v : {ops[0], ops[1]})
      if (pointer(v).offset != 0)
        taint |= taintOfSize(v);
    return taint;
  }
  case Opcode::NoLeak:
    return leakTaint;
  default:
    return {};
  }
}

void Interpreter::trackTaint(const Inst &inst) {
  const auto &ops = inst.operands;
  switch (seair::shapeOf(inst.op)) {
  case Shape::Nondet:
    setTaint(inst.result(), abstractSource(inst));
    break;
  case Shape::Binary:
    setTaint(inst.result(), isAbsorbed(inst) ? Taint() : taintOfOperands(inst));
    break;
  case Shape::Compare:
  case Shape::Cast:
  case Shape::Gep:
  case Shape::PtrToInt:
  case Shape::IntToPtr:
  case Shape::PtrQuery:
  case Shape::PtrPair:
  case Shape::IsDeref:
  case Shape::ShadowRead:
  case Shape::MemQuery:
    setTaint(inst.result(), taintOfOperands(inst) | taintOfState(inst));
    break;
  case Shape::Select: // the chosen operand brought its own taint
    if (inst.type.isMem())
      dependOn(taintOf(ops[0]));
    else
      setTaint(inst.result(), taintOf(inst.result()) | taintOf(ops[0]));
    break;
  case Shape::Load:
    setTaint(inst.result(),
             taintOfOperands(inst) | memory.taintAt(placed(ops[0], ops[1]), function.tables->bytesOf(inst.type)));
    break;
  case Shape::Alloc:
    memory.objects[pointer(inst.results[0]).base].taint = taintOfOperands(inst);
    break;
  case Shape::Store:
  case Shape::Memset:
  case Shape::Fill:
  case Shape::Havoc:
    trackWrite(inst);
    break;
  case Shape::HavocReach: // its source is not abstract
    dependOn(taintOfOperands(inst) | reachTaint);
    break;
  case Shape::Iteration:
  case Shape::Free:
  case Shape::Data:
  case Shape::Memcpy: // the taint of what is copied comes with the bytes
  case Shape::ResetMod:
  case Shape::TrackMod:
  case Shape::StackRestore:
  case Shape::Assume:
  case Shape::Assert:
  case Shape::CondBr:
    dependOn(taintOfOperands(inst));
    break;
  case Shape::Phi: // has the taint of the operand it took
  case Shape::MemInit:
  case Shape::StackSave:
  case Shape::Repeat:
  case Shape::Br:
  case Shape::Call:
  case Shape::Ret:
  case Shape::Halt:
    break;
  }
  dependOn(memory.objects.taintOfObserved());
}

/// Writes of one segment, of a value that may be tainted.
void Interpreter::trackWrite(const Inst &inst) {
  const auto &ops = inst.operands;
  switch (seair::shapeOf(inst.op)) {
  case Shape::Store:
    dependOn(taintOf(ops[1]));
    return memory.taintWritten(placed(ops[1], ops[2]), function.tables->bytesOf(inst.type), taintOf(ops[0]));
  case Shape::Fill: {
    Pointer to = pointer(ops[2]);
    for (Value v : ops.drop_front())
      dependOn(taintOf(v));
    for (size_t i = seair::firstLoopOfFill; i < ops.size(); i += 3)
      to.offset += word(ops[i]) * word(ops[i + 1]);
    return isTrue(ops[1]) ? memory.taintWritten(to, function.tables->bytesOf(inst.type), taintOf(ops[0])) : void();
  }
  case Shape::Memset:
    dependOn(taintOf(ops[0]) | taintOf(ops[2]));
    return memory.taintWritten(placed(ops[0], ops[3]), word(ops[2]), taintOf(ops[1]));
  default:
    dependOn(taintOf(ops[0]) | taintOf(ops[1]));
    return memory.taintWritten(pointer(ops[0]), word(ops[1]), abstractSource(inst));
  }
}

} // namespace fathom::trace
