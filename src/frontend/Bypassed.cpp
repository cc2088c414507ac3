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

bool isSavedStack(const AllocaInst &object) {
  return any_of(object.users(), [](const User *user) {
    auto *store = dyn_cast<StoreInst>(user);
    auto *saved = store ? dyn_cast<IntrinsicInst>(store->getValueOperand()) : nullptr;
    return saved && saved->getIntrinsicID() == llvm::Intrinsic::stacksave;
  });
}

/// What clang makes for itself, to be set before it is read, and cannot be the program's.
bool isOfClang(const AllocaInst &object) {
  StringRef name = object.getName(); // no identifier has a point or a hyphen
  return name.find_first_of(".-") != StringRef::npos || isSavedStack(object);
}

/// Has a name of clang's that may be the program's as well, of a variable whose declaration is in dead code.
bool mayBeOfClang(const AllocaInst &object) {
  StringRef name = object.getName();
  return !variableOf(object) && (name.starts_with("tmp") || name.starts_with("coerce"));
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
  /// As a whole. (Clang sets its own in ways that need not fill them.)
  bool sets(const Instruction &inst) const {
    if (auto *store = dyn_cast<StoreInst>(&inst))
      return store->getPointerOperand() == &variable && store->getValueOperand() != &variable &&
             (isAnyWrite || store->getValueOperand()->getType() == variable.getAllocatedType());
    if (auto *fill = dyn_cast<MemIntrinsic>(&inst)) {
      auto *length = dyn_cast<ConstantInt>(fill->getLength());
      return fill->getRawDest() == &variable && length && (isAnyWrite || length->getValue().uge(size));
    }
    auto *call = dyn_cast<CallBase>(&inst);
    return call && call->hasStructRetAttr() && call->getArgOperand(0) == &variable;
  }
  bool reads(Instruction &inst) const { return reading.contains(&inst); }
  ArrayRef<Instruction *> readers() const { return reading.getArrayRef(); }
  ArrayRef<Instruction *> setters() const { return setting; }
  /// Blocks in which it is used.
  bool isUsedIn(const BasicBlock &block) const { return blocks.contains(&block); }

private:
  void add(Instruction &inst, const Value &address) {
    blocks.insert(inst.getParent());
    auto *store = dyn_cast<StoreInst>(&inst);
    bool isWrite = store && store->getPointerOperand() == &address && store->getValueOperand() != &address;
    if (!isa<LoadInst>(inst))
      writing.insert(&inst);
    if (sets(inst))
      setting.push_back(&inst);
    else if (!isWrite)
      reading.insert(&inst);
  }

  AllocaInst &variable;
  bool isAnyWrite = mayBeOfClang(variable);
  uint64_t size = variable.getModule()->getDataLayout().getTypeAllocSize(variable.getAllocatedType());
  SmallPtrSet<const BasicBlock *, 8> blocks;
  SmallPtrSet<const Instruction *, 8> writing;
  SetVector<Instruction *> reading;
  SmallVector<Instruction *, 4> setting;
};

/// Which blocks of a function have something of outside of braces in them.
class Outsides {
public:
  bool hasOutside(const BasicBlock &block, const DILocalScope *braces) {
    auto [entry, isNew] = known.try_emplace({&block, braces}, false);
    if (isNew)
      entry->second = any_of(block, [&](const Instruction &inst) { return isOutside(inst, braces); });
    return entry->second;
  }

  static bool isOutside(const Instruction &inst, const DILocalScope *braces) {
    const DILocalScope *scope = scopeOf(inst);
    return braces && scope && !isWithin(scope, braces);
  }

private:
  DenseMap<std::pair<const BasicBlock *, const DILocalScope *>, bool> known;
};

class Variable {
public:
  Variable(AllocaInst &variable, const DenseMap<const BasicBlock *, unsigned> &order, const DominatorTree &dominators,
           Outsides &outsides)
      : uses(variable), order(order), dominators(dominators), outsides(outsides), block(scopeOfVariable(variable)) {
    for (Instruction *declaration : declarationsIn(variable)) {
      declarations.insert(declaration);
      addSet(*declaration);
    }
    for (const Instruction *setter : uses.setters())
      addSet(*setter);
  }

  /// Those that may read what is left of another life.
  SmallVector<Instruction *, 4> staleReaders() const {
    SmallVector<Instruction *, 4> stale;
    for (auto [block, known] : knownInOpenBlocks())
      walk(*block, known, [&](Instruction &reader) { stale.push_back(&reader); });
    return stale;
  }

private:
  /// Those that can be reached and where it is read, or further on, before it is set. Most variables have none.
  SetVector<BasicBlock *> openBlocks() const {
    SetVector<BasicBlock *> open;
    for (Instruction *reader : uses.readers()) {
      const Instruction *set = firstSet.lookup(reader->getParent());
      bool isSet = set && (set == reader || set->comesBefore(reader));
      if (!isSet && order.contains(reader->getParent()))
        open.insert(reader->getParent());
    }
    for (size_t i = 0; i < open.size(); ++i)
      for (BasicBlock *before : predecessors(open[i]))
        if (order.contains(before) && !firstSet.contains(before))
          open.insert(before);
    return open;
  }

  void addSet(const Instruction &inst) {
    const Instruction *&first = firstSet[inst.getParent()];
    if (!first || inst.comesBefore(first))
      first = &inst;
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

  /// At their starts. What comes before them sets the variable, whatever was there.
  MapVector<BasicBlock *, Knowledge> knownInOpenBlocks() const {
    MapVector<BasicBlock *, Knowledge> known;
    SetVector<BasicBlock *> work;
    for (BasicBlock *open : openBlocks()) {
      known[open] = {};
      work.insert(open);
      for (BasicBlock *before : predecessors(open))
        if (order.contains(before))
          work.insert(before);
    }
    while (!work.empty()) {
      BasicBlock *place = work.pop_back_val();
      Knowledge atEnd = walk(*place, known.lookup(place), [](Instruction &) {});
      for (BasicBlock *next : successors(place)) {
        auto it = known.find(next);
        if (it == known.end())
          continue;
        bool goesBack = order.lookup(place) >= order.lookup(next);
        Knowledge both = it->second | atEnd;
        if (goesBack && !isBehindDeclaration(*next))
          both.isStale |= atEnd.isWritten;
        if (both != it->second)
          work.insert(next);
        it->second = both;
      }
    }
    return known;
  }

  /// From the start of a block to its end.
  Knowledge walk(BasicBlock &place, Knowledge known, function_ref<void(Instruction &)> addStale) const {
    if (!isOfInterest(place)) {
      known.isStale |= known.isWritten && outsides.hasOutside(place, block);
      return known;
    }
    for (Instruction &inst : place) {
      if (known.isWritten && !known.isStale)
        known.isStale = Outsides::isOutside(inst, block);
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

  bool isOfInterest(const BasicBlock &place) const {
    return uses.isUsedIn(place) ||
           any_of(declarations, [&](const Instruction *declaration) { return declaration->getParent() == &place; });
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
  Outsides &outsides;
  DenseMap<const BasicBlock *, const Instruction *> firstSet; // or declared
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
    Outsides outsides;
    SmallVector<Instruction *, 4> stale;
    for (AllocaInst *variable : variables)
      append_range(stale, Variable(*variable, order, dominators, outsides).staleReaders());
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
