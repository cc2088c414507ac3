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
const DILocalScope *scopeOfVariable(const AllocaInst &variable) {
  for (DbgVariableRecord *record : findDVRDeclares(const_cast<AllocaInst *>(&variable)))
    return braces(record->getVariable()->getScope());
  for (DbgDeclareInst *declared : findDbgDeclares(const_cast<AllocaInst *>(&variable)))
    return braces(declared->getVariable()->getScope());
  return nullptr;
}

bool isLiteral(const AllocaInst &variable) { return variable.getName().starts_with(".compoundliteral"); }

/// Where the literal gets its value.
const DILocalScope *scopeOfLiteral(const AllocaInst &literal) {
  for (const BasicBlock &block : *literal.getFunction())
    for (const Instruction &inst : block)
      if (is_contained(inst.operands(), &literal) && scopeOf(inst))
        return scopeOf(inst);
  return nullptr;
}

bool isOfCxx(const Function &function) {
  const DISubprogram *subprogram = function.getSubprogram();
  return subprogram && subprogram->getUnit() &&
         dwarf::isCPlusPlus(static_cast<dwarf::SourceLanguage>(subprogram->getUnit()->getSourceLanguage()));
}

/// Whose life lasts as long as that of a block, and is not marked; the block, null if it is not known. None: it is
/// another object.
std::optional<const DILocalScope *> blockOf(const AllocaInst &object) {
  if (any_of(object.users(), [](const User *user) { return isa<LifetimeIntrinsic>(user); }))
    return std::nullopt;
  const DILocalScope *scope = isLiteral(object) ? scopeOfLiteral(object) : scopeOfVariable(object);
  // Without a declaration there are temporaries (those of C++ have markers), and variables in code before the first
  // case.
  bool isOpen = !scope && !isOfCxx(*object.getFunction());
  bool isOfBlock = scope && outerOf(scope); // else it lives until the function returns
  return isOpen || isOfBlock ? std::optional(scope) : std::nullopt;
}

/// Follows pointers to one object.
class Escapes {
public:
  Escapes(AllocaInst &object, const DILocalScope *block) : block(block) { pointers.insert(&object); }

  void guard() {
    SetVector<Instruction *> places;
    for (size_t i = 0; i < pointers.size(); ++i)
      for (Use &use : pointers[i]->uses())
        if (auto *user = dyn_cast<Instruction>(use.getUser()); user && escapesBy(use, *user))
          places.insert(user);
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
    if (auto *store = dyn_cast<StoreInst>(&user))
      return use.getOperandNo() != StoreInst::getPointerOperandIndex() && escapesTo(store->getPointerOperand());
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
    const DILocalScope *scope = isLiteral(*variable) ? scopeOfLiteral(*variable) : scopeOfVariable(*variable);
    bool isTemporary = block && !scope && !isLiteral(*variable);
    if (!isTemporary && !isWithin(scope, block))
      return true;
    if (seen.insert(variable).second)
      addLoads(*variable);
    return false;
  }

  void addLoads(AllocaInst &variable) {
    SetVector<Value *> addresses;
    addresses.insert(&variable);
    for (size_t i = 0; i < addresses.size(); ++i)
      for (User *user : addresses[i]->users())
        if (isa<GetElementPtrInst>(user))
          addresses.insert(user);
        else if (auto *load = dyn_cast<LoadInst>(user); load && load->getType()->isPointerTy())
          pointers.insert(load);
  }

  const DILocalScope *block;
  SetVector<Value *> pointers;
  SmallPtrSet<const AllocaInst *, 8> seen;
};

} // namespace

void guardBlockScopes(Module &module) {
  for (Function &function : module) {
    SmallVector<std::pair<AllocaInst *, const DILocalScope *>, 4> objects;
    for (Instruction &inst : instructions(function))
      if (auto *variable = dyn_cast<AllocaInst>(&inst);
          variable && variable->isStaticAlloca() && !variable->isArrayAllocation()) // no alloca()
        if (std::optional<const DILocalScope *> block = blockOf(*variable))
          objects.emplace_back(variable, *block);
    for (auto [object, block] : objects)
      Escapes(*object, block).guard();
  }
}

} // namespace fathom::frontend
