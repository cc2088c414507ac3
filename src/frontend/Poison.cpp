#include "frontend/Poison.h"

#include "frontend/Intrinsics.h"
#include "frontend/PoisonOrigins.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

bool isScalar(const Type *type) { return type->isIntegerTy() || type->isPointerTy() || type->isFloatingPointTy(); }

/// Whether the result is poison if an operand is (of a phi or select: the chosen one).
bool propagates(const Instruction &inst) {
  return isa<UnaryOperator, BinaryOperator, CastInst, CmpInst, GetElementPtrInst, PHINode, SelectInst>(inst) &&
         isScalar(inst.getType()) && all_of(inst.operands(), [](const Use &use) { return isScalar(use->getType()); });
}

bool isSignedDivision(const Instruction &inst) {
  return inst.getOpcode() == Instruction::SDiv || inst.getOpcode() == Instruction::SRem;
}

/// A variable that is only loaded and stored, as a whole.
bool isPlainVariable(const AllocaInst &variable) {
  auto isPlainUse = [&](const Use &use) {
    const User *user = use.getUser();
    if (auto *load = dyn_cast<LoadInst>(user))
      return load->isSimple() && load->getType() == variable.getAllocatedType();
    if (auto *store = dyn_cast<StoreInst>(user))
      return store->isSimple() && use.getOperandNo() == StoreInst::getPointerOperandIndex() &&
             store->getValueOperand()->getType() == variable.getAllocatedType();
    return isa<LifetimeIntrinsic>(user);
  };
  return isScalar(variable.getAllocatedType()) && !variable.isArrayAllocation() && all_of(variable.uses(), isPlainUse);
}

/// Whether the value of an operand makes no difference: nobody looks at it.
bool isIgnored(const Use &use) {
  auto *inst = cast<Instruction>(use.getUser());
  if (auto *result = dyn_cast<ReturnInst>(inst)) {
    const Function &function = *result->getFunction();
    return function.hasLocalLinkage() && all_of(function.uses(), [](const Use &called) {
             auto *call = dyn_cast<CallBase>(called.getUser());
             return call && call->isCallee(&called) && call->use_empty();
           });
  }
  auto *call = dyn_cast<CallBase>(inst);
  if (!call || !call->isArgOperand(&use))
    return false;
  const Function *callee = call->getCalledFunction();
  unsigned number = call->getArgOperandNo(&use);
  return isa<LifetimeIntrinsic>(call) ||
         (callee && callee->hasExactDefinition() && number < callee->arg_size() && callee->getArg(number)->use_empty());
}

class PoisonBits {
public:
  explicit PoisonBits(Function &function) : function(function) {
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function))
      for (Instruction &inst : *block)
        program.insert(&inst);
  }

  void run() {
    for (Instruction *inst : program)
      if (Value *made = poisonMadeBy(*inst, harmless))
        origins[inst] = made;
    findPoisonous();
    for (Value *value : poisonous)
      makeHolder(*value);
    for (Instruction *inst : program) {
      guard(*inst);
      makeBit(*inst);
    }
    completePhis();
    for (auto [operand, instead] : harmless) // last, for they have no bits
      operand->set(instead);
  }

private:
  /// All values that may be poison, and the variables that hold such.
  void findPoisonous() {
    for (Instruction *inst : program)
      if (origins.contains(inst) ||
          (propagates(*inst) && any_of(inst->operands(), [](const Use &use) { return isa<PoisonValue>(use); })))
        poisonous.insert(inst);
    for (size_t i = 0; i < poisonous.size(); ++i) {
      bool isVariable = isa<AllocaInst>(poisonous[i]);
      for (User *user : poisonous[i]->users()) {
        auto *inst = cast<Instruction>(user);
        if (!program.contains(inst))
          continue; // part of a bit, or never reached
        if (isVariable ? isa<LoadInst>(inst) : propagates(*inst))
          poisonous.insert(inst);
        else if (auto *store = dyn_cast<StoreInst>(inst); store && store->getValueOperand() == poisonous[i])
          if (isPlain(store->getPointerOperand()))
            poisonous.insert(store->getPointerOperand());
      }
    }
  }

  bool isPlain(Value *pointer) {
    auto *variable = dyn_cast<AllocaInst>(pointer);
    if (!variable)
      return false;
    auto [it, isNew] = plain.try_emplace(variable, false);
    if (isNew)
      it->second = isPlainVariable(*variable);
    return it->second;
  }

  /// What is needed before the bits themselves: phis to be completed, and a variable beside a variable.
  void makeHolder(Value &value) {
    IRBuilder<> b(function.getContext());
    if (auto *phi = dyn_cast<PHINode>(&value)) {
      b.SetInsertPoint(phi);
      PHINode *incoming = b.CreatePHI(b.getInt1Ty(), phi->getNumIncomingValues(), "poison");
      incomingBits[phi] = incoming;
      Value *made = origins.lookup(phi);
      bits[phi] = made ? IRBuilder<>(behind(*phi)).CreateOr(incoming, made) : incoming;
    } else if (auto *variable = dyn_cast<AllocaInst>(&value)) {
      b.SetInsertPoint(variable);
      AllocaInst *bit = b.CreateAlloca(b.getInt1Ty(), nullptr, "poison");
      bits[variable] = bit;
      b.SetInsertPoint(variable->getNextNode());
      b.CreateStore(b.getFalse(), bit);
      for (User *user : variable->users())
        if (auto *marker = dyn_cast<IntrinsicInst>(user);
            marker && marker->getIntrinsicID() == llvm::Intrinsic::lifetime_start) {
          b.SetInsertPoint(marker);
          b.CreateStore(b.getFalse(), bit);
        }
    }
  }

  /// Where the bit of `inst` is complete.
  Instruction *behind(Instruction &inst) const {
    auto *made = dyn_cast_or_null<Instruction>(origins.lookup(&inst));
    return made ? made->getNextNode() : inst.getNextNode();
  }

  /// The bit of an operand; null if it is never poison.
  Value *bitOf(Value *value) const {
    if (isa<PoisonValue>(value) && isScalar(value->getType()))
      return ConstantInt::getTrue(value->getContext());
    return bits.lookup(value);
  }

  Value *bitOrFalse(Value *value) const {
    Value *bit = bitOf(value);
    return bit ? bit : ConstantInt::getFalse(value->getContext());
  }

  /// If `inst` stores to a variable that may hold poison: the variable that holds its bit.
  Value *bitVariable(Instruction &inst) const {
    auto *store = dyn_cast<StoreInst>(&inst);
    return store && isa<AllocaInst>(store->getPointerOperand()) ? bits.lookup(store->getPointerOperand()) : nullptr;
  }

  /// Checks of the operands, before `inst`.
  void guard(Instruction &inst) {
    guardLane(inst);
    if (mayShiftTooFar(inst))
      fail(inst, "a saturating shift that may be poison");
    std::string lanes = (Twine("a vector '") + inst.getOpcodeName() + "' that may be poison").str();
    if (mayMakePoisonLanes(inst))
      fail(inst, lanes);
    if (Value *isPoison = poisonLaneMadeBy(inst))
      check(inst, isPoison, PropertyKind::Unsupported, lanes);
    if (propagates(inst)) {
      if (inst.isIntDivRem())
        guardDivision(inst);
      return;
    }
    if (isa<FreezeInst>(inst) || bitVariable(inst))
      return;
    for (Use &use : inst.operands())
      guardUse(use, inst);
  }

  /// A lane that a vector does not have is poison, or all of the vector is.
  void guardLane(Instruction &inst) {
    Value *lane = isa<ExtractElementInst>(inst)  ? inst.getOperand(1)
                  : isa<InsertElementInst>(inst) ? inst.getOperand(2)
                                                 : nullptr;
    auto *type = lane ? dyn_cast<FixedVectorType>(inst.getOperand(0)->getType()) : nullptr;
    if (!type || !isUIntN(lane->getType()->getIntegerBitWidth(), type->getNumElements()))
      return; // all lanes that can be named are there
    IRBuilder<> b(&inst);
    Value *isMissing = b.CreateICmpUGE(lane, ConstantInt::get(lane->getType(), type->getNumElements()));
    if (!match(isMissing, PatternMatch::m_Zero()))
      check(inst, isMissing, PropertyKind::Unsupported, "a lane that the vector does not have");
  }

  void guardUse(Use &use, Instruction &inst) {
    Value *bit = isa<AllocaInst>(use) ? nullptr : bitOf(use); // a variable itself is no poison
    if (!bit)
      return;
    if (StringRef what = undefinedUse(use, inst); !what.empty())
      check(inst, bit, PropertyKind::Undefined, what);
    else if (!isIgnored(use))
      check(inst, bit, PropertyKind::Unsupported, (Twine("poison in '") + inst.getOpcodeName() + "'").str());
  }

  /// What is undefined if this operand is poison; empty if nothing is.
  StringRef undefinedUse(const Use &use, const Instruction &inst) const {
    if (isa<BranchInst, SwitchInst>(inst))
      return "a branch on poison";
    if (use == getLoadStorePointerOperand(&inst) && (isa<LoadInst>(inst) || use.getOperandNo() == 1))
      return "an access through a poison pointer";
    if (isa<ReturnInst>(inst) && function.hasRetAttribute(Attribute::NoUndef))
      return "a poison result";
    auto *call = dyn_cast<CallBase>(&inst);
    if (call && call->isCallee(&use))
      return "a call through a poison pointer";
    if (call && call->isArgOperand(&use) && call->paramHasAttr(call->getArgOperandNo(&use), Attribute::NoUndef))
      return "a poison argument";
    return "";
  }

  void guardDivision(Instruction &inst) {
    Value *left = inst.getOperand(0), *right = inst.getOperand(1);
    if (Value *bit = bitOf(right))
      check(inst, bit, PropertyKind::Undefined, "a division by poison");
    IRBuilder<> b(&inst);
    check(inst, b.CreateICmpEQ(right, Constant::getNullValue(right->getType())), PropertyKind::DivByZero, "");
    if (!isSignedDivision(inst))
      return;
    if (Value *bit = bitOf(left)) // undefined if the divisor can be -1
      check(inst, bit, PropertyKind::Unsupported, (Twine("poison in '") + inst.getOpcodeName() + "'").str());
    unsigned width = left->getType()->getIntegerBitWidth();
    Value *isMin = b.CreateICmpEQ(left, b.getInt(APInt::getSignedMinValue(width)));
    Value *isMinusOne = b.CreateICmpEQ(right, b.getInt(APInt::getAllOnes(width)));
    check(inst, b.CreateAnd(isMin, isMinusOne), PropertyKind::SignedOverflow, "division");
  }

  void check(Instruction &inst, Value *isWrong, PropertyKind kind, StringRef what) {
    IRBuilder<> b(&inst);
    IntrinsicBuilder(b).check(b.CreateNot(isWrong), kind, what);
  }

  void fail(Instruction &inst, StringRef what) {
    BasicBlock &block = *inst.getParent();
    auto place = isa<PHINode>(inst) ? block.getFirstInsertionPt() : inst.getIterator();
    if (place == block.end()) // of exceptions, and not supported
      return;
    IRBuilder<> b(&block, place);
    IntrinsicBuilder(b).fail(PropertyKind::Unsupported, what);
  }

  /// The bit of the result, behind `inst`.
  void makeBit(Instruction &inst) {
    if (Value *variable = bitVariable(inst)) {
      IRBuilder<>(&inst).CreateStore(bitOrFalse(cast<StoreInst>(inst).getValueOperand()), variable);
      return;
    }
    if (auto *frozen = dyn_cast<FreezeInst>(&inst))
      return freeze(*frozen);
    if (!poisonous.contains(&inst) || isa<PHINode, AllocaInst>(inst))
      return;
    IRBuilder<> b(behind(inst));
    Value *bit = origins.lookup(&inst);
    auto add = [&](Value *other) { bit = bit && other ? b.CreateOr(bit, other) : other ? other : bit; };
    if (auto *load = dyn_cast<LoadInst>(&inst)) {
      bit = b.CreateLoad(b.getInt1Ty(), bits.lookup(load->getPointerOperand()));
    } else if (auto *select = dyn_cast<SelectInst>(&inst)) {
      add(bitOf(select->getCondition()));
      add(b.CreateSelect(select->getCondition(), bitOrFalse(select->getTrueValue()),
                         bitOrFalse(select->getFalseValue())));
    } else if (propagates(inst)) {
      for (Use &operand : inst.operands())
        add(bitOf(operand));
    }
    bits[&inst] = bit;
  }

  /// A frozen value is any one, but one.
  void freeze(FreezeInst &frozen) {
    Value *bit = bits.lookup(frozen.getOperand(0));
    if (!bit)
      return;
    IRBuilder<> b(frozen.getNextNode());
    Value *any = IntrinsicBuilder(b).nondet(frozen.getType(), NondetSource::Uninit, "");
    Value *chosen = b.CreateSelect(bit, any, &frozen);
    frozen.replaceUsesWithIf(chosen, [&](Use &use) { return use.getUser() != chosen; });
  }

  void completePhis() {
    for (Value *value : poisonous)
      if (auto *phi = dyn_cast<PHINode>(value))
        for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
          incomingBits[phi]->addIncoming(bitOrFalse(phi->getIncomingValue(i)), phi->getIncomingBlock(i));
  }

  Function &function;
  SetVector<Instruction *> program; // as given, in an order in which values come before their uses (except in phis)
  DenseMap<Value *, Value *> origins;
  HarmlessOperands harmless;
  SetVector<Value *> poisonous;
  DenseMap<AllocaInst *, bool> plain;
  DenseMap<PHINode *, PHINode *> incomingBits;
  DenseMap<Value *, Value *> bits; // of a variable: the variable that holds its bit
};

} // namespace

void guardPoison(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      PoisonBits(function).run();
}

} // namespace fathom::frontend
