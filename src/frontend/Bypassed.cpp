#include "frontend/Bypassed.h"

#include "frontend/DebugScopes.h"
#include "frontend/Intrinsics.h"

#include "llvm/ADT/MapVector.h"
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

bool isSetByMembers(const AllocaInst &object) {
  return any_of(object.users(), [](const User *user) {
    return isa<GetElementPtrInst>(user) &&
           any_of(user->users(), [](const User *access) { return isa<StoreInst>(access); });
  });
}

/// What clang makes for itself has a value before it is read. Names that are none in C are its own; others may be the
/// program's as well.
bool isOfClang(const AllocaInst &object) {
  StringRef name = object.getName();
  bool isStructure = object.getAllocatedType()->isStructTy();
  return name.find_first_of(".-") != StringRef::npos || name.starts_with("saved_stack") ||
         (isStructure && (name.starts_with("coerce") || (name.starts_with("tmp") && !isSetByMembers(object))));
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
      for (Use &use : addresses[i]->uses())
        if (auto *phi = dyn_cast<PHINode>(use.getUser())) // it is chosen where the block before ends
          add(*phi->getIncomingBlock(use)->getTerminator(), *addresses[i]);
        else if (isa<GetElementPtrInst>(use.getUser()))
          addresses.insert(use.getUser());
        else if (auto *inst = dyn_cast<Instruction>(use.getUser()); inst && !isa<DbgInfoIntrinsic>(inst))
          add(*inst, *addresses[i]);
  }

  bool writes(const Instruction &inst) const { return writing.contains(&inst); }
  /// As a whole.
  bool sets(const Instruction &inst) const {
    auto *store = dyn_cast<StoreInst>(&inst);
    return store && store->getPointerOperand() == &variable &&
           store->getValueOperand()->getType() == variable.getAllocatedType();
  }
  bool reads(Instruction &inst) const { return reading.contains(&inst); }
  ArrayRef<Instruction *> readers() const { return reading.getArrayRef(); }
  ArrayRef<Instruction *> setters() const { return setting; }

private:
  void add(Instruction &inst, const Value &address) {
    auto *store = dyn_cast<StoreInst>(&inst);
    bool isWrite = store && store->getPointerOperand() == &address && store->getValueOperand() != &address;
    if (!isa<LoadInst>(inst))
      writing.insert(&inst);
    if (!isWrite)
      reading.insert(&inst);
    if (sets(inst))
      setting.push_back(&inst);
  }

  AllocaInst &variable;
  SmallPtrSet<const Instruction *, 8> writing;
  SetVector<Instruction *> reading;
  SmallVector<Instruction *, 4> setting;
};

class Variable {
public:
  Variable(AllocaInst &variable, const DenseMap<const BasicBlock *, unsigned> &order, const DominatorTree &dominators)
      : uses(variable), order(order), dominators(dominators), entry(variable.getFunction()->getEntryBlock()),
        block(scopeOfVariable(variable)) {
    for (Instruction *declaration : declarationsIn(variable))
      declarations.insert(declaration);
  }

  /// Those that may read what is left of another life.
  SmallVector<Instruction *, 4> staleReaders() const {
    SmallVector<Instruction *, 4> stale;
    if (isSetBeforeEachRead())
      return stale;
    for (auto [block, known] : knownAtStarts())
      walk(*block, known, [&](Instruction &reader) { stale.push_back(&reader); });
    return stale;
  }

private:
  /// In the block where it is read, as it usually is: then there is nothing to follow.
  bool isSetBeforeEachRead() const {
    DenseMap<const BasicBlock *, const Instruction *> first;
    auto add = [&](const Instruction &inst) {
      const Instruction *&known = first[inst.getParent()];
      if (!known || inst.comesBefore(known))
        known = &inst;
    };
    for (const Instruction *setter : uses.setters())
      add(*setter);
    for (const Instruction *declaration : declarations)
      add(*declaration);
    return all_of(uses.readers(), [&](const Instruction *reader) {
      const Instruction *known = first.lookup(reader->getParent());
      return known && (known == reader ? declarations.contains(known) : known->comesBefore(reader));
    });
  }

  /// What may be in the variable.
  struct Knowledge {
    bool isWritten = false; // since it was declared
    bool isStale = false;   // written before the block was left

    bool operator==(const Knowledge &) const = default;
    Knowledge operator|(const Knowledge &other) const {
      return {isWritten || other.isWritten, isStale || other.isStale};
    }
  };

  /// Of the blocks that can be reached, until nothing changes.
  MapVector<BasicBlock *, Knowledge> knownAtStarts() const {
    MapVector<BasicBlock *, Knowledge> known;
    SetVector<BasicBlock *> work;
    work.insert(&entry);
    known[&entry] = {};
    while (!work.empty()) {
      BasicBlock *place = work.pop_back_val();
      Knowledge atEnd = walk(*place, known[place], [](Instruction &) {});
      for (BasicBlock *next : successors(place)) {
        bool goesBack = order.lookup(place) >= order.lookup(next);
        Knowledge there = atEnd;
        if (goesBack && !isBehindDeclaration(*next))
          there.isStale |= there.isWritten;
        auto [it, isNew] = known.try_emplace(next, there);
        Knowledge both = it->second | there;
        if (isNew || both != it->second)
          work.insert(next);
        it->second = both;
      }
    }
    return known;
  }

  /// From the start of a block to its end.
  Knowledge walk(BasicBlock &place, Knowledge known, function_ref<void(Instruction &)> addStale) const {
    for (Instruction &inst : place) {
      const DILocalScope *scope = scopeOf(inst);
      if (block && scope && !isWithin(scope, block))
        known.isStale |= known.isWritten;
      if (declarations.contains(&inst)) {
        known = {};
        known.isWritten = uses.writes(inst);
        continue;
      }
      if (known.isStale && uses.reads(inst))
        addStale(inst);
      if (uses.sets(inst))
        known = {};
      known.isWritten |= uses.writes(inst);
    }
    return known;
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
  BasicBlock &entry;
  const DILocalScope *block;
  SetVector<const Instruction *> declarations; // the instructions behind them
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
    SmallVector<Instruction *, 4> stale;
    for (AllocaInst *variable : variables)
      append_range(stale, Variable(*variable, order, dominators).staleReaders());
    for (Instruction *reader : stale) {
      IRBuilder<> b(reader);
      IntrinsicBuilder(b).fail(PropertyKind::Unsupported,
                               "a variable that a jump bypasses, with what may be left in it from before");
    }
    for (AllocaInst *variable : variables)
      forgetAtDeclarations(*variable, variable->getAllocatedType());
  }
}

} // namespace fathom::frontend
