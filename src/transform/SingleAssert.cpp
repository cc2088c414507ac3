#include "transform/SingleAssert.h"

#include "seair/Builder.h"
#include "transform/Trimmed.h"

namespace fathom::transform {

using namespace seair;

namespace {

class SingleAssert {
public:
  explicit SingleAssert(Function &function) : function(function), builder(function) {}

  void run() {
    std::vector<Block *> blocks = std::move(function.blocks);
    function.blocks.clear();
    error = function.addBlock("ERR");
    function.blocks.clear();
    for (Block *block : blocks)
      lastPiece.push_back(split(*block));
    for (Block *block : blocks)
      retargetPhis(*block);
    function.blocks.push_back(error);
    function.renumberBlocks();
    function.resultTypes.clear();
    fillErrorBlock();
  }

private:
  /// Ends the block at every assert, and goes on in a new one. Returns the last of them.
  Block *split(Block &block) {
    std::vector<Inst *> insts = std::move(block.insts);
    block.insts.clear();
    function.blocks.push_back(&block);
    builder.setBlock(&block);
    unsigned pieces = 0;
    for (Inst *inst : insts) {
      builder.setLoc(inst->loc);
      if (inst->op == Opcode::Halt || inst->op == Opcode::Ret) {
        end();
      } else if (inst->op != Opcode::Assert) {
        builder.block()->insts.push_back(inst);
      } else {
        addErrorEdge(inst->detail);
        if (function.isConstant(inst->operands[0])) { // it is 0: nothing but a halt follows
          builder.br(error);
          break;
        }
        Block *next = function.addBlock(block.name + "." + std::to_string(++pieces));
        builder.condBr(inst->operands[0], next, error);
        builder.setBlock(next);
      }
    }
    return builder.block();
  }

  void end() {
    const std::vector<Inst *> &insts = builder.block()->insts;
    bool isDead =
        !insts.empty() && insts.back()->op == Opcode::Assume && function.isConstant(insts.back()->operands[0]);
    if (!isDead)
      builder.assume(builder.boolean(false));
    addErrorEdge(0);
    builder.br(error);
  }

  void addErrorEdge(uint32_t check) {
    errorValues.push_back(builder.integer(32, check));
    errorPredecessors.push_back(builder.block());
  }

  /// Block::index is still the position in the old list here.
  void retargetPhis(Block &block) {
    for (Inst *inst : block.insts) {
      if (inst->op != Opcode::Phi)
        break;
      for (Block *&incoming : inst->blocks)
        incoming = lastPiece[incoming->index];
    }
  }

  void fillErrorBlock() {
    builder.setBlock(error);
    builder.setLoc({});
    Value check = builder.phi(Type::integer(32), errorValues, errorPredecessors)->result();
    error->insts.push_back(function.create(Opcode::Assert, Type::none(), {}, {builder.boolean(false), check}));
    builder.halt();
  }

  Function &function;
  Builder builder;
  Block *error = nullptr;
  std::vector<Block *> lastPiece; // by the old index of a block
  std::vector<Value> errorValues;
  std::vector<Block *> errorPredecessors;
};

} // namespace

void singleAssert(Function &function) {
  trim(function);
  SingleAssert(function).run();
}

} // namespace fathom::transform
