#include "frontend/Overlaps.h"

#include "frontend/Intrinsics.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

/// Whether two pointers surely lead to different objects.
bool areApart(const Value *a, const Value *b) {
  const Value *first = getUnderlyingObject(a), *second = getUnderlyingObject(b);
  return first != second && isa<AllocaInst, GlobalVariable>(first) && isa<AllocaInst, GlobalVariable>(second);
}

void guard(MemCpyInst &copy) {
  Value *to = copy.getRawDest(), *from = copy.getRawSource();
  if (areApart(to, from) || to->getType() != from->getType() || to->getType()->getPointerAddressSpace() != 0)
    return;
  IRBuilder<> b(&copy);
  IntrinsicBuilder make(b);
  Value *i = make.call(Intrinsic::ObjectOffset, b.getInt64Ty(), {to});
  Value *j = make.call(Intrinsic::ObjectOffset, b.getInt64Ty(), {from});
  Value *distance = b.CreateSelect(b.CreateICmpULT(i, j), b.CreateSub(j, i), b.CreateSub(i, j));
  Value *length = b.CreateZExtOrTrunc(copy.getLength(), b.getInt64Ty());
  Value *isClose = b.CreateAnd(b.CreateICmpULT(distance, length), b.CreateICmpNE(distance, b.getInt64(0)));
  Value *overlap = b.CreateAnd(isClose, make.call(Intrinsic::SameObject, b.getInt1Ty(), {to, from}));
  make.check(b.CreateNot(overlap), PropertyKind::Undefined, "source and destination overlap");
}

} // namespace

void guardOverlaps(Module &module) {
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (auto *copy = dyn_cast<MemCpyInst>(&inst))
        guard(*copy);
}

} // namespace fathom::frontend
