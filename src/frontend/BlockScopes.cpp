#include "frontend/BlockScopes.h"

#include "frontend/DebugScopes.h"
#include "frontend/Intrinsics.h"
#include "frontend/Keepers.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <set>

using namespace llvm;

namespace fathom::frontend {

namespace {

constexpr char ofSource[] = "fathom-of-source";

bool isLiteral(const AllocaInst &variable) { return variable.getName().starts_with(".compoundliteral"); }

/// In which blocks the objects of a function were made.
class Blocks {
public:
  explicit Blocks(const Function &function) {
    for (const Instruction &inst : instructions(function))
      for (const Use &operand : inst.operands())
        if (auto *object = dyn_cast<AllocaInst>(operand); object && isLiteral(*object) && scopeOf(inst))
          literals.try_emplace(object, scopeOf(inst)); // the first one gives it its value
  }

  /// Null if nothing is known.
  const DILocalScope *scopeOf(const AllocaInst &object) const {
    return isLiteral(object) ? literals.lookup(&object) : scopeOfVariable(object);
  }

  /// Of an object whose life lasts as long as that of a block, and is not marked; null if the block is not known. None:
  /// it is another object.
  std::optional<const DILocalScope *> blockOf(const AllocaInst &object) const {
    if (any_of(object.users(), isEnd))
      return std::nullopt;
    const DILocalScope *scope = scopeOf(object);
    bool isOfBlock = !scope || outerOf(scope); // else it lives until the function returns
    return isOfBlock ? std::optional(scope) : std::nullopt;
  }

private:
  static const DILocalScope *scopeOf(const Instruction &inst) { return frontend::scopeOf(inst); }
  static bool isEnd(const User *user) {
    auto *marker = dyn_cast<LifetimeIntrinsic>(user);
    return marker && marker->getIntrinsicID() == llvm::Intrinsic::lifetime_end;
  }

  DenseMap<const AllocaInst *, const DILocalScope *> literals;
};

/// Follows pointers to one object.
class Escapes {
public:
  Escapes(const Blocks &blocks, Keepers &keepers, Value &object, const DILocalScope *block)
      : blocks(blocks), keepers(keepers), block(block) {
    pointers.insert(&object);
  }

  void guard() {
    SetVector<Instruction *> places;
    for (size_t i = 0, j = 0; i < pointers.size() || j < copies.size();) {
      for (; i < pointers.size(); ++i)
        for (Use &use : pointers[i]->uses())
          if (auto *user = dyn_cast<Instruction>(use.getUser()); user && escapesBy(use, *user))
            places.insert(user);
      for (; j < copies.size(); ++j)
        if (auto [copy, distance] = copies[j]; escapesTo(*copy->getRawDest(), distance))
          places.insert(copy);
    }
    for (auto [number, from] : measured)
      if (!pointers.contains(const_cast<Value *>(from)))
        places.insert(number);
    for (Instruction *place : places) {
      IRBuilder<> b(place);
      IntrinsicBuilder(b).fail(PropertyKind::Unsupported, "an object of a block whose address is kept outside of it");
    }
  }

private:
  /// Also adds what points to the object besides.
  bool escapesBy(const Use &use, Instruction &user) {
    if (isa<LifetimeIntrinsic, DbgInfoIntrinsic, PHINode>(user)) {
      if (isa<PHINode>(user))
        pointers.insert(&user);
      return false;
    }
    if (isa<ReturnInst>(user))
      return true;
    if (auto *number = dyn_cast<PtrToIntInst>(&user))
      return !isMeasuredHere(*number);
    if (auto *store = dyn_cast<StoreInst>(&user); store && use.getOperandNo() != StoreInst::getPointerOperandIndex())
      return escapesTo(*store->getPointerOperand(), 0);
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(user) && use.getOperandNo() != 0) // behind the address
      return true;
    if (isa<StoreInst>(user) || (isa<LoadInst>(user) && isResult(*use.get()))) // the latter returns
      return false;
    if (auto *call = dyn_cast<CallBase>(&user);
        call && call->isArgOperand(&use) && keepers.keeps(*call, call->getArgOperandNo(&use)))
      return true;
    const DILocalScope *scope = scopeOf(user);
    if (block && scope && !isWithin(scope, block))
      return !isResult(*use.get());                            // where another object lies, too, when that is returned
    if (user.getType()->isPointerTy() && !isa<LoadInst>(user)) // moved, chosen, or given back by a function
      pointers.insert(&user);
    return false;
  }

  /// From what is looked at in the end.
  bool isMeasuredHere(PtrToIntInst &number) {
    SmallVector<const Value *, 4> from;
    bool result = isOnlyMeasured(number, from);
    for (const Value *other : from)
      measured.emplace_back(&number, other);
    return result;
  }

  /// Whether the place lives longer; else what is read from there may be the pointer.
  bool escapesTo(Value &place, Distance distance) {
    Slot slot = slotOf(place, distance);
    if (!slot.variable)
      return true;
    const DILocalScope *scope = blocks.scopeOf(*slot.variable);
    bool isTemporary = block && !scope && !isLiteral(*slot.variable);
    if (!isTemporary && !isWithin(scope, block))
      return true;
    auto add = [&](Instruction &read, Distance behind) { addRead(read, behind); };
    auto mayKnow = [&](const CallBase &call, unsigned argument, Distance behind) {
      return !keepers.keepsContents(call, argument, behind);
    };
    return seen.insert({slot.variable, slot.offset}).second && !addReads(slot, {add, mayKnow});
  }

  void addRead(Instruction &read, Distance behind) {
    if (auto *copy = dyn_cast<MemTransferInst>(&read))
      copies.insert({copy, behind});
    else
      pointers.insert(&read);
  }

  const Blocks &blocks;
  Keepers &keepers;
  const DILocalScope *block;
  SetVector<Value *> pointers;
  SmallVector<std::pair<PtrToIntInst *, const Value *>, 4> measured; // how far from other pointers
  // Of structures with the pointer in them, and how far behind their targets it lies.
  SetVector<std::pair<MemTransferInst *, Distance>, std::vector<std::pair<MemTransferInst *, Distance>>,
            std::set<std::pair<MemTransferInst *, Distance>>>
      copies;
  std::set<std::pair<const AllocaInst *, Distance>> seen;
};

} // namespace

void markOfSource(Function &function) { function.addFnAttr(ofSource); }

void markOfSource(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      markOfSource(function);
}

bool isOfSource(const Function &function) { return function.hasFnAttribute(ofSource); }

void guardBlockScopes(Module &module) {
  Keepers keepers(module);
  for (Function &function : module) {
    if (!isOfSource(function))
      continue;
    Blocks blocks(function);
    SmallVector<std::pair<Value *, const DILocalScope *>, 4> objects;
    auto addResult = [&](Value &result) {
      SmallVector<const DILocalScope *, 2> scopes = scopesOfVariables(declaredAs(result));
      for (const DILocalScope *scope : scopes)
        if (outerOf(scope))
          objects.emplace_back(&result, scope);
      return !scopes.empty();
    };
    for (Argument &argument : function.args())
      if (isResult(argument))
        addResult(argument);
    for (Instruction &inst : instructions(function))
      if (auto *variable = dyn_cast<AllocaInst>(&inst);
          variable && variable->isStaticAlloca() && variable->hasName()) // what alloca() gives has none
        if (bool isAdded = isResult(*variable) && addResult(*variable); !isAdded)
          if (std::optional<const DILocalScope *> block = blocks.blockOf(*variable))
            objects.emplace_back(variable, *block);
    for (auto [object, block] : objects)
      Escapes(blocks, keepers, *object, block).guard();
  }
}

} // namespace fathom::frontend
