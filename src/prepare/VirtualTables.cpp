// A virtual table, as the C++ ABI of Itanium lays it out, is an array for each base class that has one:
//
//   @_ZTV1B = constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI1B, ptr @_ZN1B1fEv, ptr @_ZN1BD1Ev, ...] }
//
// Objects point behind the type information, and clang calls what stands at a constant place from there on:
//
//   %vtable = load ptr, ptr %this
//   %vfn = getelementptr inbounds ptr, ptr %vtable, i64 1
//   %function = load ptr, ptr %vfn
//
// Without this a destructor that calls a virtual function would be taken for one that may call itself, for both have
// the type void (ptr).
#include "prepare/VirtualTables.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace fathom::prepare {

/// Clang's names tell a virtual call from one through a structure of pointers.
std::optional<uint64_t> placeInTable(const CallBase &call) {
  auto *function = dyn_cast<LoadInst>(call.getCalledOperand());
  auto *entry = function ? dyn_cast<GEPOperator>(function->getPointerOperand()) : nullptr;
  bool isVirtual = entry && entry->getName().starts_with("vfn") && entry->getNumIndices() == 1 &&
                   entry->getSourceElementType()->isPointerTy();
  auto *place = isVirtual ? dyn_cast<ConstantInt>(entry->getOperand(1)) : nullptr;
  if (!place)
    return std::nullopt;
  return place->getZExtValue();
}

static bool isTable(const GlobalVariable &global) {
  return (global.getName().starts_with("_ZTV") || global.getName().starts_with("_ZTC")) && global.isConstant() &&
         global.hasInitializer();
}

static bool isTypeInformation(const Value &entry) {
  return isa<GlobalVariable>(entry) && entry.getName().starts_with("_ZTI");
}

/// Whether this part of a constant belongs to virtual tables, with places that are known.
static bool isPartOfTables(const User &part) {
  auto isWholeTable = [](const User *user) {
    auto *global = dyn_cast<GlobalVariable>(user);
    return global && isTable(*global);
  };
  auto isTables = [&](const User *user) { return isa<ConstantStruct>(user) && all_of(user->users(), isWholeTable); };
  bool hasPlaces = any_of(part.operands(), [](const Use &entry) { return isTypeInformation(*entry); });
  return isa<ConstantArray>(part) && hasPlaces && all_of(part.users(), isTables);
}

/// Calls apart.
static bool isNamedOnlyByTables(const Function &function) {
  return all_of(function.uses(), [](const Use &use) {
    auto *call = dyn_cast<CallBase>(use.getUser());
    return (call && call->isCallee(&use)) || isPartOfTables(*use.getUser());
  });
}

VirtualTables::VirtualTables(const Module &module) {
  for (const GlobalVariable &global : module.globals())
    if (isTable(global))
      add(global);
  for (const Function &function : module)
    if (!isNamedOnlyByTables(function))
      places.erase(&function);
}

void VirtualTables::add(const GlobalVariable &table) {
  for (const Use &part : table.getInitializer()->operands()) {
    std::optional<uint64_t> place; // none before what objects point to
    for (const Use &entry : cast<User>(part)->operands()) {
      if (auto *function = dyn_cast<Function>(entry->stripPointerCasts()); function && place)
        places[function].insert(*place);
      if (place)
        ++*place;
      else if (isTypeInformation(*entry))
        place = 0;
    }
  }
}

bool VirtualTables::excludes(const Function &function, uint64_t place) const {
  auto it = places.find(&function);
  return it != places.end() && !it->second.contains(place);
}

} // namespace fathom::prepare
