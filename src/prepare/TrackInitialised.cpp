// Every value gets a *shadow*: an integer of the same width, in which a bit is set if that bit of the value depends on
// memory that was never written. What is stored takes its shadow along, to a memory beside the real one:
//
//   %x = load i32, ptr %p        %x.s = call i32 @fathom.shadow-load.i32(ptr %p)
//   %y = and i32 %x, 255         %y.s = and i32 %x.s, 255
//   %c = icmp eq i32 %y, 0       %c.s = ...
//   br i1 %c                     call void @fathom.check(i1 (%c.s == 0), i32 uninitialised)
//
// Copying is no error, and neither is computing: padding, parts of structs and bit-fields travel with their shadows.
// The error is where the value decides something: a branch, an address, a length, a divisor, what is assumed; and where
// it is given to or returned from a function whose declaration takes a value (`noundef`), as MemorySanitizer has it.
//
// The rules are those of MemorySanitizer, with two differences on the safe side: a sum or product depends on all lower
// bits of its operands (there: only on the same bit), a quotient on all. Registers hold what was never written where
// promoteScalars and makeScopes said so with a nondet of that source; objects are marked when they are allocated
// (seair/FromLLVM.cpp). The shadow memory has the regions of the program's, so nothing about pointers changes.
#include "prepare/TrackInitialised.h"

#include "frontend/Intrinsics.h"
#include "support/Error.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstVisitor.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

/// What such a function writes is unknown; that it writes nothing would blame the program for it.
void markWritten(CallInst &call) {
  Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || callee->isIntrinsic() || intrinsicOf(callee) != Intrinsic::None ||
      callee->doesNotReturn())
    return;
  IRBuilder<> b(call.getNextNode());
  b.SetCurrentDebugLocation(call.getDebugLoc());
  for (Use &argument : call.args())
    if (argument->getType()->isPointerTy() && !isa<Constant>(argument))
      setWhat(*IntrinsicBuilder(b).call(Intrinsic::Written, b.getVoidTy(), {argument}), callee->getName());
}

class Tracker : public InstVisitor<Tracker> {
public:
  Tracker(Function &function, Env &env)
      : function(function), env(env), layout(function.getParent()->getDataLayout()), b(function.getContext()), make(b) {
  }

  void run() {
    ReversePostOrderTraversal<Function *> order(&function);
    SmallVector<Instruction *, 0> all; // but what is added on the way
    for (BasicBlock *block : order)
      for (Instruction &inst : *block)
        all.push_back(&inst);
    for (Instruction *inst : all)
      visit(*inst);
    for (auto [phi, shadow] : phis)
      for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
        shadow->addIncoming(shadowOf(phi->getIncomingValue(i)), phi->getIncomingBlock(i));
  }

  // Memory.

  void visitLoadInst(LoadInst &load) {
    before(load);
    require(load.getPointerOperand(), "address that is read");
    set(load, loadShadow(shadowType(load.getType()), load.getPointerOperand()));
  }

  void visitStoreInst(StoreInst &store) {
    before(store);
    require(store.getPointerOperand(), "address that is written");
    storeShadow(shadowOf(store.getValueOperand()), store.getPointerOperand());
  }

  void visitMemIntrinsic(MemIntrinsic &bulk) {
    before(bulk);
    Value *length = bulk.getLength(), *to = bulk.getRawDest();
    require(length, "number of bytes");
    require(to, "address that is written");
    length = b.CreateZExtOrTrunc(length, b.getInt64Ty());
    if (auto *transfer = dyn_cast<MemTransferInst>(&bulk)) {
      require(transfer->getRawSource(), "address that is read");
      make.call(Intrinsic::ShadowCopy, b.getVoidTy(), {to, transfer->getRawSource(), length});
    } else {
      make.call(Intrinsic::ShadowSet, b.getVoidTy(), {to, shadowOf(cast<MemSetInst>(bulk).getValue()), length});
    }
  }

  // What decides something.

  void visitBranchInst(BranchInst &branch) {
    if (!branch.isConditional())
      return;
    before(branch);
    require(branch.getCondition(), "condition");
  }

  void visitSwitchInst(SwitchInst &choice) {
    before(choice);
    require(choice.getCondition(), "condition");
  }

  void visitTerminator(Instruction &) {}

  void visitCallInst(CallInst &call) {
    before(call);
    switch (intrinsicOf(call)) {
    case Intrinsic::Nondet:
      return set(call, spread(b.getInt1(nondetSource(call) == NondetSource::Uninit), shadowType(call.getType())));
    case Intrinsic::Initialised:
      check(shadowOf(call.getArgOperand(0)), what(call).str());
      return erase(call);
    case Intrinsic::Written:
      env.assumptions.insert("'" + what(call).str() + "' has no body: what its arguments point to counts as written");
      initialiseObject(call.getArgOperand(0));
      return erase(call);
    case Intrinsic::Assume:
      return require(call.getArgOperand(0), "assumption");
    case Intrinsic::Check:
      if (cast<ConstantInt>(call.getArgOperand(1))->getZExtValue() == static_cast<uint64_t>(PropertyKind::Assert))
        require(call.getArgOperand(0), "assertion");
      return;
    case Intrinsic::Access:
      require(call.getArgOperand(0), "address that is accessed");
      return require(call.getArgOperand(1), "number of bytes");
    case Intrinsic::Free:
    case Intrinsic::Delete:
    case Intrinsic::DeleteArray:
      return require(call.getArgOperand(0), "address that is freed");
    case Intrinsic::Alloca:
    case Intrinsic::Malloc:
    case Intrinsic::New:
    case Intrinsic::NewArray:
      require(call.getArgOperand(0), "size of the object");
      return set(call, Constant::getNullValue(shadowType(call.getType())));
    case Intrinsic::Havoc:
      make.call(Intrinsic::ShadowSet, b.getVoidTy(), {call.getArgOperand(0), b.getInt8(0), call.getArgOperand(1)});
      return;
    case Intrinsic::HavocReachable:
      for (Use &pointer : call.args())
        initialiseObject(pointer);
      return;
    default:
      return visitInstruction(call);
    }
  }

  void visitIntrinsicInst(IntrinsicInst &call) {
    before(call);
    auto sameOf = [&](unsigned count) { // the bits of the first arguments are moved as the rest says
      SmallVector<Value *, 3> arguments;
      for (unsigned i = 0; i < call.arg_size(); ++i)
        arguments.push_back(i < count ? shadowOf(call.getArgOperand(i)) : call.getArgOperand(i));
      Value *moved = b.CreateIntrinsic(call.getIntrinsicID(), {arguments[0]->getType()}, arguments);
      for (unsigned i = count; i < call.arg_size(); ++i)
        moved = b.CreateOr(moved, spread(anyBit(shadowOf(call.getArgOperand(i))), moved->getType()));
      set(call, moved);
    };
    switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::bswap:
    case llvm::Intrinsic::bitreverse:
      return sameOf(1);
    case llvm::Intrinsic::fshl:
    case llvm::Intrinsic::fshr:
      return sameOf(2);
    default:
      return visitInstruction(call);
    }
  }

  // Arithmetic.

  void visitBinaryOperator(BinaryOperator &op) {
    before(op);
    Value *left = op.getOperand(0), *right = op.getOperand(1);
    Value *x = shadowOf(left), *y = shadowOf(right);
    switch (op.getOpcode()) {
    case Instruction::Xor:
      return set(op, b.CreateOr(x, y));
    case Instruction::And: // unknown where one is and the other does not make it 0
      return set(op, b.CreateOr(b.CreateAnd(x, b.CreateOr(right, y)), b.CreateAnd(y, left)));
    case Instruction::Or:
      return set(op, b.CreateOr(b.CreateAnd(x, b.CreateOr(b.CreateNot(right), y)), b.CreateAnd(y, b.CreateNot(left))));
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul: { // carries go upwards
      Value *both = b.CreateOr(x, y);
      return set(op, b.CreateOr(both, b.CreateNeg(both)));
    }
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
      return set(op, b.CreateOr(b.CreateBinOp(op.getOpcode(), x, right), spreadLanes(y)));
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem:
      require(right, "divisor");
      return set(op, spreadLanes(x));
    default: // of floats
      return set(op, spreadLanes(b.CreateOr(x, y)));
    }
  }

  void visitICmpInst(ICmpInst &compare) {
    before(compare);
    Value *left = compare.getOperand(0), *right = compare.getOperand(1);
    Value *x = shadowOf(left), *y = shadowOf(right), *both = b.CreateOr(x, y);
    Value *zero = Constant::getNullValue(both->getType());
    Value *isUnknown = b.CreateICmpNE(both, zero);
    ICmpInst::Predicate predicate = compare.getPredicate();
    bool isSignTest = (match(right, PatternMatch::m_Zero()) &&
                       (predicate == ICmpInst::ICMP_SLT || predicate == ICmpInst::ICMP_SGE)) ||
                      (match(right, PatternMatch::m_AllOnes()) &&
                       (predicate == ICmpInst::ICMP_SGT || predicate == ICmpInst::ICMP_SLE));
    if (isSignTest && left->getType()->isIntOrIntVectorTy()) {
      isUnknown = b.CreateICmpSLT(both, zero);
    } else if (compare.isEquality() && left->getType()->isIntOrIntVectorTy()) {
      // A bit that is known in both and differs decides.
      Value *differs = b.CreateAnd(b.CreateXor(left, right), b.CreateNot(both));
      isUnknown = b.CreateAnd(isUnknown, b.CreateICmpEQ(differs, zero));
    }
    set(compare, isUnknown);
  }

  void visitCastInst(CastInst &cast) {
    before(cast);
    Value *shadow = shadowOf(cast.getOperand(0));
    Type *type = shadowType(cast.getType());
    switch (cast.getOpcode()) {
    case Instruction::Trunc:
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::BitCast:
      return set(cast, b.CreateCast(cast.getOpcode(), shadow, type));
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
    case Instruction::AddrSpaceCast:
      return set(cast, b.CreateZExtOrTrunc(shadow, type));
    default:
      return visitInstruction(cast);
    }
  }

  void visitSelectInst(SelectInst &select) {
    before(select);
    Value *condition = select.getCondition(), *yes = select.getTrueValue(), *no = select.getFalseValue();
    Value *unknown = shadowOf(condition), *x = shadowOf(yes), *y = shadowOf(no);
    Value *chosen = b.CreateSelect(condition, x, y);
    if (isZero(unknown))
      return set(select, chosen);
    Value *either = spread(b.getTrue(), x->getType());
    if (yes->getType()->isIntOrIntVectorTy()) // where both are the same it does not matter which
      either = b.CreateOr(b.CreateOr(x, y), b.CreateXor(yes, no));
    set(select, b.CreateSelect(unknown, either, chosen));
  }

  // Aggregates and vectors.

  void visitExtractValueInst(ExtractValueInst &inst) {
    before(inst);
    set(inst, b.CreateExtractValue(shadowOf(inst.getAggregateOperand()), inst.getIndices()));
  }

  void visitInsertValueInst(InsertValueInst &inst) {
    before(inst);
    set(inst, b.CreateInsertValue(shadowOf(inst.getAggregateOperand()), shadowOf(inst.getInsertedValueOperand()),
                                  inst.getIndices()));
  }

  void visitExtractElementInst(ExtractElementInst &inst) {
    before(inst);
    require(inst.getIndexOperand(), "index of an element");
    set(inst, b.CreateExtractElement(shadowOf(inst.getVectorOperand()), inst.getIndexOperand()));
  }

  void visitInsertElementInst(InsertElementInst &inst) {
    before(inst);
    require(inst.getOperand(2), "index of an element");
    set(inst, b.CreateInsertElement(shadowOf(inst.getOperand(0)), shadowOf(inst.getOperand(1)), inst.getOperand(2)));
  }

  void visitShuffleVectorInst(ShuffleVectorInst &inst) {
    before(inst);
    set(inst, b.CreateShuffleVector(shadowOf(inst.getOperand(0)), shadowOf(inst.getOperand(1)), inst.getShuffleMask()));
  }

  void visitPHINode(PHINode &phi) {
    b.SetInsertPoint(&phi);
    PHINode *shadow = b.CreatePHI(shadowType(phi.getType()), phi.getNumIncomingValues());
    phis.emplace_back(&phi, shadow);
    set(phi, shadow);
  }

  void visitFreezeInst(FreezeInst &inst) { set(inst, shadowOf(inst.getOperand(0))); }

  /// All others: if anything is unknown, all of the result is.
  void visitInstruction(Instruction &inst) {
    if (inst.getType()->isVoidTy())
      return;
    before(inst);
    Value *any = b.getFalse();
    for (Use &operand : inst.operands())
      if (!isa<Function>(operand) && !operand->getType()->isMetadataTy())
        any = b.CreateOr(any, anyBit(shadowOf(operand)));
    set(inst, spread(any, shadowType(inst.getType())));
  }

  void eraseMarks() {
    for (Instruction *inst : marks)
      inst->eraseFromParent();
  }

private:
  void before(Instruction &inst) {
    b.SetInsertPoint(&inst);
    b.SetCurrentDebugLocation(inst.getDebugLoc());
  }

  void set(Instruction &inst, Value *shadow) { shadows[&inst] = shadow; }
  void erase(Instruction &inst) { marks.push_back(&inst); }
  static bool isZero(Value *shadow) {
    auto *constant = dyn_cast<Constant>(shadow);
    return constant && constant->isNullValue();
  }

  Type *shadowType(Type *type) {
    LLVMContext &context = type->getContext();
    if (auto *vector = dyn_cast<FixedVectorType>(type))
      return FixedVectorType::get(shadowType(vector->getElementType()), vector->getNumElements());
    if (auto *array = dyn_cast<ArrayType>(type))
      return ArrayType::get(shadowType(array->getElementType()), array->getNumElements());
    if (auto *structure = dyn_cast<StructType>(type)) {
      SmallVector<Type *, 4> parts;
      for (Type *part : structure->elements())
        parts.push_back(shadowType(part));
      return StructType::get(context, parts);
    }
    if (!type->isIntegerTy() && !type->isPointerTy() && !type->isFloatingPointTy())
      throw Unsupported("--check=uninitialised with a value of an unusual type");
    return IntegerType::get(context, layout.getTypeSizeInBits(type).getFixedValue());
  }

  Value *shadowOf(Value *value) {
    if (isa<UndefValue>(value))
      return Constant::getAllOnesValue(shadowType(value->getType()));
    if (!isa<Instruction>(value))
      return Constant::getNullValue(shadowType(value->getType()));
    auto it = shadows.find(value);
    invariant(it != shadows.end(), "a value without a shadow");
    return it->second;
  }

  unsigned countOf(Type *type) {
    return type->isStructTy() ? type->getStructNumElements() : type->getArrayNumElements();
  }

  /// Whether any bit of a shadow is set.
  Value *anyBit(Value *shadow) {
    Type *type = shadow->getType();
    if (isZero(shadow))
      return b.getFalse();
    if (type->isVectorTy())
      return anyBit(b.CreateBitCast(shadow, b.getIntNTy(type->getPrimitiveSizeInBits())));
    if (type->isIntegerTy())
      return type->isIntegerTy(1) ? shadow : b.CreateICmpNE(shadow, Constant::getNullValue(type));
    Value *any = b.getFalse();
    for (unsigned i = 0; i < countOf(type); ++i)
      any = b.CreateOr(any, anyBit(b.CreateExtractValue(shadow, i)));
    return any;
  }

  /// A shadow with all bits set, or none.
  Value *spread(Value *any, Type *type) {
    if (isZero(any))
      return Constant::getNullValue(type);
    if (type->isIntegerTy())
      return b.CreateSExt(any, type);
    if (type->isVectorTy())
      return b.CreateBitCast(b.CreateSExt(any, b.getIntNTy(type->getPrimitiveSizeInBits())), type);
    Value *result = Constant::getNullValue(type);
    for (unsigned i = 0; i < countOf(type); ++i)
      result = b.CreateInsertValue(
          result, spread(any, type->isStructTy() ? type->getStructElementType(i) : type->getArrayElementType()), i);
    return result;
  }

  /// The same for every element of a vector by itself.
  Value *spreadLanes(Value *shadow) {
    if (isZero(shadow))
      return shadow;
    return b.CreateSExt(b.CreateICmpNE(shadow, Constant::getNullValue(shadow->getType())), shadow->getType());
  }

  void require(Value *value, const std::string &role) { check(shadowOf(value), role); }

  void check(Value *shadow, const std::string &text) {
    if (!isZero(shadow))
      make.check(b.CreateNot(anyBit(shadow)), PropertyKind::Uninitialised, text);
  }

  Value *partAt(Value *pointer, Type *aggregate, unsigned i) {
    uint64_t offset = aggregate->isStructTy()
                          ? layout.getStructLayout(cast<StructType>(aggregate))->getElementOffset(i).getFixedValue()
                          : i * layout.getTypeAllocSize(aggregate->getArrayElementType()).getFixedValue();
    return offset ? b.CreatePtrAdd(pointer, b.getInt64(offset)) : pointer;
  }

  Value *loadShadow(Type *type, Value *pointer) {
    if (type->isIntegerTy())
      return make.call(Intrinsic::ShadowLoad, type, {pointer});
    if (type->isVectorTy())
      return b.CreateBitCast(loadShadow(b.getIntNTy(type->getPrimitiveSizeInBits()), pointer), type);
    Value *result = Constant::getNullValue(type);
    for (unsigned i = 0; i < countOf(type); ++i) {
      Type *part = type->isStructTy() ? type->getStructElementType(i) : type->getArrayElementType();
      result = b.CreateInsertValue(result, loadShadow(part, partAt(pointer, type, i)), i);
    }
    return result;
  }

  void storeShadow(Value *shadow, Value *pointer) {
    Type *type = shadow->getType();
    if (type->isVectorTy())
      return storeShadow(b.CreateBitCast(shadow, b.getIntNTy(type->getPrimitiveSizeInBits())), pointer);
    if (type->isIntegerTy())
      return void(make.call(Intrinsic::ShadowStore, b.getVoidTy(), {pointer, shadow}));
    for (unsigned i = 0; i < countOf(type); ++i)
      storeShadow(b.CreateExtractValue(shadow, i), partAt(pointer, type, i));
  }

  /// All of the object that the pointer points into; nothing if there is none.
  void initialiseObject(Value *pointer) {
    Value *offset = make.call(Intrinsic::ObjectOffset, b.getInt64Ty(), {pointer});
    Value *size = make.call(Intrinsic::ObjectSize, b.getInt64Ty(), {pointer});
    make.call(Intrinsic::ShadowSet, b.getVoidTy(), {b.CreatePtrAdd(pointer, b.CreateNeg(offset)), b.getInt8(0), size});
  }

  Function &function;
  Env &env;
  const DataLayout &layout;
  IRBuilder<> b;
  IntrinsicBuilder make;
  DenseMap<Value *, Value *> shadows;
  SmallVector<std::pair<PHINode *, PHINode *>, 0> phis;
  SmallVector<Instruction *, 0> marks;
};

} // namespace

void markWritten(Module &module) {
  for (Function &function : module)
    for (Instruction &inst : make_early_inc_range(instructions(function)))
      if (auto *call = dyn_cast<CallInst>(&inst))
        markWritten(*call);
}

void trackInitialised(Function &function, Env &env) {
  removeUnreachableBlocks(function);
  Tracker tracker(function, env);
  tracker.run();
  tracker.eraseMarks();
}

} // namespace fathom::prepare
