// One small function a kind of instruction.
#include "story/Walker.h"

#include "frontend/Library.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

namespace fathom::story {

using namespace llvm;

static Value ofBits(APInt bits) { return {std::move(bits), {}, false}; }

// Values.

Value Walker::evaluate(const llvm::Value *value) {
  if (auto *known = dyn_cast<Constant>(value))
    return constant(*known);
  auto it = frames.back().values.find(value);
  if (it == frames.back().values.end())
    throw NoStory("a value is used that is not known");
  return it->second;
}

Value Walker::constant(const Constant &constant) {
  if (auto *integer = dyn_cast<ConstantInt>(&constant); integer && !constant.getType()->isVectorTy())
    return ofBits(integer->getValue());
  if (auto *number = dyn_cast<ConstantFP>(&constant); number && !constant.getType()->isVectorTy())
    return ofBits(number->getValueAPF().bitcastToAPInt());
  if (isa<ConstantPointerNull>(constant))
    return ofBits(addressBits(0));
  if (auto *global = dyn_cast<GlobalValue>(&constant))
    return ofBits(addressBits(globalAddress(*global)));
  if (auto *computed = dyn_cast<ConstantExpr>(&constant))
    return expression(*computed);
  Type *type = constant.getType();
  if (type->isStructTy() || type->isArrayTy()) {
    unsigned count = type->isStructTy()
                         ? type->getStructNumElements()
                         : static_cast<unsigned>(std::min<uint64_t>(type->getArrayNumElements(), 1 << 20));
    Value result;
    for (unsigned i = 0; i < count; ++i)
      result.parts.push_back(this->constant(*constant.getAggregateElement(i)));
    return result;
  }
  if (isa<UndefValue>(constant) && (type->isIntegerTy() || type->isPointerTy() || type->isFloatingPointTy()))
    return ofBits(APInt(static_cast<unsigned>(layout.getTypeSizeInBits(type)), 0));
  throw NoStory("a constant is of an unusual kind");
}

Value Walker::expression(const ConstantExpr &expression) {
  switch (expression.getOpcode()) {
  case Instruction::GetElementPtr:
    return ofBits(addressBits(gep(*cast<GEPOperator>(&expression))));
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::Trunc:
  case Instruction::BitCast: {
    auto width = static_cast<unsigned>(layout.getTypeSizeInBits(expression.getType()));
    return ofBits(constant(*expression.getOperand(0)).bits.zextOrTrunc(width));
  }
  case Instruction::Add:
    return ofBits(constant(*expression.getOperand(0)).bits + constant(*expression.getOperand(1)).bits);
  case Instruction::Sub:
    return ofBits(constant(*expression.getOperand(0)).bits - constant(*expression.getOperand(1)).bits);
  default:
    throw NoStory("a constant is computed in an unusual way");
  }
}

/// A global is made when it is first needed.
uint64_t Walker::globalAddress(const GlobalValue &global) {
  if (auto it = globals.find(&global); it != globals.end())
    return memory.addressOf(it->second);
  Cell cell;
  auto *variable = dyn_cast<GlobalVariable>(&global);
  cell.kind = !variable ? Cell::Kind::Function : variable->isConstant() ? Cell::Kind::Constant : Cell::Kind::Global;
  cell.size = variable ? layout.getTypeAllocSize(variable->getValueType()).getFixedValue() : 1;
  cell.born = 0;
  cell.isElsewhere = variable && !variable->hasInitializer();
  if (!global.hasPrivateLinkage())
    cell.name = frontend::readableName(global);
  SmallVector<DIGlobalVariableExpression *, 1> debug;
  if (variable)
    variable->getDebugInfo(debug);
  if (!debug.empty()) {
    cell.type = debug[0]->getVariable()->getType();
    if (!debug[0]->getVariable()->getName().empty())
      cell.name = debug[0]->getVariable()->getName().str();
  }
  uint64_t address = memory.allocate(std::move(cell));
  globals[&global] = memory.numberOf(address);
  if (variable && variable->hasInitializer() && !variable->getInitializer()->isNullValue())
    store(variable->getValueType(), address, constant(*variable->getInitializer()));
  return address;
}

// Memory.

Value Walker::load(Type *type, uint64_t address) const {
  hasReadUnknown |=
      memory[memory.numberOf(address)].isElsewhere ||
      (type->isSingleValueType() && memory.origin(address, layout.getTypeStoreSize(type)) == Origin::Guessed);
  if (auto *structType = dyn_cast<StructType>(type)) {
    Value result;
    for (unsigned i = 0; i < structType->getNumElements(); ++i)
      result.parts.push_back(load(structType->getElementType(i),
                                  address + layout.getStructLayout(structType)->getElementOffset(i).getFixedValue()));
    return result;
  }
  if (auto *array = dyn_cast<ArrayType>(type)) {
    Value result;
    uint64_t size = layout.getTypeAllocSize(array->getElementType());
    for (uint64_t i = 0; i < array->getNumElements(); ++i)
      result.parts.push_back(load(array->getElementType(), address + i * size));
    return result;
  }
  if (type->isVectorTy() || type->isX86_FP80Ty())
    throw NoStory("a value is of an unusual type");
  std::vector<uint8_t> bytes = memory.bytes(address, layout.getTypeStoreSize(type));
  APInt bits(static_cast<unsigned>(8 * bytes.size()), 0);
  for (size_t i = 0; i < bytes.size(); ++i)
    bits.insertBits(APInt(8, bytes[i]), static_cast<unsigned>(8 * i));
  return ofBits(bits.zextOrTrunc(static_cast<unsigned>(layout.getTypeSizeInBits(type))));
}

void Walker::store(Type *type, uint64_t address, const Value &value) {
  if (!value.parts.empty() || type->isAggregateType()) {
    for (unsigned i = 0; i < value.parts.size(); ++i) {
      auto *structType = dyn_cast<StructType>(type);
      Type *element = structType ? structType->getElementType(i) : type->getArrayElementType();
      uint64_t offset = structType ? layout.getStructLayout(structType)->getElementOffset(i).getFixedValue()
                                   : i * layout.getTypeAllocSize(element).getFixedValue();
      store(element, address + offset, value.parts[i]);
    }
    return;
  }
  if (type->isVectorTy() || type->isX86_FP80Ty())
    throw NoStory("a value is of an unusual type");
  APInt bits = value.bits.zextOrTrunc(static_cast<unsigned>(8 * layout.getTypeStoreSize(type)));
  std::vector<uint8_t> bytes;
  for (unsigned at = 0; at < bits.getBitWidth(); at += 8)
    bytes.push_back(static_cast<uint8_t>(bits.extractBitsAsZExtValue(8, at)));
  memory.setBytes(address, bytes);
}

bool Walker::mayAccess(uint64_t address, uint64_t size, bool isWrite) const {
  bool isConstant = memory[memory.numberOf(address)].kind == Cell::Kind::Constant;
  return memory.isValid(address, size) && !(isWrite && isConstant);
}

void Walker::requireAccess(const Instruction &inst, uint64_t address, uint64_t size, bool isWrite) {
  if (size == 0)
    return;
  if (!mayAccess(address, size, isWrite)) {
    story.operands = operandsOf(inst);
    if (memory.numberOf(address))
      story.access = Access{memory.numberOf(address), memory.offsetOf(address), size, isWrite};
    fail(inst);
  }
}

uint64_t Walker::gep(const GEPOperator &gep) {
  uint64_t address = word(gep.getPointerOperand());
  for (auto it = gep_type_begin(gep), end = gep_type_end(gep); it != end; ++it) {
    if (StructType *type = it.getStructTypeOrNull()) {
      auto field = static_cast<unsigned>(word(it.getOperand()));
      address += layout.getStructLayout(type)->getElementOffset(field).getFixedValue();
      continue;
    }
    if (it.getIndexedType()->isScalableTy() || it.getOperand()->getType()->isVectorTy())
      throw NoStory("vectors are not executed");
    uint64_t index = bits(it.getOperand()).sextOrTrunc(64).getZExtValue();
    address += index * it.getSequentialElementStride(layout).getFixedValue();
  }
  return address;
}

// Arithmetic.

Value Walker::binary(const BinaryOperator &inst) {
  if (inst.getType()->isVectorTy())
    throw NoStory("vectors are not executed");
  if (inst.getType()->isFloatingPointTy())
    return floating(inst);
  APInt a = bits(inst.getOperand(0)), b = bits(inst.getOperand(1));
  auto count = static_cast<unsigned>(b.getLimitedValue(a.getBitWidth()));
  switch (inst.getOpcode()) {
  case Instruction::Add:
    return ofBits(a + b);
  case Instruction::Sub:
    return ofBits(a - b);
  case Instruction::Mul:
    return ofBits(a * b);
  case Instruction::And:
    return ofBits(a & b);
  case Instruction::Or:
    return ofBits(a | b);
  case Instruction::Xor:
    return ofBits(a ^ b);
  case Instruction::Shl:
    return ofBits(a.shl(count));
  case Instruction::LShr:
    return ofBits(a.lshr(count));
  case Instruction::AShr:
    return ofBits(a.ashr(count));
  default:
    break;
  }
  if (b.isZero())
    fail(inst);
  switch (inst.getOpcode()) {
  case Instruction::UDiv:
    return ofBits(a.udiv(b));
  case Instruction::URem:
    return ofBits(a.urem(b));
  case Instruction::SDiv:
    return ofBits(a.sdiv(b));
  default:
    return ofBits(a.srem(b));
  }
}

static APFloat floatOf(const Type &type, const APInt &bits) { return APFloat(type.getFltSemantics(), bits); }

Value Walker::floating(const Instruction &inst) {
  const Type &type = *inst.getOperand(0)->getType();
  APFloat a = floatOf(type, bits(inst.getOperand(0)));
  if (inst.getOpcode() == Instruction::FNeg)
    return ofBits(neg(a).bitcastToAPInt());
  APFloat b = floatOf(type, bits(inst.getOperand(1)));
  constexpr auto nearest = APFloat::rmNearestTiesToEven;
  switch (inst.getOpcode()) {
  case Instruction::FAdd:
    a.add(b, nearest);
    break;
  case Instruction::FSub:
    a.subtract(b, nearest);
    break;
  case Instruction::FMul:
    a.multiply(b, nearest);
    break;
  case Instruction::FDiv:
    a.divide(b, nearest);
    break;
  default:
    a.mod(b);
  }
  return ofBits(a.bitcastToAPInt());
}

Value Walker::castOf(const CastInst &inst) {
  Type *from = inst.getSrcTy(), *to = inst.getDestTy();
  if (from->isVectorTy() || to->isVectorTy())
    throw NoStory("vectors are not executed");
  APInt value = bits(inst.getOperand(0));
  auto width = static_cast<unsigned>(layout.getTypeSizeInBits(to));
  constexpr auto nearest = APFloat::rmNearestTiesToEven;
  switch (inst.getOpcode()) {
  case Instruction::SExt:
    return ofBits(value.sextOrTrunc(width));
  case Instruction::FPExt:
  case Instruction::FPTrunc: {
    APFloat number = floatOf(*from, value);
    bool isInexact = false;
    number.convert(to->getFltSemantics(), nearest, &isInexact);
    return ofBits(number.bitcastToAPInt());
  }
  case Instruction::SIToFP:
  case Instruction::UIToFP: {
    APFloat number(to->getFltSemantics());
    number.convertFromAPInt(value, inst.getOpcode() == Instruction::SIToFP, nearest);
    return ofBits(number.bitcastToAPInt());
  }
  case Instruction::FPToSI:
  case Instruction::FPToUI: {
    APSInt number(width, inst.getOpcode() == Instruction::FPToUI);
    bool isExact = false;
    floatOf(*from, value).convertToInteger(number, APFloat::rmTowardZero, &isExact);
    return ofBits(number);
  }
  default:
    return ofBits(value.zextOrTrunc(width));
  }
}

bool Walker::compare(const CmpInst &inst) {
  const Type &type = *inst.getOperand(0)->getType();
  if (type.isVectorTy())
    throw NoStory("vectors are not executed");
  APInt a = bits(inst.getOperand(0)), b = bits(inst.getOperand(1));
  if (type.isFloatingPointTy())
    return FCmpInst::compare(floatOf(type, a), floatOf(type, b), inst.getPredicate());
  return ICmpInst::compare(a, b, inst.getPredicate());
}

// Instructions.

void Walker::allocateVariable(const AllocaInst &slot) {
  const auto &named = variablesOf(*frames.back().function);
  auto variable = named.find(&slot);
  Cell cell;
  cell.size = layout.getTypeAllocSize(slot.getAllocatedType()) * word(slot.getArraySize());
  cell.made = frames.back().place;
  cell.born = story.steps.size();
  if (variable != named.end()) {
    cell.name = variable->second->getName().str();
    cell.type = variable->second->getType();
  }
  uint64_t size = cell.size;
  std::string name = cell.name;
  uint64_t address = memory.allocate(std::move(cell));
  frames.back().locals.push_back(memory.numberOf(address));
  defineBits(slot, addressBits(address));
  // What it holds before it is written, if that mattered.
  for (size_t i = 0; i < run.events.size(); ++i) {
    const trace::Event &event = run.events[i];
    bool isScalar = event.kind == trace::Event::Kind::Uninitialised && !event.any;
    bool isObject = event.kind == trace::Event::Kind::Stack && event.size == size && event.place.known();
    if (used[i] || name.empty() || event.name != name || !(isScalar || isObject))
      continue;
    used[i] = true;
    if (isObject)
      makeArbitrary(address, size, &event);
    else if (event.value.getBitWidth() <= 8 * size)
      store(IntegerType::get(module.getContext(), event.value.getBitWidth()), address, ofBits(event.value));
    memory.setOrigin(address, size, Origin::Unwritten);
    return;
  }
}

/// What a constructor stores that nobody wrote in the source.
static bool isVirtualTable(const llvm::Value &stored) {
  return stored.getType()->isPointerTy() && stored.stripInBoundsOffsets()->getName().starts_with("_ZTV");
}

/// A bit-field is written as `(word & others) | value`: the bits that are not kept.
static std::optional<APInt> changedBits(const llvm::Value &stored) {
  const APInt *kept = nullptr;
  using namespace PatternMatch;
  if (match(&stored, m_c_Or(m_And(m_Value(), m_APInt(kept)), m_Value())))
    return ~*kept;
  return std::nullopt;
}

/// What is computed from something that was never written is as good as that.
void Walker::spreadUnwritten(const Instruction &inst) {
  auto defined = frames.back().values.find(&inst);
  for (const Use &operand : inst.operands())
    if (auto it = frames.back().values.find(operand.get()); it != frames.back().values.end())
      defined->second.isUnwritten |= it->second.isUnwritten;
}

void Walker::execute(Instruction &inst) {
  if (inst.isTerminator() && !isa<InvokeInst>(inst))
    return terminator(inst);
  requireAligned(inst);
  if (auto *callInst = dyn_cast<CallBase>(&inst))
    return call(*callInst);
  if (inst.isIntDivRem())
    requireWritten(inst, inst.getOperand(1));
  requireSameObject(inst);
  operation(inst);
  if (!inst.getType()->isVoidTy() && !isa<LoadInst>(inst) && !isa<SelectInst>(inst))
    spreadUnwritten(inst);
}

void Walker::operation(Instruction &inst) {
  if (auto *binaryOperator = dyn_cast<BinaryOperator>(&inst))
    return define(inst, binary(*binaryOperator));
  if (auto *castInst = dyn_cast<CastInst>(&inst))
    return define(inst, castOf(*castInst));
  if (auto *cmp = dyn_cast<CmpInst>(&inst))
    return defineBits(inst, APInt(1, compare(*cmp)));
  switch (inst.getOpcode()) {
  case Instruction::FNeg:
    return define(inst, floating(inst));
  case Instruction::Freeze:
    return define(inst, evaluate(inst.getOperand(0)));
  case Instruction::Select:
    return define(inst, evaluate(inst.getOperand(bits(inst.getOperand(0)).isZero() ? 2 : 1)));
  case Instruction::GetElementPtr:
    return defineBits(inst, addressBits(gep(*cast<GEPOperator>(&inst))));
  case Instruction::Alloca:
    return allocateVariable(cast<AllocaInst>(inst));
  case Instruction::Load: {
    requireWritten(inst, inst.getOperand(0));
    uint64_t address = word(inst.getOperand(0));
    requireAccess(inst, address, layout.getTypeStoreSize(inst.getType()), false);
    define(inst, load(inst.getType(), address));
    if (uint64_t number = inst.getType()->isPointerTy() ? word(&inst) : 0; number && !memory.numberOf(number))
      defineBits(inst, addressBits(moved(number))); // of an object that came later than the number
    frames.back().values[&inst].isUnwritten =
        memory.origin(address, layout.getTypeStoreSize(inst.getType())) != Origin::Written;
    requirePassing(cast<LoadInst>(inst));
    return;
  }
  case Instruction::Store: {
    requireWritten(inst, inst.getOperand(1));
    uint64_t address = word(inst.getOperand(1));
    Type *type = inst.getOperand(0)->getType();
    uint64_t size = layout.getTypeStoreSize(type);
    requireAccess(inst, address, size, true);
    Value value = evaluate(inst.getOperand(0));
    store(type, address, value);
    if (value.isUnwritten)
      memory.setOrigin(address, size, Origin::Derived);
    bool isArgument = !inst.getDebugLoc() && frames.back().isVisible;
    if (!isArgument && !isVirtualTable(*inst.getOperand(0)))
      recordWrite(address, size, changedBits(*inst.getOperand(0)));
    return;
  }
  case Instruction::ExtractValue: {
    Value value = evaluate(inst.getOperand(0));
    for (unsigned index : cast<ExtractValueInst>(inst).indices())
      value = Value(value.parts.at(index));
    return define(inst, std::move(value));
  }
  case Instruction::InsertValue: {
    Value value = evaluate(inst.getOperand(0));
    Value *part = &value;
    for (unsigned index : cast<InsertValueInst>(inst).indices())
      part = &part->parts.at(index);
    *part = evaluate(inst.getOperand(1));
    return define(inst, std::move(value));
  }
  default:
    throw NoStory(std::string("'") + inst.getOpcodeName() + "' is not executed");
  }
}

/// What a condition of the source is when this block comes next; clang's names say so, whatever was negated on the way.
static std::optional<bool> decidedBy(const BasicBlock &block) {
  StringRef name = block.getName();
  for (StringRef start : {"if.then", "for.body", "while.body", "do.body", "cond.true"})
    if (name.starts_with(start))
      return true;
  for (StringRef start : {"if.end", "if.else", "for.end", "for.cond.cleanup", "while.end", "do.end", "cond.false"})
    if (name.starts_with(start))
      return false;
  return std::nullopt;
}

void Walker::terminator(Instruction &inst) {
  Frame &frame = frames.back();
  frame.previous = inst.getParent();
  if (auto *branch = dyn_cast<BranchInst>(&inst)) {
    if (branch->isUnconditional())
      return goTo(branch->getSuccessor(0));
    requireWritten(inst, branch->getCondition());
    bool holds = !bits(branch->getCondition()).isZero();
    BasicBlock *target = branch->getSuccessor(holds ? 0 : 1);
    // Branches of clang's checks are not the program's.
    if (open && openFrame == &frame && !inst.hasMetadata(LLVMContext::MD_nosanitize) && inst.getDebugLoc())
      if (std::optional<bool> decided = decidedBy(*target))
        open->branch = decided;
    return goTo(target);
  }
  if (auto *choice = dyn_cast<SwitchInst>(&inst)) {
    requireWritten(inst, choice->getCondition());
    APInt value = bits(choice->getCondition());
    for (auto &option : choice->cases())
      if (option.getCaseValue()->getValue() == value)
        return goTo(option.getCaseSuccessor());
    return goTo(choice->getDefaultDest());
  }
  if (isa<ReturnInst>(inst))
    return pop(inst.getNumOperands() ? evaluate(inst.getOperand(0)) : Value());
  if (isa<UnreachableInst>(inst))
    fail(inst);
  throw NoStory(std::string("'") + inst.getOpcodeName() + "' is not executed");
}

} // namespace fathom::story
