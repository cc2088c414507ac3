#include "transform/PureDataflow.h"

#include "support/Error.h"

namespace fathom::transform {

using namespace seair;

void pureDataflow(Function &function) {
  std::vector<Inst *> insts;
  for (Block *block : function.blocks) {
    for (Inst *inst : block->insts) {
      invariant(inst->op != Opcode::Phi, "pure dataflow form is made of blocks without phis");
      if (!inst->isTerminator() || inst->op == Opcode::Halt)
        insts.push_back(inst);
    }
  }
  invariant(!insts.empty() && insts.back()->op == Opcode::Halt, "pure dataflow form ends in a halt");
  function.blocks.resize(1);
  function.blocks.front()->insts = std::move(insts);
  function.renumberBlocks();
}

} // namespace fathom::transform
