// A run that comes past assume(x == 5) has x == 5 from there on, so every use of x that the assumption dominates can be
// the constant. Conjunctions are taken apart. Only integers: equal addresses need not be the same pointer.
#include "prepare/AssumedValues.h"

#include "frontend/Intrinsics.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace fathom::prepare {

namespace {

void replaceDominated(Value &value, Constant &constant, const CallInst &assumption, const DominatorTree &dominators) {
  for (Use &use : make_early_inc_range(value.uses()))
    if (use.getUser() != &assumption && dominators.dominates(&assumption, use))
      use.set(&constant);
}

void learn(Value &condition, const CallInst &assumption, const DominatorTree &dominators) {
  SmallVector<Value *, 4> conjuncts{&condition};
  while (!conjuncts.empty()) {
    Value *conjunct = conjuncts.pop_back_val(), *a = nullptr, *b = nullptr;
    if (match(conjunct, m_LogicalAnd(m_Value(a), m_Value(b)))) {
      conjuncts.append({a, b});
      continue;
    }
    ICmpInst::Predicate predicate;
    ConstantInt *constant = nullptr;
    if (match(conjunct, m_c_ICmp(predicate, m_Value(a), m_ConstantInt(constant))) && predicate == ICmpInst::ICMP_EQ &&
        !isa<Constant>(a)) // the address of a global is used in initialisers, too
      replaceDominated(*a, *constant, assumption, dominators);
  }
}

} // namespace

void useAssumedValues(Function &function) {
  DominatorTree dominators(function);
  for (Instruction &inst : instructions(function))
    if (intrinsicOf(inst) == Intrinsic::Assume)
      learn(*cast<CallInst>(inst).getArgOperand(0), cast<CallInst>(inst), dominators);
}

} // namespace fathom::prepare
