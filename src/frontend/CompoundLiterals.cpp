#include "frontend/CompoundLiterals.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

/// In the sense of braces: files within a scope are none of their own.
const DILocalScope *scopeOf(const Instruction &inst) {
  const DILocation *location = inst.getDebugLoc().get();
  return location ? location->getScope()->getNonLexicalBlockFileScope() : nullptr;
}

const DILocalScope *outerOf(const DILocalScope *scope) {
  auto *block = dyn_cast<DILexicalBlock>(scope);
  return block ? block->getScope()->getNonLexicalBlockFileScope() : nullptr;
}

bool isWithin(const DILocalScope *scope, const DILocalScope *outer) {
  while (scope && scope != outer)
    scope = outerOf(scope);
  return scope;
}

/// The innermost one that all uses of the literal stand in; null if nothing is known.
const DILocalScope *blockOf(const AllocaInst &literal) {
  const DILocalScope *result = nullptr;
  for (const User *user : literal.users()) {
    const DILocalScope *scope = scopeOf(*cast<Instruction>(user));
    if (!scope)
      continue;
    if (!result)
      result = scope;
    while (result && !isWithin(scope, result))
      result = outerOf(result);
  }
  return result;
}

bool isLiteral(const AllocaInst &variable) {
  return variable.getName().starts_with(".compoundliteral") &&
         none_of(variable.users(), [](const User *user) { return isa<LifetimeIntrinsic>(user); });
}

/// Where control enters and leaves the block of one literal.
class Borders {
public:
  Borders(AllocaInst &literal, const DILocalScope *block)
      : literal(literal), block(block), function(*literal.getFunction()) {}

  void mark() {
    for (BasicBlock *next : ReversePostOrderTraversal<Function *>(&function))
      findStates(*next);
    SmallVector<std::pair<BasicBlock *, BasicBlock *>, 8> enters, leaves;
    for (BasicBlock &from : function)
      for (BasicBlock *to : successors(&from))
        if (states.contains(&from) && states.contains(to) && states[&from].last != states[to].first)
          (states[to].first ? enters : leaves).emplace_back(&from, to);
    markWithin();
    for (auto [from, to] : enters)
      markEdge(*from, *to, true);
    for (auto [from, to] : leaves)
      markEdge(*from, *to, false);
  }

private:
  struct State {
    bool first = false, last = false; // within the block, at either end
  };

  /// What has no location is where the instruction before it is.
  void findStates(BasicBlock &here) {
    State state;
    for (BasicBlock *from : predecessors(&here))
      if (auto it = states.find(from); it != states.end())
        state.last = it->second.last;
    state.first = state.last;
    bool isFirst = true;
    for (Instruction &inst : here) {
      const DILocalScope *scope = scopeOf(inst);
      if (!scope)
        continue;
      state.last = isWithin(scope, block);
      if (isFirst)
        state.first = state.last;
      isFirst = false;
    }
    states[&here] = state;
  }

  void markWithin() {
    for (auto &[here, state] : states) {
      bool isWithinBlock = state.first;
      for (Instruction &inst : make_early_inc_range(*here)) {
        const DILocalScope *scope = scopeOf(inst);
        if (!scope || isa<PHINode>(inst) || isWithin(scope, block) == isWithinBlock)
          continue;
        isWithinBlock = !isWithinBlock;
        addMarker(inst, isWithinBlock);
      }
    }
  }

  void markEdge(BasicBlock &from, BasicBlock &to, bool isStart) {
    BasicBlock *between = SplitEdge(&from, &to);
    addMarker(*between->getTerminator(), isStart);
  }

  void addMarker(Instruction &before, bool isStart) {
    IRBuilder<> b(&before);
    auto bytes = literal.getAllocationSize(function.getParent()->getDataLayout());
    ConstantInt *size = bytes && !bytes->isScalable() ? b.getInt64(*bytes) : nullptr;
    isStart ? b.CreateLifetimeStart(&literal, size) : b.CreateLifetimeEnd(&literal, size);
  }

  AllocaInst &literal;
  const DILocalScope *block;
  Function &function;
  MapVector<BasicBlock *, State> states; // of what is reached
};

} // namespace

void markCompoundLiterals(Module &module) {
  for (Function &function : module) {
    SmallVector<std::pair<AllocaInst *, const DILocalScope *>, 4> literals;
    for (Instruction &inst : instructions(function))
      if (auto *variable = dyn_cast<AllocaInst>(&inst); variable && isLiteral(*variable))
        if (const DILocalScope *block = blockOf(*variable); block && outerOf(block)) // else until the function returns
          literals.emplace_back(variable, block);
    for (auto [literal, block] : literals)
      Borders(*literal, block).mark();
  }
}

} // namespace fathom::frontend
