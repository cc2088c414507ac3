// Done before anything is simplified, inlining included (it folds loads from constants): the check comes before the
// access and is opaque to LLVM, so an invalid access is an error even if its result is never used. No check is made for
// a constant offset inside a global variable (unless a constant is written) or inside a local one that surely lives.
#include "prepare/InsertChecks.h"

#include "frontend/BlockScopes.h"
#include "frontend/Intrinsics.h"

#include "llvm/Analysis/StackLifetime.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace fathom::prepare {

/// The pointers of a difference, also in a constant.
static std::pair<Value *, Value *> subtracted(const Value *value) {
  Value *a = nullptr, *b = nullptr;
  auto *difference = dyn_cast<Operator>(value);
  bool isOfPointers = difference && difference->getOpcode() == Instruction::Sub &&
                      match(difference->getOperand(0), m_PtrToInt(m_Value(a))) &&
                      match(difference->getOperand(1), m_PtrToInt(m_Value(b)));
  return isOfPointers ? std::pair(a, b) : std::pair<Value *, Value *>();
}

std::pair<Value *, Value *> orderedPointers(const Instruction &inst) {
  const auto *compare = dyn_cast<ICmpInst>(&inst);
  bool isOrder = compare && compare->isRelational() && compare->getOperand(0)->getType()->isPointerTy();
  if (isOrder)
    return {compare->getOperand(0), compare->getOperand(1)};
  if (inst.getName().starts_with("sub.ptr.sub"))
    return subtracted(&inst);
  // Of two constants, only the division by the size of an element is left.
  if (inst.getName().starts_with("sub.ptr.div") && isa<Constant>(inst.getOperand(0)))
    return subtracted(inst.getOperand(0));
  return {};
}

namespace {

/// The variable whose address the call of a model gives, as that of errno; else the value itself.
const Value *variableOf(const Value *pointer) {
  auto *call = dyn_cast<CallBase>(pointer);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || callee->isDeclaration() || !isModel(*callee) || callee->size() != 1)
    return pointer;
  auto *ret = dyn_cast<ReturnInst>(callee->front().getTerminator());
  return ret && isa_and_nonnull<GlobalVariable>(ret->getReturnValue()) ? ret->getReturnValue() : pointer;
}

class CheckInserter {
public:
  explicit CheckInserter(Function &function)
      : layout(function.getParent()->getDataLayout()), variables(allocasOf(function)),
        lifetime(function, variables, StackLifetime::LivenessType::Must) {
    lifetime.run();
  }

  void check(Instruction &inst) {
    auto number = [&](uint64_t bytes) { return ConstantInt::get(Type::getInt64Ty(inst.getContext()), bytes); };
    auto bytes = [&](Type *type) { return number(layout.getTypeStoreSize(type)); };
    auto bytesOfCopy = [&](Type *type) { return number(layout.getTypeAllocSize(type)); };
    if (auto *load = dyn_cast<LoadInst>(&inst))
      return checkAccess(inst, load->getPointerOperand(), bytes(load->getType()), false);
    if (auto *store = dyn_cast<StoreInst>(&inst))
      return checkAccess(inst, store->getPointerOperand(), bytes(store->getValueOperand()->getType()), true);
    if (auto *bulk = dyn_cast<MemIntrinsic>(&inst)) {
      if (auto *transfer = dyn_cast<MemTransferInst>(bulk))
        checkAccess(inst, transfer->getRawSource(), transfer->getLength(), false);
      checkAccess(inst, bulk->getRawDest(), bulk->getLength(), true);
    }
    if (auto *call = dyn_cast<CallBase>(&inst)) {
      for (unsigned i = 0; i < call->arg_size(); ++i)
        if (call->isByValArgument(i)) // which is copied
          checkAccess(inst, call->getArgOperand(i), bytesOfCopy(call->getParamByValType(i)), false);
      Function *callee = call->getCalledFunction();
      if (callee && callee->isDeclaration() && call->hasStructRetAttr()) // else it is checked in there
        checkAccess(inst, call->getArgOperand(0), bytesOfCopy(call->getParamStructRetType(0)), true);
    }
  }

private:
  static SmallVector<const AllocaInst *, 16> allocasOf(Function &function) {
    SmallVector<const AllocaInst *, 16> result;
    for (Instruction &inst : instructions(function))
      if (auto *variable = dyn_cast<AllocaInst>(&inst))
        result.push_back(variable);
    return result;
  }

  /// The size of the object `root` names, if it surely lives at `inst`.
  std::optional<uint64_t> knownSize(const Value *root, bool isWrite, Instruction &inst) {
    if (auto *global = dyn_cast<GlobalVariable>(root)) {
      if ((isWrite && global->isConstant()) || !global->hasInitializer() || global->isThreadLocal())
        return std::nullopt;
      return layout.getTypeAllocSize(global->getValueType());
    }
    auto *variable = dyn_cast<AllocaInst>(root);
    if (!variable || !variable->isStaticAlloca())
      return std::nullopt;
    bool hasMarkers = any_of(variable->users(), [](const User *user) { return isa<LifetimeIntrinsic>(user); });
    if (hasMarkers && !lifetime.isAliveAfter(variable, &inst))
      return std::nullopt;
    std::optional<TypeSize> size = variable->getAllocationSize(layout);
    return size && !size->isScalable() ? std::optional<uint64_t>(*size) : std::nullopt;
  }

  bool inBoundsByConstruction(Instruction &inst, Value *pointer, uint64_t bytes, bool isWrite) {
    APInt offset(layout.getIndexSizeInBits(0), 0);
    const Value *root = variableOf(pointer->stripAndAccumulateConstantOffsets(layout, offset, true));
    std::optional<uint64_t> size = knownSize(root, isWrite, inst);
    return size && bytes <= *size && offset.ule(*size - bytes);
  }

  void checkAccess(Instruction &inst, Value *pointer, Value *size, bool isWrite) {
    if (auto *bytes = dyn_cast<ConstantInt>(size))
      if (bytes->isZero() || inBoundsByConstruction(inst, pointer, bytes->getZExtValue(), isWrite))
        return;
    IRBuilder<> b(&inst);
    IntrinsicBuilder(b).access(pointer, b.CreateZExtOrTrunc(size, b.getInt64Ty()), isWrite);
  }

  const DataLayout &layout;
  SmallVector<const AllocaInst *, 16> variables;
  StackLifetime lifetime;
};

/// Is the difference of two objects' addresses in it? Of a constant nobody knows whether it was one of pointers.
bool hasConstantDifference(const Value *value) {
  auto *constant = dyn_cast<ConstantExpr>(value);
  if (!constant)
    return false;
  if (auto [a, b] = subtracted(constant); a)
    return getUnderlyingObject(a) != getUnderlyingObject(b);
  return any_of(constant->operands(), [](const Use &operand) { return hasConstantDifference(operand); });
}

void checkConstantDifference(Instruction &inst) {
  if (!any_of(inst.operands(), [](const Use &operand) { return hasConstantDifference(operand); }))
    return;
  IRBuilder<> b(isa<PHINode>(inst) ? &*inst.getParent()->getFirstInsertionPt() : &inst);
  IntrinsicBuilder(b).fail(PropertyKind::Unsupported, "the difference of two constant addresses");
}

void checkPairs(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    if (!orderedPointers(inst).first)
      checkConstantDifference(inst);
    if (auto [first, second] = orderedPointers(inst); first) {
      IRBuilder<> b(&inst);
      IntrinsicBuilder make(b);
      Value *same = make.call(Intrinsic::SameObject, b.getInt1Ty(), {first, second});
      bool isOrder = isa<ICmpInst>(inst);
      make.check(same, PropertyKind::PointerCompare,
                 isOrder ? "pointers into different objects are put in order"
                         : "pointers into different objects are subtracted");
    } else if (auto [left, right] = subtracted(&inst); left && !frontend::isOfSource(function)) {
      IRBuilder<> b(&inst);
      IntrinsicBuilder make(b);
      make.check(make.call(Intrinsic::SameObject, b.getInt1Ty(), {left, right}), PropertyKind::Unsupported,
                 "a difference of addresses, which may be one of pointers");
    }
  }
}

bool isAlignedByConstruction(Value *pointer, Align align, const DataLayout &layout) {
  APInt offset(layout.getIndexSizeInBits(0), 0);
  const Value *root = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
  MaybeAlign known;
  if (auto *variable = dyn_cast<AllocaInst>(root))
    known = variable->getAlign();
  else if (auto *global = dyn_cast<GlobalVariable>(root))
    known = global->getAlign();
  return commonAlignment(known.valueOrOne(), offset.getZExtValue()) >= align;
}

void checkAlignment(Instruction &inst, Value *pointer, Align align) {
  const DataLayout &layout = inst.getModule()->getDataLayout();
  if (isAlignedByConstruction(pointer, align, layout))
    return;
  IRBuilder<> b(&inst);
  Type *type = layout.getIntPtrType(pointer->getType());
  Value *low = b.CreateAnd(b.CreatePtrToInt(pointer, type), ConstantInt::get(type, align.value() - 1));
  IntrinsicBuilder(b).check(b.CreateIsNull(low), PropertyKind::Alignment, unalignedText);
}

/// How far the constant moves its pointer, with as many bits as it takes.
std::optional<APInt> constantOffset(const GEPOperator &gep, const DataLayout &layout) {
  constexpr unsigned width = 192;
  APInt offset(width, 0);
  for (auto it = gep_type_begin(gep), end = gep_type_end(gep); it != end; ++it) {
    auto *index = dyn_cast<ConstantInt>(it.getOperand());
    if (!index)
      return std::nullopt;
    if (StructType *type = it.getStructTypeOrNull())
      offset += layout.getStructLayout(type)->getElementOffset(index->getZExtValue()).getFixedValue();
    else
      offset +=
          index->getValue().sextOrTrunc(width) * APInt(width, it.getSequentialElementStride(layout).getFixedValue());
  }
  return offset;
}

/// The pointers in it that are moved out of the object they are made of.
void findMoved(const Constant *constant, const DataLayout &layout,
               SmallVectorImpl<std::pair<const GEPOperator *, APInt>> &result) {
  auto *gep = dyn_cast<GEPOperator>(constant);
  std::optional<APInt> offset = gep ? constantOffset(*gep, layout) : std::nullopt;
  if (offset) {
    auto *object = dyn_cast<GlobalVariable>(gep->getPointerOperand());
    uint64_t size = object ? layout.getTypeAllocSize(object->getValueType()).getFixedValue() : 0;
    if (offset->ugt(size)) // or negative
      result.emplace_back(gep, *offset);
  }
  if (isa<ConstantExpr>(constant))
    for (const Use &operand : constant->operands())
      findMoved(cast<Constant>(operand), layout, result);
}

/// Where the operand is used.
Instruction *placeOf(const Use &operand) {
  auto *inst = cast<Instruction>(operand.getUser());
  auto *phi = dyn_cast<PHINode>(inst);
  if (!phi)
    return inst;
  BasicBlock *from = phi->getIncomingBlock(operand);
  return (from->getSingleSuccessor() ? from : SplitEdge(from, phi->getParent()))->getTerminator();
}

void checkMoved(const Use &operand, const GEPOperator &gep, const APInt &offset, const DataLayout &layout) {
  IRBuilder<> b(placeOf(operand));
  b.SetCurrentDebugLocation(cast<Instruction>(operand.getUser())->getDebugLoc());
  Type *type = layout.getIntPtrType(gep.getType());
  unsigned bits = type->getIntegerBitWidth();
  Value *from = b.CreatePtrToInt(const_cast<Value *>(gep.getPointerOperand()), type);
  Value *to = b.CreateAdd(from, ConstantInt::get(type, offset.trunc(bits)));
  Value *holds = offset.isNegative() ? b.CreateICmpULE(to, from) : b.CreateICmpUGE(to, from);
  if (!offset.isSignedIntN(bits))
    holds = b.getFalse();
  if (auto *select = dyn_cast<SelectInst>(operand.getUser()); select && operand.getOperandNo() > 0) {
    Value *isChosen = select->getCondition();
    holds = b.CreateOr(holds, operand.getOperandNo() == 1 ? b.CreateNot(isChosen) : isChosen);
  }
  IntrinsicBuilder(b).check(holds, PropertyKind::PointerOverflow, wrapsText);
}

} // namespace

void insertConstantPointerChecks(Function &function) {
  if (isModel(function))
    return;
  const DataLayout &layout = function.getParent()->getDataLayout();
  SmallVector<const Use *, 16> operands;
  for (Instruction &inst : instructions(function))
    for (const Use &operand : inst.operands())
      if (isa<ConstantExpr>(operand) && !operand->getType()->isVectorTy())
        operands.push_back(&operand);
  for (const Use *operand : operands) {
    SmallVector<std::pair<const GEPOperator *, APInt>, 2> moved;
    findMoved(cast<Constant>(*operand), layout, moved);
    for (auto &[gep, offset] : moved)
      if (!gep->getType()->isVectorTy())
        checkMoved(*operand, *gep, offset, layout);
  }
}

SmallVector<std::pair<Value *, Align>, 2> alignedPointers(const Instruction &inst) {
  SmallVector<std::pair<Value *, Align>, 2> result;
  if (auto *load = dyn_cast<LoadInst>(&inst))
    result.emplace_back(const_cast<Value *>(load->getPointerOperand()), load->getAlign());
  if (auto *store = dyn_cast<StoreInst>(&inst))
    result.emplace_back(const_cast<Value *>(store->getPointerOperand()), store->getAlign());
  if (auto *transfer = dyn_cast<MemTransferInst>(&inst))
    result.emplace_back(transfer->getRawSource(), transfer->getSourceAlign().valueOrOne());
  if (auto *bulk = dyn_cast<MemIntrinsic>(&inst))
    result.emplace_back(bulk->getRawDest(), bulk->getDestAlign().valueOrOne());
  if (auto *call = dyn_cast<CallBase>(&inst))
    for (unsigned i = 0; i < call->arg_size(); ++i)
      if (Type *passed = call->isByValArgument(i) ? call->getParamByValType(i) : nullptr) {
        // The attribute is about the copy, which may be aligned by more.
        Align own = inst.getModule()->getDataLayout().getABITypeAlign(passed);
        result.emplace_back(call->getArgOperand(i), std::min(own, call->getParamAlign(i).valueOrOne()));
      }
  return result;
}

void insertAlignmentChecks(Function &function) {
  if (isModel(function))
    return;
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    for (auto [pointer, align] : alignedPointers(inst))
      checkAlignment(inst, pointer, align);
}

void insertChecks(Function &function, const PropertySet &checks) {
  if (checks.has(PropertyKind::PointerCompare) && !isModel(function))
    checkPairs(function);
  CheckInserter inserter(function);
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    inserter.check(inst);
}

} // namespace fathom::prepare
