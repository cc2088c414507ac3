// A run that comes past assume(x == 5) has x == 5 from there on, so every use of x that the assumption dominates can be
// the constant. Conjunctions are taken apart.
//
// Equal addresses need not be the same pointer, so pointers are left alone, but for those that are nondeterministic or
// were never set: after assume(p == &x) such a pointer points to x, as in CBMC.
#include "prepare/AssumedValues.h"

#include "frontend/Intrinsics.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace fathom::prepare {

namespace {

void replaceDominated(Value &value, Value &known, const CallInst &assumption, const DominatorTree &dominators) {
  for (Use &use : make_early_inc_range(value.uses()))
    if (use.getUser() != &assumption && dominators.dominates(&assumption, use))
      use.set(&known);
}

/// Whether the pointer may be one to any object.
bool isAnyPointer(const Value &pointer) {
  auto *call = dyn_cast<CallInst>(&pointer);
  if (!call || !call->getType()->isPointerTy() || intrinsicOf(*call) != Intrinsic::Nondet)
    return false;
  NondetSource source = nondetSource(*call);
  return source == NondetSource::Input || source == NondetSource::Uninit;
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
    if (!match(conjunct, m_ICmp(predicate, m_Value(a), m_Value(b))) || predicate != ICmpInst::ICMP_EQ)
      continue;
    for (auto [value, known] : {std::pair(a, b), std::pair(b, a)}) {
      // The address of a global is used in initialisers, too.
      if ((isa<ConstantInt>(known) && !isa<Constant>(value)) || isAnyPointer(*value)) {
        replaceDominated(*value, *known, assumption, dominators);
        break;
      }
    }
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
