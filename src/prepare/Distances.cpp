#include "prepare/Distances.h"

#include "frontend/Intrinsics.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace fathom::prepare {

namespace {

/// A pointer as another one and so many bytes.
struct Place {
  const Value *base;
  APInt offset; // of 64 bits, also where addresses have 32
};

constexpr unsigned offsetBits = 64;

/// Where addresses have 32 bits, sums of offsets that do not fit wrap around in one step and do not in several.
bool fits(const Place &place, const DataLayout &layout) {
  return place.offset.isSignedIntN(layout.getIndexTypeSizeInBits(place.base->getType()));
}

Place placeOf(const Value *pointer, const DataLayout &layout) {
  Place place{pointer, APInt(offsetBits, 0)};
  while (auto *step = dyn_cast<GEPOperator>(place.base)) {
    APInt offset(layout.getIndexTypeSizeInBits(step->getType()), 0);
    if (!step->accumulateConstantOffset(layout, offset))
      break;
    place.offset += offset.sext(offsetBits);
    place.base = step->getPointerOperand();
  }
  return place;
}

/// Whether it points to the first byte of an object.
bool isStart(const Value &pointer) {
  auto *call = dyn_cast<CallInst>(&pointer);
  Intrinsic which = call ? intrinsicOf(*call) : Intrinsic::None;
  return isa<AllocaInst, GlobalVariable>(pointer) || which == Intrinsic::Alloca || allocatesOnHeap(which);
}

Constant *compared(const ICmpInst &compare, const DataLayout &layout) {
  if (!compare.getOperand(0)->getType()->isPointerTy())
    return nullptr;
  Place a = placeOf(compare.getOperand(0), layout), b = placeOf(compare.getOperand(1), layout);
  bool areKnown = a.base == b.base && fits(a, layout) && fits(b, layout);
  if (!areKnown || (!compare.isEquality() && !isStart(*a.base)))
    return nullptr;
  ICmpInst::Predicate predicate = compare.isEquality() ? compare.getPredicate() : compare.getSignedPredicate();
  return ConstantInt::getBool(compare.getType(), ICmpInst::compare(a.offset, b.offset, predicate));
}

Constant *subtracted(const Instruction &inst, const DataLayout &layout) {
  Value *left = nullptr, *right = nullptr;
  if (!match(&inst, m_Sub(m_PtrToInt(m_Value(left)), m_PtrToInt(m_Value(right)))) || !left->getType()->isPointerTy())
    return nullptr;
  Place a = placeOf(left, layout), b = placeOf(right, layout);
  unsigned bits = inst.getType()->getIntegerBitWidth();
  if (a.base != b.base || bits > layout.getPointerTypeSizeInBits(left->getType()))
    return nullptr;
  return ConstantInt::get(inst.getContext(), (a.offset - b.offset).trunc(bits));
}

} // namespace

Constant *foldDistance(const Instruction &inst) {
  const DataLayout &layout = inst.getDataLayout();
  if (auto *compare = dyn_cast<ICmpInst>(&inst))
    return compared(*compare, layout);
  return inst.getOpcode() == Instruction::Sub ? subtracted(inst, layout) : nullptr;
}

Instruction *flattened(const Instruction &inst) {
  auto *step = dyn_cast<GetElementPtrInst>(&inst);
  if (!step || !step->getType()->isPointerTy() || !isa<GEPOperator>(step->getPointerOperand()))
    return nullptr;
  const DataLayout &layout = step->getDataLayout();
  Place place = placeOf(step, layout);
  if (place.base == step || place.base == step->getPointerOperand() || !fits(place, layout))
    return nullptr;
  LLVMContext &context = step->getContext();
  auto *result = GetElementPtrInst::Create(Type::getInt8Ty(context), const_cast<Value *>(place.base),
                                           {ConstantInt::get(context, place.offset)});
  result->setDebugLoc(step->getDebugLoc());
  return result;
}

void foldDistances(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (Constant *known = foldDistance(inst)) {
      inst.replaceAllUsesWith(known);
      inst.eraseFromParent();
    }
}

} // namespace fathom::prepare
