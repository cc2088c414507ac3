#include "frontend/WeakSymbols.h"

#include "frontend/Intrinsics.h"
#include "support/Error.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

/// What is executed before the use: of a phi, the end of the block that it comes from.
Instruction &placeOf(const Use &use) {
  auto &inst = *cast<Instruction>(use.getUser());
  auto *phi = dyn_cast<PHINode>(&inst);
  return phi ? *phi->getIncomingBlock(use)->getTerminator() : inst;
}

void guardUses(GlobalValue &weak) {
  std::string what = "'" + weak.getName().str() + "', which is weak and may have no definition";
  SetVector<const Value *> names; // and expressions with it
  names.insert(&weak);
  SetVector<Instruction *> places;
  for (size_t i = 0; i < names.size(); ++i)
    for (const Use &use : names[i]->uses()) {
      if (isa<GlobalValue>(use.getUser()))
        throw Unsupported("an initial value with " + what);
      if (isa<Instruction>(use.getUser()))
        places.insert(&placeOf(use));
      else
        names.insert(use.getUser());
    }
  for (Instruction *place : places) {
    IRBuilder<> b(place);
    IntrinsicBuilder(b).fail(PropertyKind::Unsupported, what);
  }
}

} // namespace

void guardWeakSymbols(Module &module) {
  for (GlobalValue &global : module.global_values())
    if (global.hasExternalWeakLinkage())
      guardUses(global);
}

} // namespace fathom::frontend
