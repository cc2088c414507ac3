#include "transform/Interpreter.h"

#include "support/Error.h"

namespace fathom::transform {

using namespace seair;

namespace {

class Interpreter {
public:
  Interpreter(const Function &function, const Inputs &inputs)
      : function(function), inputs(inputs), values(function.numValues()) {}

  Outcome run() {
    const Block *previous = nullptr;
    const Block *block = function.blocks.front();
    while (block) {
      enter(*block, previous);
      for (const Inst *inst : block->insts) {
        if (inst->op == Opcode::Phi)
          continue;
        if (inst->op == Opcode::Assume && !get(inst->operands[0]))
          return std::nullopt;
        if (inst->op == Opcode::Assert && !get(inst->operands[0]))
          return inst->operands.size() == 2 ? get(inst->operands[1]) : inst->detail;
        if (!inst->results.empty())
          set(inst->result(), evaluate(*inst));
      }
      previous = block;
      block = next(*block->terminator());
    }
    return std::nullopt;
  }

private:
  /// All phis at once: one may be the value of another.
  void enter(const Block &block, const Block *previous) {
    std::vector<std::pair<Value, uint64_t>> chosen;
    for (const Inst *inst : block.insts)
      for (size_t i = 0; inst->op == Opcode::Phi && i < inst->blocks.size(); ++i)
        if (inst->blocks[i] == previous)
          chosen.push_back({inst->result(), get(inst->operands[i])});
    for (auto [phi, value] : chosen)
      set(phi, value);
  }

  const Block *next(const Inst &terminator) const {
    if (terminator.op == Opcode::Br)
      return terminator.blocks[0];
    if (terminator.op == Opcode::CondBr)
      return terminator.blocks[get(terminator.operands[0]) ? 0 : 1];
    return nullptr;
  }

  uint64_t evaluate(const Inst &inst) const {
    auto operand = [&](size_t i) { return get(inst.operands[i]); };
    switch (inst.op) {
    case Opcode::Nondet:
      return inputs[inst.detail];
    case Opcode::Add:
      return operand(0) + operand(1);
    case Opcode::And:
      return operand(0) & operand(1);
    case Opcode::Or:
      return operand(0) | operand(1);
    case Opcode::Xor:
      return operand(0) ^ operand(1);
    case Opcode::ULt:
      return operand(0) < operand(1);
    case Opcode::Eq:
      return operand(0) == operand(1);
    case Opcode::Select:
      return operand(0) ? operand(1) : operand(2);
    default:
      invariant(false, "the interpreter of the tests knows the instruction");
      return 0;
    }
  }

  uint64_t get(Value v) const {
    return function.isConstant(v) ? function.constantValue(v).getZExtValue() : values[v.id];
  }

  void set(Value v, uint64_t value) {
    unsigned width = function.typeOf(v).width();
    values[v.id] = width < 64 ? value & ((uint64_t(1) << width) - 1) : value;
  }

  const Function &function;
  const Inputs &inputs;
  std::vector<uint64_t> values; // by value
};

} // namespace

Outcome execute(const Function &function, const Inputs &inputs) { return Interpreter(function, inputs).run(); }

} // namespace fathom::transform
