#include "transform/SingleAssume.h"

#include "seair/Builder.h"
#include "seair/Cfg.h"

namespace fathom::transform {

using namespace seair;

namespace {

class SingleAssume {
public:
  explicit SingleAssume(Function &function)
      : function(function), builder(function), cfg(function), assumedAtEnd(function.blocks.size()) {}

  void run() {
    for (Block *block : function.blocks)
      assumedAtEnd[block->index] = rebuild(*block);
  }

private:
  /// Takes the assumes out; returns what is assumed at the end of the block.
  Value rebuild(Block &block) {
    std::vector<Inst *> insts = std::move(block.insts);
    block.insts.clear();
    builder.setBlock(&block);
    Value assumed = assumedAtStart(block);
    for (Inst *inst : insts) {
      builder.setLoc(inst->loc);
      if (inst->op == Opcode::Assume) {
        assumed = conjunction(assumed, inst->operands[0]);
        continue;
      }
      if (inst->op == Opcode::Assert)
        builder.assume(assumed);
      block.insts.push_back(inst);
    }
    return assumed;
  }

  Value assumedAtStart(const Block &block) {
    llvm::ArrayRef<Block *> predecessors = cfg.predecessors(&block);
    if (predecessors.empty())
      return builder.boolean(true);
    llvm::SmallVector<Value, 4> incoming;
    for (const Block *predecessor : predecessors)
      incoming.push_back(assumedAtEnd[predecessor->index]);
    if (llvm::all_equal(incoming))
      return incoming.front();
    return builder.phi(Type::integer(1), incoming, predecessors)->result();
  }

  Value conjunction(Value a, Value b) {
    if (function.isConstant(a))
      return function.constantValue(a).isZero() ? a : b;
    if (function.isConstant(b))
      return function.constantValue(b).isZero() ? b : a;
    return a == b ? a : builder.binary(Opcode::And, a, b);
  }

  Function &function;
  Builder builder;
  Cfg cfg;
  std::vector<Value> assumedAtEnd; // by block index
};

} // namespace

void singleAssume(Function &function) { SingleAssume(function).run(); }

} // namespace fathom::transform
