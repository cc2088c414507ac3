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

/// What holds if the assumption does.
class Conjuncts {
public:
  explicit Conjuncts(Value &condition) : found{&condition} {}

  /// A conjunction takes the place of its parts, as long as there is one.
  Value *next() {
    while (!found.empty()) {
      Value *conjunct = found.pop_back_val(), *a = nullptr, *b = nullptr;
      if (match(conjunct, m_LogicalAnd(m_Value(a), m_Value(b))))
        found.append({a, b});
      else if (auto *phi = dyn_cast<PHINode>(conjunct))
        addBranches(*phi);
      else
        return conjunct;
    }
    return nullptr;
  }

  /// What was compared there, and is not computed again before the assumption.
  bool isStill(const Value &value, const DominatorTree &dominators) const {
    auto *inst = dyn_cast<Instruction>(&value);
    return !inst || all_of(blocks, [&](const BasicBlock *block) {
      return dominators.properlyDominates(inst->getParent(), block);
    });
  }

private:
  /// a && b with branches: the block that computes b is reached where a holds, and from all others comes false.
  void addBranches(const PHINode &phi) {
    const Use *last = nullptr;
    for (const Use &use : phi.incoming_values()) {
      if (match(use.get(), m_Zero()))
        continue;
      if (last)
        return;
      last = &use;
    }
    if (!last || blocks.size() == mostBlocks)
      return;
    blocks.push_back(phi.getParent());
    found.push_back(last->get());
    const BasicBlock *block = phi.getIncomingBlock(*last);
    for (unsigned i = 0; i < mostBlocks; ++i) {
      const BasicBlock *before = block->getSinglePredecessor();
      auto *branch = before ? dyn_cast<BranchInst>(before->getTerminator()) : nullptr;
      if (!branch || !branch->isConditional() || branch->getSuccessor(1) == block)
        return;
      found.push_back(branch->getCondition());
      block = before;
    }
  }

  static constexpr unsigned mostBlocks = 16;
  SmallVector<Value *, 4> found;
  SmallVector<const BasicBlock *, 4> blocks; // of the phis
};

void learn(Value &condition, const CallInst &assumption, const DominatorTree &dominators) {
  Conjuncts conjuncts(condition);
  while (Value *conjunct = conjuncts.next()) {
    Value *a = nullptr, *b = nullptr;
    ICmpInst::Predicate predicate;
    if (!match(conjunct, m_ICmp(predicate, m_Value(a), m_Value(b))) || predicate != ICmpInst::ICMP_EQ ||
        !conjuncts.isStill(*a, dominators) || !conjuncts.isStill(*b, dominators))
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
