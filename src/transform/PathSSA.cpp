#include "transform/PathSSA.h"

#include "seair/Builder.h"
#include "seair/Cfg.h"
#include "support/Error.h"
#include "transform/Renaming.h"

namespace fathom::transform {

using namespace seair;

namespace {

class PathSSA {
public:
  explicit PathSSA(Function &function)
      : function(function), builder(function), cfg(function), renaming(function), reached(function.blocks.size()),
        edgeCondition(function.blocks.size()) {}

  void run() {
    invariant(cfg.order() == llvm::ArrayRef(function.blocks), "path SSA is made of blocks in topological order");
    for (Block *block : function.blocks)
      rebuild(*block);
  }

private:
  void rebuild(Block &block) {
    std::vector<Inst *> insts = std::move(block.insts);
    block.insts.clear();
    builder.setBlock(&block);
    reached[block.index] = condition(block);
    for (Inst *inst : insts) {
      if (inst->op == Opcode::Phi) {
        renaming.replace(inst->result(), choose(*inst));
        continue;
      }
      renaming.renameOperands(*inst);
      block.insts.push_back(inst);
    }
  }

  /// Leaves the condition of each incoming edge in edgeCondition.
  Value condition(const Block &block) {
    llvm::ArrayRef<Block *> predecessors = cfg.predecessors(&block);
    if (predecessors.empty())
      return builder.boolean(true);
    for (const Block *predecessor : predecessors)
      edgeCondition[predecessor->index] = conditionOfEdge(*predecessor, block);
    Value any = edgeCondition[predecessors.front()->index];
    if (block.index + 1 == function.blocks.size())
      return any; // ERR: nobody asks
    for (const Block *predecessor : predecessors.drop_front())
      any = either(any, edgeCondition[predecessor->index]);
    return any;
  }

  Value conditionOfEdge(const Block &from, const Block &to) {
    Value start = reached[from.index];
    const Inst *branch = from.terminator();
    if (branch->op != Opcode::CondBr || branch->blocks[0] == branch->blocks[1])
      return start;
    Value taken = branch->operands[0];
    if (branch->blocks[0] != &to)
      taken = negation(taken);
    return both(start, taken);
  }

  Value negation(Value v) {
    if (function.isConstant(v))
      return builder.boolean(function.constantValue(v).isZero());
    return builder.binary(Opcode::Xor, v, builder.boolean(true));
  }

  Value both(Value a, Value b) {
    if (function.isConstant(a))
      return function.constantValue(a).isZero() ? a : b;
    if (function.isConstant(b))
      return function.constantValue(b).isZero() ? b : a;
    return builder.binary(Opcode::And, a, b);
  }

  Value either(Value a, Value b) {
    if (function.isConstant(a))
      return function.constantValue(a).isZero() ? b : a;
    if (function.isConstant(b))
      return function.constantValue(b).isZero() ? a : b;
    return builder.binary(Opcode::Or, a, b);
  }

  Value choose(const Inst &phi) {
    size_t numBefore = function.numValues();
    Value result = renaming(phi.operands.back());
    for (size_t i = phi.operands.size() - 1; i-- > 0;) {
      Value value = renaming(phi.operands[i]);
      Value taken = edgeCondition[phi.blocks[i]->index];
      if (value == result || (function.isConstant(taken) && function.constantValue(taken).isZero()))
        continue;
      result = function.isConstant(taken) ? value : builder.select(taken, value, result);
    }
    if (result.id >= numBefore)
      function.setName(result, function.nameOf(phi.result()));
    return result;
  }

  Function &function;
  Builder builder;
  Cfg cfg;
  Renaming renaming;
  std::vector<Value> reached;       // by block index: true if the run passes through the block
  std::vector<Value> edgeCondition; // by block index: of its edge to the block at hand
};

} // namespace

void pathSSA(Function &function) { PathSSA(function).run(); }

} // namespace fathom::transform
