#include "transform/Trimmed.h"

#include "seair/Cfg.h"
#include "support/Error.h"

namespace fathom::transform {

using namespace seair;

namespace {

class Trimmer {
public:
  explicit Trimmer(Function &function) : function(function) {}

  void run() {
    function.renumberBlocks();
    for (Block *block : function.blocks)
      trimBlock(*block);
    Cfg cfg(function);
    if (const Block *block = cfg.findLoop())
      throw Unsupported("'" + function.name + "' has a loop at '" + block->name + "' that was not unrolled");
    lastSuccessor.assign(function.blocks.size(), nullptr);
    for (Block *block : cfg.order()) {
      rejectCalls(*block);
      trimPhis(*block, cfg.predecessors(block), cfg);
    }
    function.blocks.assign(cfg.order().begin(), cfg.order().end());
    function.renumberBlocks();
  }

private:
  bool isConstant(Value v, bool value) const {
    return function.isConstant(v) && function.constantValue(v).getBoolValue() == value;
  }

  void trimBlock(Block &block) {
    size_t kept = 0;
    for (Inst *inst : block.insts) {
      bool isCondition = inst->op == Opcode::Assume || inst->op == Opcode::Assert;
      if ((isCondition && isConstant(inst->operands[0], true)) || inst->op == Opcode::Repeat)
        continue; // the one iteration stands for all
      if (inst->op == Opcode::CondBr)
        inst = trimBranch(inst);
      block.insts[kept++] = inst;
      if (isCondition && isConstant(inst->operands[0], false)) {
        block.insts[kept++] = function.create(Opcode::Halt, Type::none(), {}, {});
        break;
      }
    }
    block.insts.resize(kept);
  }

  Inst *trimBranch(Inst *branch) {
    Value condition = branch->operands[0];
    Block *target = nullptr;
    if (isConstant(condition, true) || branch->blocks[0] == branch->blocks[1])
      target = branch->blocks[0];
    else if (isConstant(condition, false))
      target = branch->blocks[1];
    return target ? function.create(Opcode::Br, Type::none(), {}, {}, target, branch->loc) : branch;
  }

  void rejectCalls(const Block &block) const {
    for (const Inst *inst : block.insts)
      if (inst->op == Opcode::Call)
        throw Unsupported("'" + function.name + "' calls '" + function.tables->names[inst->detail] +
                          "', which was not inlined");
  }

  /// Drops the values that come along edges that are gone.
  void trimPhis(Block &block, llvm::ArrayRef<Block *> predecessors, const Cfg &cfg) {
    for (const Block *predecessor : predecessors)
      if (cfg.isReachable(predecessor))
        lastSuccessor[predecessor->index] = &block;
    for (Inst *inst : block.insts) {
      if (inst->op != Opcode::Phi)
        break;
      size_t kept = 0;
      for (size_t i = 0; i < inst->blocks.size(); ++i) {
        if (lastSuccessor[inst->blocks[i]->index] != &block)
          continue;
        inst->operands[kept] = inst->operands[i];
        inst->blocks[kept++] = inst->blocks[i];
      }
      inst->operands = inst->operands.take_front(kept);
      inst->blocks = inst->blocks.take_front(kept);
    }
  }

  Function &function;
  std::vector<Block *> lastSuccessor; // by block index: the last block found to be its successor
};

} // namespace

void trim(Function &function) { Trimmer(function).run(); }

} // namespace fathom::transform
