#include "frontend/BlockScopes.h"

#include "frontend/Intrinsics.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

/// In the sense of braces: files within a scope are none of their own.
const DILocalScope *braces(const DILocalScope *scope) { return scope ? scope->getNonLexicalBlockFileScope() : nullptr; }

const DILocalScope *scopeOf(const Instruction &inst) {
  const DILocation *location = inst.getDebugLoc().get();
  return location ? braces(location->getScope()) : nullptr;
}

const DILocalScope *outerOf(const DILocalScope *scope) {
  auto *block = dyn_cast<DILexicalBlock>(scope);
  return block ? braces(block->getScope()) : nullptr;
}

bool isWithin(const DILocalScope *scope, const DILocalScope *outer) {
  while (scope && scope != outer)
    scope = outerOf(scope);
  return scope && outer;
}

/// Where the variable was declared.
const DILocalScope *scopeOfVariable(const Value &variable) {
  for (DbgVariableRecord *record : findDVRDeclares(const_cast<Value *>(&variable)))
    return braces(record->getVariable()->getScope());
  for (DbgDeclareInst *declared : findDbgDeclares(const_cast<Value *>(&variable)))
    return braces(declared->getVariable()->getScope());
  return nullptr;
}

/// Where the value of the function goes, which may be a variable of C++ as well.
bool isResult(const Value &object) {
  auto *argument = dyn_cast<Argument>(&object);
  return argument ? argument->hasStructRetAttr() : isa<AllocaInst>(object) && object.getName().starts_with("retval");
}

bool isLiteral(const AllocaInst &variable) { return variable.getName().starts_with(".compoundliteral"); }

bool isOfCxx(const Function &function) {
  const DISubprogram *subprogram = function.getSubprogram();
  return subprogram && subprogram->getUnit() &&
         dwarf::isCPlusPlus(static_cast<dwarf::SourceLanguage>(subprogram->getUnit()->getSourceLanguage()));
}

/// In which blocks the objects of a function were made.
class Blocks {
public:
  explicit Blocks(const Function &function) : isCxx(isOfCxx(function)) {
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
    if (any_of(object.users(), [](const User *user) { return isa<LifetimeIntrinsic>(user); }))
      return std::nullopt;
    const DILocalScope *scope = scopeOf(object);
    // Without a declaration there are temporaries (those of C++ have markers), and variables in code before the first
    // case.
    bool isOpen = !scope && !isCxx;
    bool isOfBlock = scope && outerOf(scope); // else it lives until the function returns
    return isOpen || isOfBlock ? std::optional(scope) : std::nullopt;
  }

private:
  static const DILocalScope *scopeOf(const Instruction &inst) { return frontend::scopeOf(inst); }

  bool isCxx;
  DenseMap<const AllocaInst *, const DILocalScope *> literals;
};

/// Follows pointers to one object.
class Escapes {
public:
  Escapes(const Blocks &blocks, Value &object, const DILocalScope *block) : blocks(blocks), block(block) {
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
        if (escapesTo(copies[j]->getRawDest()))
          places.insert(copies[j]);
    }
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
    if (isa<ReturnInst, PtrToIntInst>(user))
      return true;
    if (auto *store = dyn_cast<StoreInst>(&user))
      return use.getOperandNo() != StoreInst::getPointerOperandIndex() && escapesTo(store->getPointerOperand());
    if (isa<LoadInst>(user) && isResult(*use.get())) // it returns
      return false;
    const DILocalScope *scope = scopeOf(user);
    if (block && scope && !isWithin(scope, block))
      return true;
    if (user.getType()->isPointerTy() && !isa<LoadInst>(user)) // moved, chosen, or given back by a function
      pointers.insert(&user);
    return false;
  }

  /// Whether the place lives longer; else what is read from there may be the pointer.
  bool escapesTo(Value *place) {
    auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(place));
    if (!variable)
      return true;
    const DILocalScope *scope = blocks.scopeOf(*variable);
    bool isTemporary = block && !scope && !isLiteral(*variable);
    if (!isTemporary && !isWithin(scope, block))
      return true;
    if (seen.insert(variable).second)
      addReads(*variable);
    return false;
  }

  void addReads(AllocaInst &variable) {
    SetVector<Value *> addresses;
    addresses.insert(&variable);
    for (size_t i = 0; i < addresses.size(); ++i)
      for (User *user : addresses[i]->users())
        if (isa<GetElementPtrInst>(user))
          addresses.insert(user);
        else if (auto *load = dyn_cast<LoadInst>(user); load && load->getType()->isPointerTy())
          pointers.insert(load);
        else if (auto *copy = dyn_cast<MemTransferInst>(user); copy && copy->getRawSource() == addresses[i])
          copies.insert(copy);
  }

  const Blocks &blocks;
  const DILocalScope *block;
  SetVector<Value *> pointers;
  SetVector<MemTransferInst *> copies; // of structures that may have the pointer in them
  SmallPtrSet<const AllocaInst *, 8> seen;
};

} // namespace

void guardBlockScopes(Module &module) {
  for (Function &function : module) {
    Blocks blocks(function);
    SmallVector<std::pair<Value *, const DILocalScope *>, 4> objects;
    for (Argument &argument : function.args())
      if (const DILocalScope *scope = isResult(argument) ? scopeOfVariable(argument) : nullptr; scope && outerOf(scope))
        objects.emplace_back(&argument, scope);
    for (Instruction &inst : instructions(function))
      if (auto *variable = dyn_cast<AllocaInst>(&inst);
          variable && variable->isStaticAlloca() && variable->hasName()) // what alloca() gives has none
        if (std::optional<const DILocalScope *> block = blocks.blockOf(*variable))
          objects.emplace_back(variable, *block);
    for (auto [object, block] : objects)
      Escapes(blocks, *object, block).guard();
  }
}

} // namespace fathom::frontend
