#include "prove/Recursion.h"

#include "frontend/Intrinsics.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace fathom::prove {

namespace {

constexpr double maxSeconds = 5;

bool isNumber(const Value &value) { return value.getType()->isIntegerTy() && !value.getType()->isIntegerTy(1); }

mpz_class numberOf(const APInt &value) {
  SmallString<40> text;
  value.toStringSigned(text);
  return mpz_class(text.c_str());
}

/// One function. Values are signed numbers; blocks are locations, and what is used in another block is a variable.
class Translator {
public:
  Translator(const Function &function, const DenseMap<const Function *, size_t> &index, bool isMath)
      : function(function), index(index), isMath(isMath) {}

  its::Function run() {
    for (const BasicBlock &block : function)
      locations[&block] = result.body.addLocation(block.getName().str());
    result.exit = result.body.addLocation("exit");
    result.body.start = locations[&function.getEntryBlock()];
    for (const Argument &argument : function.args()) {
      its::VarId var = variableOf(argument);
      result.parameters.push_back(var);
      if (isNumber(argument))
        addRange(result.body.locations[result.body.start].known, its::Polynomial::variable(var), argument.getType());
    }
    result.result = result.body.addVariable("result");
    for (const BasicBlock &block : function)
      translate(block);
    return std::move(result);
  }

private:
  using Cases = std::vector<its::Conjunction>;

  its::VarId variableOf(const Value &value) {
    auto [it, isNew] = variables.try_emplace(&value);
    if (isNew)
      it->second = result.body.addVariable(value.getName().str());
    return it->second;
  }

  bool isUnbounded(const Type *type) const { return isMath && type->getIntegerBitWidth() >= 32; }

  void addRange(its::Conjunction &into, const its::Polynomial &value, const Type *type) const {
    if (isUnbounded(type))
      return;
    mpz_class limit = mpz_class(1) << (type->getIntegerBitWidth() - 1);
    into.push_back(its::atLeast(value + limit, 0));
    into.push_back(its::less(value, limit));
  }

  its::Polynomial arbitrary(const Value &value) {
    its::Polynomial any = its::Polynomial::variable(result.body.addTemporary("?" + value.getName().str()));
    if (isNumber(value))
      addRange(guard, any, value.getType());
    return any;
  }

  its::Polynomial valueOf(const Value &value) {
    if (auto *constant = dyn_cast<ConstantInt>(&value))
      return numberOf(constant->getValue());
    if (auto found = local.find(dyn_cast<Instruction>(&value)); found != local.end())
      return found->second;
    if (isa<Argument>(value) || isa<Instruction>(value))
      return its::Polynomial::variable(variableOf(value));
    return arbitrary(value);
  }

  /// The number that the operation makes if it does not wrap around.
  std::optional<its::Polynomial> exactly(unsigned opcode, const Value &left, const Value &right) {
    switch (opcode) {
    case Instruction::Add:
      return valueOf(left) + valueOf(right);
    case Instruction::Sub:
      return valueOf(left) - valueOf(right);
    case Instruction::Mul:
      return valueOf(left) * valueOf(right);
    default:
      return std::nullopt;
    }
  }

  its::Polynomial compute(const Instruction &inst) {
    if (auto *binary = dyn_cast<BinaryOperator>(&inst)) {
      bool wraps =
          !isUnbounded(inst.getType()) && !(isa<OverflowingBinaryOperator>(binary) && binary->hasNoSignedWrap());
      if (!wraps)
        if (auto value = exactly(binary->getOpcode(), *binary->getOperand(0), *binary->getOperand(1)))
          return *value;
    }
    if (isa<SExtInst>(inst) && isNumber(*inst.getOperand(0)))
      return valueOf(*inst.getOperand(0));
    if (isa<FreezeInst>(inst))
      return valueOf(*inst.getOperand(0));
    if (auto *extract = dyn_cast<ExtractValueInst>(&inst))
      if (auto *overflow = dyn_cast<WithOverflowInst>(extract->getAggregateOperand()))
        if (extract->getIndices()[0] == 0 && overflow->isSigned() && isChecked(*overflow))
          if (auto value = exactly(overflow->getBinaryOp(), *overflow->getLHS(), *overflow->getRHS())) {
            addRange(guard, *value, inst.getType());
            return *value;
          }
    return arbitrary(inst);
  }

  /// Is it an error if the operation wraps around? Then the run does not go on.
  static bool isChecked(const WithOverflowInst &overflow) {
    for (const User *part : overflow.users())
      if (auto *flag = dyn_cast<ExtractValueInst>(part); flag && flag->getIndices()[0] == 1)
        for (const User *negation : flag->users())
          if (match(negation, PatternMatch::m_Not(PatternMatch::m_Specific(flag))))
            for (const User *use : negation->users())
              if (auto *call = dyn_cast<CallInst>(use);
                  call && intrinsicOf(*call) == Intrinsic::Check && call->getParent() == overflow.getParent())
                return true;
    return false;
  }

  /// The ways in which a condition is true, or false; one way without conditions where nothing is known.
  Cases casesOf(const Value &condition, bool isTrue) {
    if (auto *constant = dyn_cast<ConstantInt>(&condition))
      return constant->isOne() == isTrue ? Cases{{}} : Cases{};
    if (auto *binary = dyn_cast<BinaryOperator>(&condition);
        binary && binary->getOpcode() == Instruction::Xor && isa<ConstantInt>(binary->getOperand(1)))
      return casesOf(*binary->getOperand(0), isTrue != cast<ConstantInt>(binary->getOperand(1))->isOne());
    auto *compare = dyn_cast<ICmpInst>(&condition);
    if (!compare || !isNumber(*compare->getOperand(0)))
      return {{}};
    auto predicate = isTrue ? compare->getPredicate() : compare->getInversePredicate();
    its::Polynomial a = valueOf(*compare->getOperand(0)), b = valueOf(*compare->getOperand(1));
    switch (predicate) {
    case CmpInst::ICMP_EQ:
      return {{its::equal(a, b)}};
    case CmpInst::ICMP_NE:
      return {{its::less(a, b)}, {its::greater(a, b)}};
    case CmpInst::ICMP_SLT:
      return {{its::less(a, b)}};
    case CmpInst::ICMP_SLE:
      return {{its::atMost(a, b)}};
    case CmpInst::ICMP_SGT:
      return {{its::greater(a, b)}};
    case CmpInst::ICMP_SGE:
      return {{its::atLeast(a, b)}};
    default:
      return {{}};
    }
  }

  void execute(const Instruction &inst) {
    auto *call = dyn_cast<CallInst>(&inst);
    if (call && (intrinsicOf(*call) == Intrinsic::Assume || intrinsicOf(*call) == Intrinsic::Check)) {
      Cases cases = casesOf(*call->getArgOperand(0), true);
      if (cases.empty())
        isDead = true;
      else if (cases.size() == 1)
        guard.insert(guard.end(), cases[0].begin(), cases[0].end());
      return;
    }
    if (call && intrinsicOf(*call) == Intrinsic::Halt)
      isDead = true;
    if (call && isNumber(inst) && call->getCalledFunction() && index.contains(call->getCalledFunction())) {
      its::Polynomial any = arbitrary(inst);
      its::Call made{index.lookup(call->getCalledFunction()), {}, any.terms().begin()->first[0]};
      for (const Value *argument : call->args())
        made.arguments.push_back(isNumber(*argument) ? valueOf(*argument) : arbitrary(*argument));
      calls.push_back(std::move(made));
      local[&inst] = any;
      return;
    }
    if (isNumber(inst))
      local[&inst] = compute(inst);
  }

  void translate(const BasicBlock &block) {
    local.clear();
    guard.clear();
    calls.clear();
    isDead = false;
    for (const Instruction &inst : block)
      if (!isa<PHINode>(inst) && !inst.isTerminator())
        execute(inst);
    if (isDead)
      return;
    const Instruction &end = *block.getTerminator();
    if (auto *back = dyn_cast<ReturnInst>(&end)) {
      its::Polynomial value = back->getReturnValue() ? valueOf(*back->getReturnValue()) : its::Polynomial();
      addTransition(block, nullptr, {}).updates[result.result] = value;
    } else if (auto *branch = dyn_cast<BranchInst>(&end); branch && branch->isConditional()) {
      for (bool isTrue : {true, false})
        for (const its::Conjunction &one : casesOf(*branch->getCondition(), isTrue))
          addTransition(block, branch->getSuccessor(isTrue ? 0 : 1), one);
    } else {
      for (const BasicBlock *next : successors(&block))
        addTransition(block, next, {});
    }
  }

  /// By itself, or in a comparison whose result is tested elsewhere.
  static bool isUsedElsewhere(const Instruction &value) {
    return value.isUsedOutsideOfBlock(value.getParent()) || any_of(value.users(), [](const User *user) {
             return user->getType()->isIntegerTy(1) && isa<ICmpInst, BinaryOperator>(user) &&
                    isUsedElsewhere(*cast<Instruction>(user));
           });
  }

  its::Transition &addTransition(const BasicBlock &from, const BasicBlock *to, const its::Conjunction &condition) {
    std::map<its::VarId, its::Polynomial> updates;
    for (const auto &[value, poly] : local)
      if (isUsedElsewhere(*value))
        updates[variableOf(*value)] = poly;
    if (to)
      for (const PHINode &phi : to->phis())
        if (isNumber(phi))
          updates[variableOf(phi)] = valueOf(*phi.getIncomingValueForBlock(&from));
    its::Transition &added = result.body.addTransition(locations.at(&from), to ? locations.at(to) : result.exit);
    added.guard = guard;
    added.guard.insert(added.guard.end(), condition.begin(), condition.end());
    added.updates = std::move(updates);
    if (!calls.empty())
      result.calls[result.body.transitions.size() - 1] = calls;
    return added;
  }

  const Function &function;
  const DenseMap<const Function *, size_t> &index;
  const bool isMath;
  its::Function result;
  std::map<const BasicBlock *, its::LocId> locations;
  std::map<const Value *, its::VarId> variables;
  // Of the block that is being translated:
  std::map<const Instruction *, its::Polynomial> local;
  its::Conjunction guard;
  std::vector<its::Call> calls;
  bool isDead = false;
};

} // namespace

Recursion::Recursion(const Program &program, bool isMath, Env &env) {
  std::vector<const Function *> recursive; // the first function is where runs start
  for (const Function *function : ArrayRef(program.functions).drop_front())
    if (function->getReturnType()->isIntegerTy() && !function->getReturnType()->isIntegerTy(1)) {
      index.try_emplace(function, recursive.size());
      recursive.push_back(function);
    }
  if (recursive.empty())
    return;
  for (const Function *function : recursive)
    functions.push_back(Translator(*function, index, isMath).run());
  its::Clock clock = its::Clock(env.budget.secondsLeft(), &env.budget).share(maxSeconds);
  its::SmtContext smt(clock);
  its::Tools tools{clock, smt};
  cases = its::findResults(functions, tools);
}

const its::Cases *Recursion::casesOf(const Function &function) const {
  auto found = index.find(&function);
  return found == index.end() || !cases[found->second] ? nullptr : &*cases[found->second];
}

} // namespace fathom::prove
