#include "prove/Rules.h"

#include "prove/Chains.h"

#include "frontend/Places.h"
#include "support/Error.h"

#include "llvm/IR/Operator.h"

using namespace llvm;

namespace fathom::prove {

Rules::Rules(const Program &program, Symbols &symbols, RuleOptions options)
    : program(program), symbols(symbols), options(options) {}

void Rules::fail(PropertyKind kind, std::string text, const Instruction &inst) {
  throw Error{kind, std::move(text), placeText(inst.getDebugLoc())};
}

void Rules::refineAtLeast(const State &s, const Linear &e) {
  Refinement refinement;
  State yes = s;
  noteChoice(yes, e);
  State no = yes;
  if (yes.learnAtLeast(e))
    refinement.states.push_back(std::move(yes));
  if (no.learnAtLeast(-e - 1))
    refinement.states.push_back(std::move(no));
  throw refinement;
}

bool Rules::decideAtLeast(State &s, const Linear &e) {
  if (s.known.atLeast(e))
    return true;
  if (s.known.atLeast(-e - 1))
    return false;
  refineAtLeast(s, e);
}

bool Rules::decideEqual(State &s, const Linear &e) {
  return decideEqual(s, e, [&](State &yes) { return yes.learnEqual(e, symbols); });
}

bool Rules::decideEqualAddresses(State &s, const Linear &e) {
  return decideEqual(s, e, [&](State &yes) { return yes.learnEqualAddresses(e); });
}

bool Rules::decideEqual(State &s, const Linear &e, function_ref<bool(State &)> learn) {
  if (s.known.unequal(e))
    return false;
  if (s.known.equal(e))
    return true;
  Refinement refinement;
  State yes = s;
  noteChoice(yes, e);
  State no = yes;
  if (learn(yes))
    refinement.states.push_back(std::move(yes));
  if (no.learnUnequal(e))
    refinement.states.push_back(std::move(no));
  throw refinement;
}

bool Rules::isTrue(State &s, const Value *condition) { return !decideEqual(s, value(s, condition)); }

/// Of i1 the value is 0 or 1; of all others the signed one.
static Int constantValue(const APInt &number) {
  if (number.getBitWidth() == 1)
    return number.isZero() ? 0 : 1;
  if (number.getSignificantBits() > 100)
    throw Unsupported("integers of more than 100 bits in a proof");
  if (number.getSignificantBits() <= 64)
    return number.getSExtValue();
  Int high = number.ashr(64).getSExtValue();
  return high * (Int{1} << 64) + static_cast<Int>(number.trunc(64).getZExtValue());
}

Linear Rules::value(State &s, const Value *v) {
  if (auto *number = dyn_cast<ConstantInt>(v))
    return constantValue(number->getValue());
  if (isa<ConstantPointerNull>(v))
    return 0;
  if (auto *global = dyn_cast<GlobalValue>(v)) {
    auto [it, isNew] = globals.try_emplace(global);
    if (isNew)
      it->second = symbols.freshNamed(global->getName().str());
    return Linear::symbol(it->second);
  }
  if (auto *expression = dyn_cast<ConstantExpr>(v)) {
    if (auto *gep = dyn_cast<GEPOperator>(expression))
      return elementPointer(s, *gep);
    if (expression->getOpcode() == Instruction::IntToPtr)
      return addressOf(s, expression->getOperand(0));
    if (expression->isCast())
      return resized(s, value(s, expression->getOperand(0)), *expression->getOperand(0)->getType(), *v->getType());
    if (expression->getOpcode() == Instruction::Sub || expression->getOpcode() == Instruction::Add) {
      Linear left = value(s, expression->getOperand(0)), right = value(s, expression->getOperand(1));
      return expression->getOpcode() == Instruction::Sub ? left - right : left + right;
    }
  }
  if (isa<Constant>(v)) { // a number with a fraction, a vector, ...
    s.isExact = false;
    return Linear::symbol(freshOf(v->getType(), "constant"));
  }
  auto local = s.locals.find(program.idOf(v));
  invariant(local != s.locals.end(), "a value of the program has no value in a state");
  return local->second;
}

Sym Rules::freshOf(const Type *type, const std::string &name) {
  auto *integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return symbols.fresh(name);
  unsigned bits = integer->getBitWidth();
  if (bits == 1)
    return symbols.fresh(name, 0, 1);
  if (bits > 100 || (options.isMath && bits >= 32))
    return symbols.fresh(name);
  return symbols.fresh(name, -(Int{1} << (bits - 1)), (Int{1} << (bits - 1)) - 1);
}

void Rules::setUnknown(State &s, const Value &v, bool isExact) {
  if (v.getType()->isVoidTy())
    return;
  s.isExact &= isExact;
  unsigned parts = program.partsOf(v.getType());
  for (unsigned part = 0; part < parts; ++part) {
    const Type *type = parts == 1 ? v.getType() : nullptr;
    Sym sym = type ? freshOf(type, v.getName().str()) : symbols.fresh(v.getName().str());
    s.locals[program.idOf(&v) + part] = Linear::symbol(sym);
  }
}

void Rules::enter(State &s, const BasicBlock *block) {
  std::map<LocalId, Linear> phis;
  for (const PHINode &phi : block->phis()) {
    const Value *incoming = phi.getIncomingValueForBlock(s.block);
    unsigned parts = program.partsOf(phi.getType());
    if (parts == 1) {
      phis[program.idOf(&phi)] = value(s, incoming);
      continue;
    }
    if (isa<Constant>(incoming))
      throw Unsupported("a choice between structures as values");
    for (unsigned part = 0; part < parts; ++part)
      phis[program.idOf(&phi) + part] = s.locals.at(program.idOf(incoming) + part);
  }
  std::map<LocalId, Linear> kept;
  for (LocalId id : program.liveIn(block))
    if (auto phi = phis.find(id); phi != phis.end())
      kept.insert(*phi);
    else if (auto local = s.locals.find(id); local != s.locals.end())
      kept.insert(*local);
  s.locals = std::move(kept);
  s.previous = s.block;
  s.block = block;
  s.next = &*block->getFirstNonPHIIt();
}

const BasicBlock *Rules::successor(State &s) {
  if (auto *branch = dyn_cast<BranchInst>(s.next)) {
    if (branch->isUnconditional())
      return branch->getSuccessor(0);
    return branch->getSuccessor(isTrue(s, branch->getCondition()) ? 0 : 1);
  }
  if (auto *choice = dyn_cast<SwitchInst>(s.next)) {
    Linear e = inRange(s, choice->getCondition(), true);
    for (const auto &entry : choice->cases())
      if (decideEqual(s, e - constantValue(entry.getCaseValue()->getValue())))
        return entry.getCaseSuccessor();
    return choice->getDefaultDest();
  }
  if (isa<UnreachableInst>(s.next))
    throw PathEnds(); // a check stands before it
  throw Unsupported(std::string("'") + s.next->getOpcodeName() + "' in a proof");
}

/// The number of the first scalar of the part that the indices lead to, counted from the whole.
static unsigned partIndex(const Program &program, Type *type, ArrayRef<unsigned> indices) {
  unsigned result = 0;
  for (unsigned index : indices) {
    for (unsigned i = 0; i < index; ++i)
      result += program.partsOf(type->isStructTy() ? type->getStructElementType(i) : type->getArrayElementType());
    type = type->isStructTy() ? type->getStructElementType(index) : type->getArrayElementType();
  }
  return result;
}

/// Whoever uses a pointer to the first object of a chain needs that object.
void Rules::unfoldOperands(State &s, const Instruction &inst) {
  if (s.chains.empty() || !isa<LoadInst, StoreInst, ICmpInst, CallInst>(inst))
    return;
  for (const Use &operand : inst.operands()) {
    bool isStored = isa<StoreInst>(inst) && operand == cast<StoreInst>(inst).getValueOperand() &&
                    operand != cast<StoreInst>(inst).getPointerOperand();
    if (!operand->getType()->isPointerTy() || isa<Constant>(operand) || isStored)
      continue;
    Linear pointer = value(s, operand);
    if (const Chain *chain = s.objectOf(pointer, symbols) ? nullptr : chainOf(s, pointer))
      throw Refinement{unfold(s, *chain, symbols)};
  }
}

void Rules::step(State &s) {
  const Instruction &inst = *s.next;
  unfoldOperands(s, inst);
  if (auto *binary = dyn_cast<BinaryOperator>(&inst)) {
    arithmetic(s, *binary);
  } else if (auto *comparison = dyn_cast<ICmpInst>(&inst)) {
    if (!comparison->getType()->isIntegerTy())
      throw Unsupported("vectors in a proof");
    bool holds = compare(s, comparison->getPredicate(), comparison->getOperand(0), comparison->getOperand(1));
    set(s, inst, holds ? 1 : 0);
  } else if (auto *conversion = dyn_cast<CastInst>(&inst)) {
    convert(s, *conversion);
  } else if (auto *gep = dyn_cast<GetElementPtrInst>(&inst)) {
    set(s, inst, elementPointer(s, *cast<GEPOperator>(gep)));
  } else if (auto *read = dyn_cast<LoadInst>(&inst)) {
    load(s, *read);
  } else if (auto *write = dyn_cast<StoreInst>(&inst)) {
    store(s, *write);
  } else if (auto *called = dyn_cast<CallInst>(&inst)) {
    call(s, *called);
  } else if (auto *select = dyn_cast<SelectInst>(&inst); select && program.partsOf(select->getType()) == 1) {
    if (!select->getCondition()->getType()->isIntegerTy())
      throw Unsupported("vectors in a proof");
    const Value *chosen = isTrue(s, select->getCondition()) ? select->getTrueValue() : select->getFalseValue();
    set(s, inst, value(s, chosen));
  } else if (auto *extract = dyn_cast<ExtractValueInst>(&inst);
             extract && !isa<Constant>(extract->getAggregateOperand())) {
    const Value *whole = extract->getAggregateOperand();
    unsigned first = program.idOf(whole) + partIndex(program, whole->getType(), extract->getIndices());
    for (unsigned part = 0; part < program.partsOf(inst.getType()); ++part)
      s.locals[program.idOf(&inst) + part] = s.locals.at(first + part);
  } else if (isa<FreezeInst>(inst) && program.partsOf(inst.getType()) == 1) {
    set(s, inst, value(s, inst.getOperand(0)));
  } else if (isa<FCmpInst, UnaryOperator>(inst)) {
    setUnknown(s, inst, false);
  } else {
    throw Unsupported(std::string("'") + inst.getOpcodeName() + "' in a proof");
  }
  s.next = inst.getNextNode();
}

} // namespace fathom::prove
