#include "seair/SeaIR.h"

#include "support/Error.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/StringRef.h"

namespace fathom::seair {

std::string Type::text() const {
  if (isNone())
    return "none";
  if (isPtr())
    return "ptr";
  if (isMem())
    return "mem";
  return "i" + std::to_string(code);
}

Shape shapeOf(Opcode op) {
  static constexpr Shape shapes[] = {
#define SEAIR_OP(Enumerator, Spelling, ShapeName) Shape::ShapeName,
#include "seair/Opcodes.def"
  };
  return shapes[static_cast<size_t>(op)];
}

std::string_view spelling(Opcode op) {
  static constexpr std::string_view spellings[] = {
#define SEAIR_OP(Enumerator, Spelling, ShapeName) Spelling,
#include "seair/Opcodes.def"
  };
  return spellings[static_cast<size_t>(op)];
}

bool Inst::isTerminator() const {
  return op == Opcode::Br || op == Opcode::CondBr || op == Opcode::Ret || op == Opcode::Halt;
}

llvm::ArrayRef<Block *> Block::successors() const {
  Inst *last = terminator();
  if (!last || !last->isTerminator())
    return {};
  return last->blocks;
}

void Tables::setRegion(uint32_t number, RegionInfo info) {
  if (regions.size() <= number)
    regions.resize(number + 1);
  regions[number] = info;
}

uint32_t Tables::internCheck(Check check) {
  size_t key = llvm::hash_combine(static_cast<unsigned>(check.kind), check.loc.file, check.loc.line, check.loc.column,
                                  llvm::StringRef(check.text));
  auto [begin, end] = checkIndex.equal_range(key);
  for (auto it = begin; it != end; ++it) {
    Check &known = checks[it->second];
    if (known.kind != check.kind || known.loc != check.loc || known.text != check.text)
      continue;
    if (known.group == 0)
      known.group = check.group;
    else if (check.group && check.group != known.group)
      joinedGroups.emplace_back(known.group, check.group);
    return it->second;
  }
  auto index = static_cast<uint32_t>(checks.size());
  checks.push_back(std::move(check));
  checkIndex.emplace(key, index);
  return index;
}

Block *Function::addBlock(std::string blockName) {
  ownedBlocks.push_back(std::make_unique<Block>());
  Block *block = ownedBlocks.back().get();
  block->name = std::move(blockName);
  block->index = static_cast<uint32_t>(blocks.size());
  blocks.push_back(block);
  return block;
}

Value Function::newValue(Type type, Inst *def) {
  invariant(values.size() < ~0u, "a function has fewer than 2^32 values");
  Value value{static_cast<uint32_t>(values.size())};
  ValueInfo &info = values.emplace_back();
  info.type = type;
  info.def = def;
  return value;
}

Value Function::addParam(Type type, std::string paramName) {
  Value value = newValue(type, nullptr);
  values[value.id].name = std::move(paramName);
  params.push_back(value);
  return value;
}

Value Function::constant(const llvm::APInt &value) {
  auto [it, isNew] = constants.try_emplace(value);
  if (isNew) {
    it->second = newValue(Type::integer(value.getBitWidth()), nullptr);
    ValueInfo &info = values[it->second.id];
    info.isConstant = true;
    info.constant = value;
  }
  return it->second;
}

Value Function::nullPtr() {
  if (!null.valid()) {
    null = newValue(Type::ptr(), nullptr);
    values[null.id].isConstant = true;
  }
  return null;
}

Inst *Function::create(Opcode op, Type type, llvm::ArrayRef<Type> instResultTypes, llvm::ArrayRef<Value> operands,
                       llvm::ArrayRef<Block *> targets, SourceLoc loc, uint32_t detail) {
  Inst *inst = new (arena->Allocate<Inst>()) Inst{};
  inst->op = op;
  inst->type = type;
  auto *results = arena->Allocate<Value>(instResultTypes.size());
  for (size_t i = 0; i < instResultTypes.size(); ++i)
    new (&results[i]) Value(newValue(instResultTypes[i], inst));
  inst->results = {results, instResultTypes.size()};
  auto *ops = arena->Allocate<Value>(operands.size());
  std::uninitialized_copy(operands.begin(), operands.end(), ops);
  inst->operands = {ops, operands.size()};
  auto *labels = arena->Allocate<Block *>(targets.size());
  std::uninitialized_copy(targets.begin(), targets.end(), labels);
  inst->blocks = {labels, targets.size()};
  inst->loc = loc;
  inst->detail = detail;
  return inst;
}

void Function::renumberBlocks() {
  for (size_t i = 0; i < blocks.size(); ++i)
    blocks[i]->index = static_cast<uint32_t>(i);
}

} // namespace fathom::seair
