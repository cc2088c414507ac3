#include "prepare/ReplaceUndef.h"

#include "frontend/Intrinsics.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

Value *arbitrary(IRBuilder<> &b, Type *type) { return IntrinsicBuilder(b).nondet(type, NondetSource::Uninit, ""); }

/// Values there can be an arbitrary one of; not tokens, nor vectors of unknown length.
bool canBeArbitrary(Type *type) {
  SetVector<Type *> work;
  work.insert(type);
  for (size_t i = 0; i < work.size(); ++i) {
    Type *part = work[i];
    if (isa<StructType, ArrayType, FixedVectorType>(part))
      work.insert(part->subtype_begin(), part->subtype_end());
    else if (!part->isIntegerTy() && !part->isPointerTy() && !part->isFloatingPointTy())
      return false;
  }
  return true;
}

bool holdsUndef(Constant &constant) {
  SetVector<Constant *> work;
  work.insert(&constant);
  for (size_t i = 0; i < work.size(); ++i) {
    if (isa<UndefValue>(work[i]))
      return true;
    if (!isa<ConstantAggregate, ConstantExpr>(work[i]))
      continue; // a number or a global, whose initialiser is memory
    for (Use &part : work[i]->operands())
      work.insert(cast<Constant>(part));
  }
  return false;
}

/// The constant with arbitrary values in place of what is undefined in it.
Value *defined(IRBuilder<> &b, Constant &constant) {
  if (!holdsUndef(constant))
    return &constant;
  if (isa<UndefValue>(constant))
    return canBeArbitrary(constant.getType()) ? arbitrary(b, constant.getType()) : &constant;
  if (auto *expression = dyn_cast<ConstantExpr>(&constant)) {
    SmallVector<Value *, 4> operands;
    for (Use &operand : expression->operands())
      operands.push_back(defined(b, *cast<Constant>(operand)));
    Instruction *inst = b.Insert(expression->getAsInstruction());
    inst->dropPoisonGeneratingFlags();
    for (unsigned i = 0; i < operands.size(); ++i)
      inst->setOperand(i, operands[i]);
    return inst;
  }
  // What is defined stays one constant, with zero where something else is put then.
  SmallVector<Constant *, 8> parts;
  for (Use &part : constant.operands())
    parts.push_back(holdsUndef(*cast<Constant>(part)) ? Constant::getNullValue(part->getType()) : cast<Constant>(part));
  Type *type = constant.getType();
  Value *result = type->isVectorTy()   ? ConstantVector::get(parts)
                  : type->isStructTy() ? ConstantStruct::get(cast<StructType>(type), parts)
                                       : ConstantArray::get(cast<ArrayType>(type), parts);
  for (unsigned i = 0; i < parts.size(); ++i) {
    if (parts[i] == constant.getOperand(i))
      continue;
    Value *part = defined(b, *cast<Constant>(constant.getOperand(i)));
    result =
        type->isVectorTy() ? b.CreateInsertElement(result, part, uint64_t{i}) : b.CreateInsertValue(result, part, i);
  }
  return result;
}

/// The part of a vector or aggregate that `inst` overwrites, if it is one of its direct elements.
std::optional<uint64_t> overwrittenPart(const Instruction &inst) {
  if (auto *insert = dyn_cast<InsertValueInst>(&inst); insert && insert->getNumIndices() == 1)
    return insert->getIndices()[0];
  if (auto *insert = dyn_cast<InsertElementInst>(&inst))
    if (auto *index = dyn_cast<ConstantInt>(insert->getOperand(2)))
      return index->getZExtValue();
  return std::nullopt;
}

unsigned countParts(Type *type) {
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    return vector->getNumElements();
  return type->isStructTy() ? type->getStructNumElements() : type->isArrayTy() ? type->getArrayNumElements() : 0;
}

/// Whether a chain of insertions, of which `first` is the first, leaves nothing of what it begins with.
bool overwritesAll(const Instruction &first) {
  SmallBitVector isLeft(countParts(first.getType()), true);
  for (const Instruction *inst = &first;;) {
    std::optional<uint64_t> part = overwrittenPart(*inst);
    if (!part || *part >= isLeft.size())
      return false;
    isLeft.reset(*part);
    if (isLeft.none())
      return true;
    if (!inst->hasOneUse() || inst->use_begin()->getOperandNo() != 0)
      return false;
    inst = cast<Instruction>(inst->user_back());
  }
}

/// Whether no part of an operand is ever looked at.
bool isIgnored(const Use &use) {
  auto *inst = cast<Instruction>(use.getUser());
  if (auto *shuffle = dyn_cast<ShuffleVectorInst>(inst)) {
    int count = static_cast<int>(cast<VectorType>(use->getType())->getElementCount().getKnownMinValue());
    bool isSecond = use.getOperandNo() == 1;
    return none_of(shuffle->getShuffleMask(), [&](int lane) { return lane >= 0 && (lane >= count) == isSecond; });
  }
  return use.getOperandNo() == 0 && isa<InsertValueInst, InsertElementInst>(inst) && overwritesAll(*inst);
}

void replaceOperand(Use &use) {
  auto &inst = *cast<Instruction>(use.getUser());
  auto *constant = dyn_cast<Constant>(use);
  if (!constant || !holdsUndef(*constant))
    return;
  auto *phi = dyn_cast<PHINode>(&inst);
  IRBuilder<> b(phi ? phi->getIncomingBlock(use)->getTerminator() : &inst);
  b.SetCurrentDebugLocation(inst.getDebugLoc());
  if (phi) // all entries of a phi for one block must agree
    phi->setIncomingValueForBlock(phi->getIncomingBlock(use), defined(b, *constant));
  else if (isIgnored(use))
    use.set(Constant::getNullValue(constant->getType()));
  else
    use.set(defined(b, *constant));
}

void chooseLanes(ShuffleVectorInst &shuffle) {
  SmallVector<int, 16> mask(shuffle.getShuffleMask());
  if (!isa<FixedVectorType>(shuffle.getType()) || !is_contained(mask, PoisonMaskElem))
    return;
  SmallVector<int, 16> full(mask);
  std::replace(full.begin(), full.end(), int{PoisonMaskElem}, 0);
  IRBuilder<> b(&shuffle);
  Value *result = b.CreateShuffleVector(shuffle.getOperand(0), shuffle.getOperand(1), full);
  for (unsigned lane = 0; lane < mask.size(); ++lane)
    if (mask[lane] == PoisonMaskElem)
      result = b.CreateInsertElement(result, arbitrary(b, shuffle.getType()->getScalarType()), uint64_t{lane});
  shuffle.replaceAllUsesWith(result);
  shuffle.eraseFromParent();
}

} // namespace

void replaceUndef(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    for (Use &use : inst.operands())
      replaceOperand(use);
    if (auto *shuffle = dyn_cast<ShuffleVectorInst>(&inst))
      chooseLanes(*shuffle);
  }
}

} // namespace fathom::prepare
