#include "transform/RandomProgram.h"

#include "seair/Builder.h"
#include "seair/Cfg.h"

namespace fathom::transform {

using namespace seair;

namespace {

class Generator {
public:
  Generator(std::mt19937 &random, const RandomShape &shape, Function &function)
      : random(random), shape(shape), function(function), builder(function) {}

  void run() {
    makeBlocks();
    Cfg cfg(function);
    Dominators dominators(function, cfg);
    visible.resize(function.blocks.size());
    for (Block *block : cfg.order()) {
      if (const Block *up = dominators.immediate(block))
        visible[block->index] = visible[up->index];
      fill(*block);
    }
    for (Block *block : cfg.order())
      addPhiValues(*block, cfg);
    for (Block *block : function.blocks)
      if (!cfg.isReachable(block) && block->terminator()->op == Opcode::CondBr)
        block->terminator()->operands[0] = builder.boolean(true);
  }

private:
  struct Visible {
    std::vector<Value> bits, numbers; // of type i1 and i3
  };

  bool chance(unsigned percent) { return random() % 100 < percent; }
  template <class List> auto &oneOf(List &list) { return list[random() % list.size()]; }

  /// Blocks with their terminators; conditions come later.
  void makeBlocks() {
    std::vector<Block *> order;
    for (unsigned i = 0; i < shape.blocks; ++i)
      order.push_back(function.addBlock("b" + std::to_string(i)));
    std::shuffle(function.blocks.begin() + 1, function.blocks.end(), random);
    function.renumberBlocks();
    for (unsigned i = 0; i < shape.blocks; ++i) {
      auto later = [&] { return order[std::min(shape.blocks - 1, i + 1 + unsigned(random() % shape.reach))]; };
      builder.setBlock(order[i]);
      if (i + 1 == shape.blocks || chance(shape.haltPercent))
        builder.halt();
      else if (chance(30))
        builder.br(later());
      else
        builder.condBr(Value{}, later(), later());
    }
  }

  Value bit(const Block &block) {
    std::vector<Value> &bits = visible[block.index].bits;
    return bits.empty() || chance(4) ? builder.boolean(chance(50)) : oneOf(bits);
  }

  Value number(const Block &block) {
    std::vector<Value> &numbers = visible[block.index].numbers;
    return numbers.empty() || chance(15) ? builder.integer(3, random() % 8) : oneOf(numbers);
  }

  void fill(Block &block) {
    Inst *terminator = block.insts.back();
    block.insts.clear();
    builder.setBlock(&block);
    addPhis(block);
    for (unsigned left = random() % 5; left > 0; --left)
      addInst(block);
    if (terminator->op == Opcode::CondBr)
      terminator->operands[0] = bit(block);
    block.insts.push_back(terminator);
  }

  /// One for each type where blocks meet; its values are added when all are there.
  void addPhis(Block &block) {
    if (block.index == 0)
      return;
    for (unsigned left = random() % 3; left > 0; --left) {
      bool isBit = chance(50);
      Value phi = builder.phi(Type::integer(isBit ? 1 : 3), {}, {})->result();
      (isBit ? visible[block.index].bits : visible[block.index].numbers).push_back(phi);
    }
  }

  void addPhiValues(Block &block, const Cfg &cfg) {
    for (Inst *&inst : block.insts) {
      if (inst->op != Opcode::Phi)
        break;
      std::vector<Value> values;
      for (Block *predecessor : cfg.predecessors(&block))
        values.push_back(inst->type.width() == 1 ? bit(*predecessor) : number(*predecessor));
      // The result keeps its handle: only the lists change.
      Inst *full = function.create(Opcode::Phi, inst->type, {}, values, cfg.predecessors(&block));
      inst->operands = full->operands;
      inst->blocks = full->blocks;
    }
  }

  void addInst(Block &block) {
    if (chance(shape.checkPercent))
      return builder.assertThat(bit(block), PropertyKind::Assert, std::to_string(function.tables->checks.size()));
    if (chance(shape.checkPercent / 2))
      return builder.assume(bit(block));
    Visible &here = visible[block.index];
    switch (random() % 6) {
    case 0:
      here.bits.push_back(builder.nondet(Type::integer(1), NondetSource::Input, "b"));
      break;
    case 1:
      here.numbers.push_back(builder.nondet(Type::integer(3), NondetSource::Input, "n"));
      break;
    case 2:
      here.numbers.push_back(builder.binary(Opcode::Add, number(block), number(block)));
      break;
    case 3:
      here.bits.push_back(builder.binary(Opcode::Xor, bit(block), bit(block)));
      break;
    case 4:
      here.bits.push_back(builder.compare(Opcode::ULt, number(block), number(block)));
      break;
    default:
      here.numbers.push_back(builder.select(bit(block), number(block), number(block)));
    }
  }

  std::mt19937 &random;
  const RandomShape &shape;
  Function &function;
  Builder builder;
  std::vector<Visible> visible; // by block index: what may be used at the end of the block
};

} // namespace

Program randomProgram(std::mt19937 &random, const RandomShape &shape) {
  Program program;
  Function &function = program.functions.emplace_back("main", *program.tables);
  Generator(random, shape, function).run();
  return program;
}

} // namespace fathom::transform
