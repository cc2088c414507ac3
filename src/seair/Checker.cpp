#include "seair/Checker.h"

#include "seair/Cfg.h"
#include "seair/Shapes.h"
#include "support/Error.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace fathom::seair {

namespace {

class Checker {
public:
  Checker(const Function &function, Scope scope) : function(function), scope(scope) {}

  std::vector<std::string> run() {
    // Each step relies on those before it.
    checkBlocks();
    if (errors.empty())
      placeDefinitions();
    if (errors.empty())
      forEachInst(&Checker::checkInst);
    if (errors.empty())
      checkFlow();
    if (errors.empty())
      checkRegions();
    return std::move(errors);
  }

private:
  static constexpr uint32_t nowhere = ~0u;
  /// Where a value is defined: block and place in it. Parameters and constants stand before everything.
  struct Place {
    uint32_t block = nowhere;
    uint32_t inst = 0;
  };

  void error(const Block *block, const std::string &what) {
    errors.push_back((block ? block->name + ": " : std::string()) + what);
  }
  void error(const Block *block, const Inst &inst, const std::string &what) {
    error(block, "'" + std::string(spelling(inst.op)) + "' " + what);
  }

  template <class Action> void forEachInst(Action action) {
    for (const Block *block : function.blocks)
      for (uint32_t i = 0; i < block->insts.size(); ++i)
        (this->*action)(block, i, *block->insts[i]);
  }

  void checkBlocks() {
    if (function.blocks.empty())
      error(nullptr, "the function has no block");
    for (size_t i = 0; i < function.blocks.size(); ++i)
      if (function.blocks[i]->index != i)
        return error(function.blocks[i], "the block's index is not its position");
    for (const Block *block : function.blocks)
      checkBlock(block);
  }

  void checkBlock(const Block *block) {
    if (block->insts.empty() || !block->terminator()->isTerminator())
      error(block, "the block does not end in a terminator");
    bool hadOther = false;
    for (const Inst *inst : block->insts) {
      if (inst->isTerminator() && inst != block->terminator())
        error(block, *inst, "is not the last instruction");
      if (inst->op == Opcode::Phi && hadOther)
        error(block, *inst, "stands behind another instruction");
      hadOther |= inst->op != Opcode::Phi;
      for (const Block *target : inst->blocks)
        if (!owns(target))
          error(block, *inst, "refers to a block of no or another function");
    }
  }

  bool owns(const Block *block) const {
    return block && block->index < function.blocks.size() && function.blocks[block->index] == block;
  }

  void placeDefinitions() {
    places.resize(function.numValues());
    for (const Block *block : function.blocks)
      for (uint32_t i = 0; i < block->insts.size(); ++i)
        for (Value result : block->insts[i]->results) {
          if (places[result.id].block != nowhere)
            error(block, *block->insts[i], "defines a register for the second time");
          if (function.definition(result) != block->insts[i])
            error(block, *block->insts[i], "defines a register of another instruction");
          places[result.id] = {block->index, i};
        }
  }

  void checkInst(const Block *block, uint32_t, const Inst &inst) {
    for (Value operand : inst.operands) {
      if (!operand.valid() || operand.id >= function.numValues())
        return error(block, inst, "has an operand that is no value");
      if (function.definition(operand) && places[operand.id].block == nowhere)
        return error(block, inst, "uses a register whose definition is in no block");
    }
    if (checkType(block, inst) && checkResults(block, inst) && checkOperands(block, inst))
      checkDetail(block, inst);
  }

  /// The T of the instruction.
  bool checkType(const Block *block, const Inst &inst) {
    Type type = inst.type;
    auto require = [&](bool holds) {
      if (!holds)
        error(block, inst, "cannot have type " + type.text());
      return holds;
    };
    switch (shapeOf(inst.op)) {
    case Shape::Binary:
    case Shape::Cast:
    case Shape::Nondet:
      return require(type.isInt());
    case Shape::Compare:
      return require(type.isInt() || (type.isPtr() && inst.op <= Opcode::UGe));
    case Shape::Fill:
      return require(type.isInt() && type.width() % 8 == 0);
    case Shape::Load:
    case Shape::Store:
      return require(type.isPtr() || (type.isInt() && type.width() % 8 == 0));
    case Shape::Select:
    case Shape::Phi:
      return require(!type.isNone());
    default:
      return require(type.isNone());
    }
  }

  bool checkResults(const Block *block, const Inst &inst) {
    std::string letters(infoOf(shapeOf(inst.op)).results);
    if (letters == "*")
      return true;
    if (letters == "pm+")
      letters = inst.operands.size() > 2 ? "pmm" : "pm";
    if (letters == "!")
      letters.assign(std::max<size_t>(memoriesOf(inst).size(), 2) - 1, 'm');
    if (inst.results.size() != letters.size()) {
      error(block, inst, "has " + std::to_string(inst.results.size()) + " results");
      return false;
    }
    for (size_t i = 0; i < letters.size(); ++i) {
      Type type = function.typeOf(inst.results[i]);
      if (letters[i] == 'U' ? !checkCast(inst, type) : type != resultType(inst, letters[i])) {
        error(block, inst, "cannot define " + type.text());
        return false;
      }
    }
    return true;
  }

  Type resultType(const Inst &inst, char letter) const {
    if (letter == 'Q')
      return Type::integer(inst.op == Opcode::KindOf ? 8 : 64);
    return typeOfLetter(letter, inst.type, *function.tables);
  }

  static bool checkCast(const Inst &inst, Type to) {
    if (!to.isInt())
      return false;
    return inst.op == Opcode::Trunc ? to.width() < inst.type.width() : to.width() > inst.type.width();
  }

  static size_t mostFurtherMemories(const Inst &inst) {
    switch (shapeOf(inst.op)) {
    case Shape::Alloc:
      return 1;
    case Shape::Load:
      return inst.type.isPtr() ? 1 : 0;
    case Shape::HavocReach:
      return inst.operands.size();
    default:
      return inst.op == Opcode::NoLeak ? inst.operands.size() : 0;
    }
  }

  /// What comes behind the pointers.
  llvm::ArrayRef<Value> memoriesOf(const Inst &inst) const {
    return llvm::ArrayRef<Value>(inst.operands).drop_while([&](Value v) { return function.typeOf(v).isPtr(); });
  }

  /// The types of the operands as the format says, and the number of operands and labels.
  bool checkOperands(const Block *block, const Inst &inst) {
    size_t expectedOperands = 0, expectedLabels = 0;
    bool good = true;
    auto expectOperand = [&](Type type) {
      size_t i = expectedOperands++;
      if (i < inst.operands.size() && function.typeOf(inst.operands[i]) != type) {
        error(block, inst,
              "has an operand of type " + function.typeOf(inst.operands[i]).text() + " instead of " + type.text());
        good = false;
      }
    };
    std::string_view format = infoOf(shapeOf(inst.op)).format;
    for (size_t at = format.find('%'); at != std::string_view::npos; at = format.find('%', at + 2)) {
      char directive = format[at + 1];
      if (Type type = typeOfLetter(directive, inst.type, *function.tables); !type.isNone())
        expectOperand(type);
      else if (directive == 'B')
        ++expectedLabels;
      else if (directive == 'K' && inst.operands.size() > 1)
        expectOperand(Type::integer(32));
      else if (directive == '+')
        for (size_t most = mostFurtherMemories(inst); most > 0 && expectedOperands < inst.operands.size(); --most)
          expectOperand(Type::mem());
      else if (directive == 'V')
        expectedOperands += inst.operands.size() - memoriesOf(inst).size();
      else if (directive == 'I')
        do // there is one at least
          for (int i = 0; i < 3; ++i)
            expectOperand(Type::integer(64));
        while (expectedOperands < inst.operands.size());
      else if (directive == 'E')
        while (expectedOperands < inst.operands.size())
          expectOperand(Type::integer(64));
      else if (directive == 'R')
        llvm::for_each(function.resultTypes, expectOperand);
      else if (directive == 'C')
        expectedOperands = inst.operands.size();
      else if (directive == 'P')
        for (expectedLabels = inst.operands.size(); expectedOperands < inst.operands.size();)
          expectOperand(inst.type);
    }
    if (expectedOperands == inst.operands.size() && expectedLabels == inst.blocks.size())
      return good;
    error(block, inst,
          "has " + std::to_string(inst.operands.size()) + " operands and " + std::to_string(inst.blocks.size()) +
              " labels");
    return false;
  }

  void checkDetail(const Block *block, const Inst &inst) {
    const Tables &tables = *function.tables;
    std::optional<size_t> size;
    switch (shapeOf(inst.op)) {
    case Shape::Nondet:
    case Shape::Havoc:
    case Shape::HavocReach:
      size = tables.nondets.size();
      break;
    case Shape::Alloc:
      size = tables.objects.size();
      break;
    case Shape::Data:
      size = tables.data.size();
      break;
    case Shape::Assert:
      if (inst.operands.size() == 1)
        size = tables.checks.size();
      break;
    case Shape::Call:
      size = tables.names.size();
      break;
    default:
      break;
    }
    for (Value iteration : iterationsOf(inst)) {
      const Inst *definition = function.definition(iteration);
      if (!definition || definition->op != Opcode::Iteration)
        error(block, inst, "names a register that is no iteration of a loop");
    }
    if (size && inst.detail >= *size)
      error(block, inst, "refers to a table entry that does not exist");
  }

  static llvm::SmallVector<Value, 2> iterationsOf(const Inst &inst) {
    llvm::SmallVector<Value, 2> result;
    if (inst.op == Opcode::Repeat)
      result.push_back(inst.operands[0]);
    if (inst.op == Opcode::Nondet)
      result.append(inst.operands.begin(), inst.operands.end());
    if (inst.op == Opcode::Fill)
      for (size_t i = firstLoopOfFill; i < inst.operands.size(); i += 3)
        result.push_back(inst.operands[i]);
    return result;
  }

  void checkFlow() {
    cfg.emplace(function);
    if (!cfg->predecessors(function.blocks.front()).empty())
      error(function.blocks.front(), "the entry has a predecessor");
    dominators.emplace(function, *cfg);
    forEachInst(&Checker::checkUses);
  }

  void checkUses(const Block *block, uint32_t at, const Inst &inst) {
    if (inst.op == Opcode::Phi)
      return checkPhi(block, inst);
    for (Value operand : inst.operands)
      if (!isVisible(operand, block, at))
        error(block, inst, "uses a register that is not defined on every path to it");
  }

  void checkPhi(const Block *block, const Inst &inst) {
    llvm::ArrayRef<Block *> predecessors = cfg->predecessors(block);
    llvm::SmallVector<Block *, 4> incoming(inst.blocks.begin(), inst.blocks.end());
    llvm::sort(incoming, [](Block *a, Block *b) { return a->index < b->index; });
    if (predecessors != llvm::ArrayRef(incoming))
      return error(block, inst, "does not have one value for each predecessor");
    for (size_t i = 0; i < inst.operands.size(); ++i)
      if (!isVisible(inst.operands[i], inst.blocks[i], ~0u))
        error(block, inst, "has a value that is not defined at the end of " + inst.blocks[i]->name);
  }

  /// Whether a value may be used by the instruction `at` of a block. What is unreachable may use anything.
  bool isVisible(Value value, const Block *block, uint32_t at) const {
    Place place = places[value.id];
    if (place.block == nowhere || !cfg->isReachable(block))
      return true;
    if (place.block == block->index)
      return place.inst < at;
    if (scope == Scope::Order)
      return place.block < block->index;
    const Block *definer = function.blocks[place.block];
    return cfg->isReachable(definer) && dominators->dominates(definer, block);
  }

  /// A memory belongs to the region of its mem.init; every instruction that defines a memory stays in the region.
  void checkRegions() {
    memories.grow(static_cast<unsigned>(function.numValues()));
    forEachInst(&Checker::joinRegions);
    memories.compress();
    forEachInst(&Checker::checkApart);
    llvm::DenseMap<unsigned, uint32_t> regionOfClass;
    for (const Block *block : function.blocks)
      for (const Inst *inst : block->insts)
        if (inst->op == Opcode::MemInit) {
          if (regionOfClass.try_emplace(memories[inst->result().id], inst->detail).first->second != inst->detail)
            error(block, *inst, "of region " + std::to_string(inst->detail) + " is mixed with another region");
        }
  }

  void joinRegions(const Block *, uint32_t, const Inst &inst) {
    if (inst.op == Opcode::Call || inst.results.empty() || !function.typeOf(inst.results.back()).isMem())
      return;
    if (shapeOf(inst.op) == Shape::Alloc) {
      for (size_t i = 1; i < inst.results.size(); ++i)
        memories.join(inst.operands[i].id, inst.results[i].id);
      return;
    }
    if (shapeOf(inst.op) == Shape::HavocReach) {
      for (auto [before, after] : llvm::zip(llvm::reverse(inst.operands), llvm::reverse(inst.results)))
        memories.join(before.id, after.id);
      return;
    }
    bool isCopy = shapeOf(inst.op) == Shape::Memcpy; // the last operand is the memory that is read
    for (Value operand : llvm::ArrayRef<Value>(inst.operands).drop_back(isCopy ? 1 : 0))
      if (function.typeOf(operand).isMem())
        memories.join(operand.id, inst.results.back().id);
  }

  /// A region has one newest memory, so an instruction that makes several takes no two of one.
  void checkApart(const Block *block, uint32_t, const Inst &inst) {
    if (shapeOf(inst.op) != Shape::HavocReach)
      return;
    llvm::SmallDenseSet<unsigned> seen;
    for (Value memory : memoriesOf(inst))
      if (!seen.insert(memories[memory.id]).second)
        return error(block, inst, "has two memories of one region");
  }

  const Function &function;
  Scope scope;
  std::vector<std::string> errors;
  std::vector<Place> places; // by value
  std::optional<Cfg> cfg;
  std::optional<Dominators> dominators;
  llvm::IntEqClasses memories; // values that must belong to one region
};

} // namespace

std::vector<std::string> check(const Function &function, Scope scope) { return Checker(function, scope).run(); }

void checkOrDie(const Function &function, std::string_view after, Scope scope) {
  std::vector<std::string> errors = check(function, scope);
  if (!errors.empty())
    invariantFailed("Sea-IR of '" + function.name + "' after " + std::string(after) + ": " + llvm::join(errors, "; "),
                    std::source_location::current());
}

} // namespace fathom::seair
