#include "transform/GuardedSizes.h"

#include "seair/Builder.h"
#include "seair/Cfg.h"

namespace fathom::transform {

using namespace seair;

namespace {

class GuardedSizes {
public:
  explicit GuardedSizes(Function &function)
      : function(function), builder(function), cfg(function), reached(function.blocks.size()) {}

  void run() {
    for (Block *block : function.blocks)
      rebuild(*block);
  }

private:
  void rebuild(Block &block) {
    std::vector<Inst *> insts = std::move(block.insts);
    block.insts.clear();
    builder.setBlock(&block);
    builder.setLoc({});
    reached[block.index] = reachedAtStart(block);
    for (Inst *inst : insts) {
      if (shapeOf(inst->op) == Shape::Alloc && isGuarded(inst->operands[0]))
        inst->operands[0] = builder.select(reached[block.index], inst->operands[0], builder.integer(64, 0));
      block.insts.push_back(inst);
    }
  }

  /// In a small address space even objects of known sizes are in the way of each other.
  bool isGuarded(Value size) const { return !function.isConstant(size) || function.tables->pointerBytes < 8; }

  Value reachedAtStart(const Block &block) {
    llvm::ArrayRef<Block *> predecessors = cfg.predecessors(&block);
    if (predecessors.empty())
      return builder.boolean(true);
    Value any = builder.boolean(false);
    for (const Block *predecessor : predecessors)
      any = either(any, along(*predecessor, block));
    return any;
  }

  /// The edge is taken.
  Value along(const Block &from, const Block &to) {
    const Inst *end = from.terminator();
    Value start = reached[from.index];
    if (end->op != Opcode::CondBr || end->blocks[0] == end->blocks[1])
      return start;
    Value condition = end->operands[0];
    if (end->blocks[0] != &to)
      condition = builder.binary(Opcode::Xor, condition, builder.boolean(true));
    return isKnown(start, true) ? condition : builder.binary(Opcode::And, start, condition);
  }

  Value either(Value a, Value b) {
    if (isKnown(a, false) || isKnown(b, true))
      return b;
    return isKnown(a, true) ? a : builder.binary(Opcode::Or, a, b);
  }

  bool isKnown(Value v, bool value) const {
    return function.isConstant(v) && function.constantValue(v).getBoolValue() == value;
  }

  Function &function;
  Builder builder;
  Cfg cfg;
  std::vector<Value> reached; // by block
};

} // namespace

void guardSizes(Function &function) { GuardedSizes(function).run(); }

} // namespace fathom::transform
