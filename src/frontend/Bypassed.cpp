#include "frontend/Bypassed.h"

#include "frontend/DebugScopes.h"
#include "frontend/Intrinsics.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

/// What clang makes for itself has a value before it is read.
bool isOfClang(const AllocaInst &object) {
  StringRef name = object.getName();
  bool isStructure = object.getAllocatedType()->isAggregateType();
  return name.contains('.') || name.starts_with("saved_stack") ||
         (isStructure && (name.starts_with("tmp") || name.starts_with("coerce")));
}

bool isUnmarkedVariable(const AllocaInst &object) {
  if (!object.isStaticAlloca() || !object.hasName() || isResult(object) ||
      any_of(object.users(), [](const User *user) { return isa<LifetimeIntrinsic>(user); }))
    return false;
  const DILocalVariable *variable = variableOf(object);
  return variable ? !variable->isParameter() && !variable->isArtificial() : !isOfClang(object);
}

/// How the instructions of a function use a variable.
class Uses {
public:
  explicit Uses(AllocaInst &variable) : variable(variable) {
    SetVector<Value *> addresses;
    addresses.insert(&variable);
    for (size_t i = 0; i < addresses.size(); ++i)
      for (User *user : addresses[i]->users())
        if (isa<GetElementPtrInst>(user))
          addresses.insert(user);
        else if (auto *inst = dyn_cast<Instruction>(user); inst && !isa<DbgInfoIntrinsic>(inst))
          add(*inst, *addresses[i]);
  }

  bool writes(const Instruction &inst) const { return writing.contains(&inst); }
  /// As a whole.
  bool sets(const Instruction &inst) const {
    auto *store = dyn_cast<StoreInst>(&inst);
    return store && store->getPointerOperand() == &variable &&
           store->getValueOperand()->getType() == variable.getAllocatedType();
  }
  ArrayRef<Instruction *> readers() const { return reading.getArrayRef(); }

private:
  void add(Instruction &inst, const Value &address) {
    auto *store = dyn_cast<StoreInst>(&inst);
    bool isWrite = store && store->getPointerOperand() == &address && store->getValueOperand() != &address;
    if (!isa<LoadInst>(inst))
      writing.insert(&inst);
    if (!isWrite)
      reading.insert(&inst);
  }

  AllocaInst &variable;
  SmallPtrSet<const Instruction *, 8> writing;
  SetVector<Instruction *> reading;
};

class Variable {
public:
  Variable(AllocaInst &variable, const DenseMap<const BasicBlock *, unsigned> &order, const DominatorTree &dominators)
      : uses(variable), order(order), dominators(dominators), block(scopeOfVariable(variable)) {
    for (Instruction *declaration : declarationsIn(variable))
      declarations.insert(declaration);
  }

  void settle() {
    SmallVector<Instruction *, 4> stale;
    for (Instruction *reader : uses.readers())
      if (order.contains(reader->getParent()) && mayBeStaleAt(*reader))
        stale.push_back(reader);
    for (Instruction *reader : stale) {
      IRBuilder<> b(reader);
      IntrinsicBuilder(b).fail(PropertyKind::Unsupported,
                               "a variable that a jump bypasses, with what may be left in it from before");
    }
  }

private:
  /// Backwards from a place; `isBefore`: the block was left on the way.
  struct Place {
    BasicBlock *block;
    BasicBlock::reverse_iterator from;
    bool isBefore;
  };

  bool mayBeStaleAt(Instruction &reader) const {
    if (declarations.contains(&reader))
      return false;
    SmallVector<Place, 8> places = {{reader.getParent(), std::next(reader.getReverseIterator()), false}};
    DenseSet<std::pair<BasicBlock *, unsigned>> seen;
    while (!places.empty()) {
      Place place = places.pop_back_val();
      std::optional<bool> end = walk(place);
      if (end.value_or(false))
        return true;
      if (end)
        continue;
      for (BasicBlock *before : predecessors(place.block)) {
        auto known = order.find(before);
        if (known == order.end())
          continue;
        bool goesBack = known->second >= order.lookup(place.block);
        bool isBefore = place.isBefore || (goesBack && !isBehindDeclaration(*place.block));
        if (seen.insert({before, isBefore}).second)
          places.push_back({before, before->rbegin(), isBefore});
      }
    }
    return false;
  }

  /// To the start of its block. True: something may be left from there; false: nothing is.
  std::optional<bool> walk(Place &place) const {
    for (auto inst = place.from; inst != place.block->rend(); ++inst) {
      if (uses.writes(*inst) && place.isBefore)
        return true;
      if (uses.sets(*inst) || declarations.contains(&*inst))
        return false;
      const DILocalScope *scope = scopeOf(*inst);
      place.isBefore |= block && scope && !isWithin(scope, block);
    }
    return std::nullopt;
  }

  /// A loop there is one within the block.
  bool isBehindDeclaration(const BasicBlock &place) const {
    return any_of(declarations, [&](const Instruction *declaration) {
      return dominators.dominates(declaration->getParent(), &place) && declaration->getParent() != &place;
    });
  }

  Uses uses;
  const DenseMap<const BasicBlock *, unsigned> &order; // of blocks that can be reached
  const DominatorTree &dominators;
  const DILocalScope *block;
  SetVector<Instruction *> declarations; // the instructions behind them
};

bool mayComeAgain(BasicBlock &block) {
  return any_of(successors(&block), [&](BasicBlock *next) { return isPotentiallyReachable(next, &block); });
}

/// Where a variable is declared, each time.
void forgetAtDeclarations(Value &variable, Type *type) {
  for (Instruction *declaration : declarationsIn(declaredAs(variable))) {
    if (!mayComeAgain(*declaration->getParent()))
      continue;
    IRBuilder<> b(declaration);
    uint64_t size = declaration->getModule()->getDataLayout().getTypeAllocSize(type);
    if (type->isSingleValueType())
      b.CreateStore(UndefValue::get(type), &variable);
    else
      setWhat(*IntrinsicBuilder(b).call(fathom::Intrinsic::Havoc, b.getVoidTy(), {&variable, b.getInt64(size)}),
              variable.getName());
  }
}

void forgetResult(Function &function) {
  for (Argument &argument : function.args())
    if (isResult(argument))
      forgetAtDeclarations(argument, argument.getParamStructRetType());
  for (Instruction &inst : instructions(function))
    if (auto *variable = dyn_cast<AllocaInst>(&inst); variable && isResult(*variable))
      forgetAtDeclarations(*variable, variable->getAllocatedType());
}

} // namespace

void forgetBypassed(Module &module) {
  for (Function &function : module) {
    forgetResult(function);
    SmallVector<AllocaInst *, 4> variables;
    for (Instruction &inst : instructions(function))
      if (auto *variable = dyn_cast<AllocaInst>(&inst); variable && isUnmarkedVariable(*variable))
        variables.push_back(variable);
    if (variables.empty())
      continue;
    DenseMap<const BasicBlock *, unsigned> order;
    for (const BasicBlock *block : ReversePostOrderTraversal<Function *>(&function))
      order.try_emplace(block, order.size());
    DominatorTree dominators(function);
    for (AllocaInst *variable : variables) {
      Variable(*variable, order, dominators).settle();
      forgetAtDeclarations(*variable, variable->getAllocatedType());
    }
  }
}

} // namespace fathom::frontend
