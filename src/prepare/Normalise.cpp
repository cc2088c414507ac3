#include "prepare/Normalise.h"

#include "frontend/BlockScopes.h"
#include "frontend/Intrinsics.h"
#include "prepare/InsertChecks.h"
#include "prepare/References.h"
#include "prepare/ReplaceUndef.h"
#include "prepare/Traps.h"
#include "prepare/VarArgs.h"
#include "support/Error.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LowerAtomicPass.h"
#include "llvm/Transforms/Scalar/ScalarizeMaskedMemIntrin.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerInvoke.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

/// Attributes that are part of how arguments are passed; all others are promises to the optimiser.
constexpr Attribute::AttrKind passingAttributes[] = {Attribute::ByVal, Attribute::StructRet};

AttributeList passingOnly(AttributeList attributes, LLVMContext &context, unsigned parameters) {
  AttributeList result;
  for (unsigned i = 0; i < parameters; ++i) {
    for (Attribute::AttrKind kind : passingAttributes)
      if (attributes.hasParamAttr(i, kind))
        result = result.addParamAttribute(context, i, attributes.getParamAttr(i, kind));
    // Here it says how the copy is to be aligned.
    if (attributes.hasParamAttr(i, Attribute::ByVal) && attributes.hasParamAttr(i, Attribute::Alignment))
      result = result.addParamAttribute(context, i, attributes.getParamAttr(i, Attribute::Alignment));
  }
  return result;
}

void dropPromises(Function &function) {
  LLVMContext &context = function.getContext();
  if (function.isIntrinsic() || intrinsicOf(&function) != Intrinsic::None)
    return;
  // That a function without a body does not return is all that is known of it. (Where clang checks that what cannot be
  // reached is not, it leaves that to the debug information.)
  DISubprogram *declared = function.getSubprogram();
  bool endsRun = function.isDeclaration() && (function.doesNotReturn() || (declared && declared->isNoReturn()));
  bool isOfSource = frontend::isOfSource(function);
  function.setAttributes(passingOnly(function.getAttributes(), context, function.arg_size()));
  if (isOfSource)
    frontend::markOfSource(function);
  if (endsRun)
    function.setDoesNotReturn();
  function.addFnAttr(Attribute::NullPointerIsValid);
}

bool isVolatile(const Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return load->isVolatile();
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return store->isVolatile();
  return false;
}

/// The name a variable has in the source goes with its alloca.
void keepVariableNames(Instruction &inst) {
  for (DbgVariableRecord &record : filterDbgVars(inst.getDbgRecordRange()))
    if (auto *variable = dyn_cast_or_null<AllocaInst>(record.getVariableLocationOp(0));
        variable && record.isDbgDeclare())
      setWhat(*variable, record.getVariable()->getName());
}

void dropPromises(Instruction &inst) {
  LLVMContext &context = inst.getContext();
  dropOtherMetadata(inst);
  keepVariableNames(inst);
  inst.dropDbgRecords();
  if (inst.hasPoisonGeneratingFlags())
    inst.dropPoisonGeneratingFlags();
  if (auto *call = dyn_cast<CallBase>(&inst)) {
    const Function *callee = call->getCalledFunction();
    bool endsRun = callee && callee->isDeclaration() && call->doesNotReturn(); // as in the promises of a function
    if (!isa<IntrinsicInst>(call) && intrinsicOf(callee) == Intrinsic::None)
      call->setAttributes(passingOnly(call->getAttributes(), context, call->arg_size()));
    else
      call->setAttributes(AttributeList());
    if (endsRun)
      call->setDoesNotReturn();
  }
  if (isVolatile(inst)) {
    if (auto *load = dyn_cast<LoadInst>(&inst))
      load->setVolatile(false);
    else
      cast<StoreInst>(inst).setVolatile(false);
  }
}

/// Replaces an instruction by "must not be reached" and any value.
void makeUnsupported(Instruction &inst, StringRef text) {
  IRBuilder<> b(&inst);
  IntrinsicBuilder(b).fail(PropertyKind::Unsupported, text);
  if (!inst.getType()->isVoidTy())
    inst.replaceAllUsesWith(PoisonValue::get(inst.getType()));
  inst.eraseFromParent();
}

/// Calls of LLVM intrinsics that mean nothing for a check, or have one obvious meaning.
void normaliseIntrinsic(IntrinsicInst &call) {
  IRBuilder<> b(&call);
  auto replace = [&](Value *value) {
    call.replaceAllUsesWith(value);
    call.eraseFromParent();
  };
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::assume:
    if (call.getNumOperandBundles() == 0)
      IntrinsicBuilder(b).check(call.getArgOperand(0), PropertyKind::Undefined, "__builtin_assume");
    call.eraseFromParent();
    return;
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::expect_with_probability:
  case llvm::Intrinsic::launder_invariant_group:
  case llvm::Intrinsic::strip_invariant_group:
  case llvm::Intrinsic::ptr_annotation:
  case llvm::Intrinsic::ssa_copy:
  case llvm::Intrinsic::threadlocal_address: // there is one thread
    return replace(call.getArgOperand(0));
  case llvm::Intrinsic::invariant_start: // names what invariant.end ends
    return replace(ConstantPointerNull::get(b.getPtrTy()));
  case llvm::Intrinsic::is_constant:
    return replace(b.getFalse());
  case llvm::Intrinsic::objectsize: {
    bool minimum = cast<ConstantInt>(call.getArgOperand(1))->isOne();
    return replace(ConstantInt::get(call.getType(), minimum ? 0 : -1, true));
  }
  case llvm::Intrinsic::trap:
  case llvm::Intrinsic::debugtrap:
    IntrinsicBuilder(b).call(Intrinsic::Halt, b.getVoidTy(), {});
    call.eraseFromParent();
    return;
  case llvm::Intrinsic::vacopy: {
    const DataLayout &layout = call.getModule()->getDataLayout();
    Align align(layout.getPointerSize());
    b.CreateMemCpy(call.getArgOperand(0), align, call.getArgOperand(1), align, variableListBytes(layout));
    call.eraseFromParent();
    return;
  }
  case llvm::Intrinsic::eh_sjlj_setjmp:
  case llvm::Intrinsic::eh_sjlj_longjmp:
    return makeUnsupported(call, "setjmp/longjmp");
  case llvm::Intrinsic::dbg_declare:
  case llvm::Intrinsic::dbg_value:
  case llvm::Intrinsic::dbg_label:
  case llvm::Intrinsic::var_annotation:
  case llvm::Intrinsic::donothing:
  case llvm::Intrinsic::sideeffect:
  case llvm::Intrinsic::prefetch:
  case llvm::Intrinsic::vaend:
  case llvm::Intrinsic::invariant_end:
  case llvm::Intrinsic::experimental_noalias_scope_decl:
    call.eraseFromParent();
    return;
  default:
    return;
  }
}

/// The argument that starts out in the register of the only result.
Value *tiedArgument(const CallInst &call, const InlineAsm &assembly) {
  Value *result = nullptr;
  unsigned argument = 0;
  for (const InlineAsm::ConstraintInfo &constraint : assembly.ParseConstraints()) {
    if (constraint.isIndirect || constraint.Type == InlineAsm::isLabel)
      return nullptr;
    if (constraint.Type != InlineAsm::isInput)
      continue;
    Value *value = call.getArgOperand(argument++);
    if (!constraint.Codes.empty() && isDigit(constraint.Codes[0][0]))
      result = value;
  }
  return result && result->getType() == call.getType() ? result : nullptr;
}

/// What the result is, if the assembly is one of the few that are understood.
Value *resultOfAssembly(CallInst &call, const InlineAsm &assembly) {
  Value *value = tiedArgument(call, assembly);
  if (!value)
    return nullptr;
  StringRef text = StringRef(assembly.getAsmString()).trim();
  if (text.empty()) // hides a value from the optimiser
    return value;
  unsigned width = value->getType()->getPrimitiveSizeInBits(); // none of a pointer
  bool swaps64 = is_contained({"bswap $0", "bswap ${0:q}", "bswapq $0", "bswapq ${0:q}"}, text);
  bool swaps32 = is_contained({"bswap $0", "bswap ${0:k}", "bswapl $0", "bswapl ${0:k}"}, text);
  if (((swaps64 && width == 64) || (swaps32 && width == 32)) && value->getType()->isIntegerTy())
    return IRBuilder<>(&call).CreateUnaryIntrinsic(llvm::Intrinsic::bswap, value);
  return nullptr;
}

void normaliseAssembly(CallInst &call, const InlineAsm &assembly) {
  if (assembly.getAsmString().empty() && call.getType()->isVoidTy())
    return void(call.eraseFromParent()); // a compiler barrier
  Value *result = resultOfAssembly(call, assembly);
  if (!result)
    return makeUnsupported(call, "inline assembly");
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

void normaliseCall(CallInst &call) {
  if (auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand()))
    return normaliseAssembly(call, *assembly);
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
    return normaliseIntrinsic(*intrinsic);
}

/// Whether a value has a pointer in it that is not one of the usual address space.
bool isElsewhere(Type *type) {
  if (auto *pointer = dyn_cast<PointerType>(type->getScalarType()))
    return pointer->getAddressSpace() != 0;
  return type->isAggregateType() && any_of(type->subtypes(), isElsewhere);
}

/// Such pointers are smaller, or lead to memory of another kind. (Of a phi, those who use it are enough.)
bool usesOtherAddressSpace(const Instruction &inst) {
  return !isa<PHINode>(inst) && !inst.isTerminator() &&
         (isElsewhere(inst.getType()) ||
          any_of(inst.operands(), [](const Use &use) { return isElsewhere(use->getType()); }));
}

void normaliseInstruction(Instruction &inst) {
  dropPromises(inst);
  if (usesOtherAddressSpace(inst))
    return makeUnsupported(inst, "address spaces");
  if (auto *call = dyn_cast<CallInst>(&inst))
    return normaliseCall(*call);
  if (isa<VAArgInst>(inst))
    return makeUnsupported(inst, "variable arguments (va_arg)");
  if (isa<UnreachableInst>(inst)) {
    IRBuilder<> b(&inst);
    IntrinsicBuilder(b).fail(PropertyKind::Undefined, "code that must be unreachable is reached");
    return;
  }
  if (inst.isTerminator() && !isa<BranchInst, SwitchInst, ReturnInst>(inst)) {
    IRBuilder<> b(&inst);
    IntrinsicBuilder(b).fail(PropertyKind::Unsupported, (Twine("'") + inst.getOpcodeName() + "'").str());
    changeToUnreachable(&inst);
  }
}

/// With shift checks off, a count is taken modulo the width, as machines do; LLVM would make poison of it.
void maskShiftCounts(Function &function) {
  for (Instruction &inst : instructions(function)) {
    if (!inst.isShift())
      continue;
    unsigned width = inst.getType()->getScalarSizeInBits();
    IRBuilder<> b(&inst);
    Value *widthValue = ConstantInt::get(inst.getType(), width);
    inst.setOperand(1, b.CreateURem(inst.getOperand(1), widthValue));
  }
}

void lowerExceptionsAndAtomics(Function &function, Env &env) {
  FunctionAnalysisManager analyses;
  LowerInvokePass().run(function, analyses);
  for (Instruction &inst : instructions(function))
    if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst); exchange && exchange->isWeak())
      env.assumptions.insert("a weak compare-and-exchange fails only where the values differ");
  LowerAtomicPass().run(function, analyses);
  removeUnreachableBlocks(function);
}

bool isMaskedAccess(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  return call && call->getCalledFunction()->getName().starts_with("llvm.masked.");
}

/// Whether it accesses elements that do not lie in memory as those of an array: in a vector there is no space between
/// them. (A gather or scatter has an address for each.)
bool isOfPackedBits(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  Type *type = nullptr;
  switch (call ? call->getIntrinsicID() : llvm::Intrinsic::not_intrinsic) {
  case llvm::Intrinsic::masked_load:
  case llvm::Intrinsic::masked_expandload:
    type = call->getType();
    break;
  case llvm::Intrinsic::masked_store:
  case llvm::Intrinsic::masked_compressstore:
    type = call->getArgOperand(0)->getType();
    break;
  default:
    return false;
  }
  const DataLayout &layout = inst.getModule()->getDataLayout();
  Type *element = cast<VectorType>(type)->getElementType();
  return layout.getTypeAllocSizeInBits(element) != layout.getTypeSizeInBits(element);
}

/// Accesses of some lanes of a vector become one access for each lane, under a condition.
void lowerMaskedAccesses(Function &function) {
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (isOfPackedBits(inst))
      makeUnsupported(inst, "a masked access of elements that do not fill their bytes");
  if (none_of(instructions(function), isMaskedAccess))
    return;
  FunctionAnalysisManager analyses;
  analyses.registerPass([] { return PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return DominatorTreeAnalysis(); });
  analyses.registerPass([] { return TargetIRAnalysis(); }); // a machine that has none of them
  ScalarizeMaskedMemIntrinPass().run(function, analyses);
}

} // namespace

void normalise(Module &module, Env &env) {
  for (GlobalVariable &global : module.globals()) {
    global.setThreadLocal(false);
    if (global.isExternallyInitialized()) { // the value here is not the one it has when the program begins
      global.setInitializer(nullptr);
      global.setLinkage(GlobalValue::ExternalLinkage);
      global.setExternallyInitialized(false);
    }
  }
  frontend::Library library(module);
  for (Function &function : module) {
    env.budget.poll();
    checkReferences(function);
    dropPromises(function);
    if (function.isDeclaration())
      continue;
    trapsToChecks(function, library); // first, for what is folded has lost its place
    lowerExceptionsAndAtomics(function, env);
    lowerMaskedAccesses(function);
    if (env.options.checks.has(PropertyKind::Alignment))
      insertAlignmentChecks(function);
    if (env.options.checks.has(PropertyKind::PointerOverflow))
      insertConstantPointerChecks(function);
    for (Instruction &inst : make_early_inc_range(instructions(function)))
      normaliseInstruction(inst);
    if (!env.options.checks.has(PropertyKind::Shift))
      maskShiftCounts(function);
    replaceUndef(function);
    removeUnreachableBlocks(function);
  }
}

} // namespace fathom::prepare
