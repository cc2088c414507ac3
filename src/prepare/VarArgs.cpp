// Clang lowers va_arg for x86-64 itself: it takes an argument from the saved registers while gp_offset or fp_offset say
// that some are left, and else from the overflow area, in slots of 8 bytes or more aligned. So a variadic function is
// given all its variable arguments in an overflow area, an object that the caller makes,
//
//   f(int n, ...)  ->  f(int n, ptr area)         va_start(list): list = {48, 176, area, null}: no registers are left
//   f(2, x, y)     ->  area = {x, y}; f(2, area)
//
// and reading more arguments than were passed is reading beyond that object. What has an alignment of 16 when it is
// read from there, but was passed in registers, without any (__int128), is not supported. On i386 a list is the pointer
// into the area and no more, and slots have 4 bytes or more.
#include "prepare/VarArgs.h"

#include "frontend/Intrinsics.h"
#include "support/Error.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace fathom::prepare {

namespace {

bool usesVariableArguments(const Function &function) { return function.isVarArg() && !function.isDeclaration(); }

void initialiseList(IntrinsicInst &start, Value *area) {
  if (Triple triple(start.getModule()->getTargetTriple()); !triple.isX86() || triple.isX32())
    throw Unsupported("variable arguments on " + triple.str());
  IRBuilder<> b(&start);
  Value *list = start.getArgOperand(0);
  if (start.getModule()->getDataLayout().getPointerSize() == 4) {
    b.CreateStore(area, list);
    start.eraseFromParent();
    return;
  }
  auto field = [&](unsigned offset) { return b.CreatePtrAdd(list, b.getInt64(offset)); };
  b.CreateStore(b.getInt32(noGeneralRegisters), field(0));
  b.CreateStore(b.getInt32(noFloatRegisters), field(4));
  b.CreateStore(area, field(8));
  b.CreateStore(ConstantPointerNull::get(b.getPtrTy()), field(16));
  start.eraseFromParent();
}

/// The address of an argument that is in memory; another one is chosen if it is in registers.
bool isAlignedAndMayBeInRegisters(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  return call && call->getIntrinsicID() == llvm::Intrinsic::ptrmask && call->getName().contains("overflow_arg_area") &&
         any_of(call->users(), [](const User *user) { return isa<PHINode, SelectInst>(user); });
}

void rejectAlignedInRegisters(Function &function) {
  for (Instruction &inst : instructions(function))
    if (isAlignedAndMayBeInRegisters(inst)) {
      IRBuilder<> b(&inst);
      IntrinsicBuilder(b).fail(PropertyKind::Unsupported, "a variable argument that is aligned by 16");
    }
}

/// The function with a pointer in place of its "...".
Function *withArea(Function &function) {
  SmallVector<Type *, 8> parameters(function.getFunctionType()->params());
  parameters.push_back(PointerType::get(function.getContext(), 0));
  auto *type = FunctionType::get(function.getReturnType(), parameters, false);
  Function *result = Function::Create(type, GlobalValue::InternalLinkage, function.getName(), function.getParent());
  ValueToValueMapTy values;
  for (Argument &argument : function.args())
    values[&argument] = result->getArg(argument.getArgNo());
  SmallVector<ReturnInst *, 4> returns;
  CloneFunctionInto(result, &function, values, CloneFunctionChangeType::LocalChangesOnly, returns);
  result->setDSOLocal(true);
  Argument *area = result->getArg(result->arg_size() - 1);
  area->setName("variable arguments");
  for (Instruction &inst : make_early_inc_range(instructions(*result)))
    if (auto *call = dyn_cast<IntrinsicInst>(&inst); call && call->getIntrinsicID() == llvm::Intrinsic::vastart)
      initialiseList(*call, area);
  return result;
}

void replaceCall(CallInst &call, Function &callee) {
  VariableArea wanted = layOutVariable(call);
  const DataLayout &layout = call.getModule()->getDataLayout();
  IRBuilder<> b(&call.getFunction()->getEntryBlock(), call.getFunction()->getEntryBlock().begin());
  AllocaInst *area = b.CreateAlloca(ArrayType::get(b.getInt8Ty(), wanted.size));
  area->setAlignment(wanted.align);
  setWhat(*area, "variable arguments");
  b.SetInsertPoint(&call);
  b.CreateLifetimeStart(area, b.getInt64(wanted.size));
  for (const VariableArea::Slot &slot : wanted.slots) {
    Value *value = call.getArgOperand(slot.argument), *place = b.CreatePtrAdd(area, b.getInt64(slot.offset));
    if (slot.copied)
      b.CreateMemCpy(place, Align(layout.getPointerSize()), value, Align(1), layout.getTypeAllocSize(slot.copied));
    else
      b.CreateStore(value, place);
  }
  SmallVector<Value *, 8> arguments(call.args().begin(), call.args().begin() + call.getFunctionType()->getNumParams());
  arguments.push_back(area);
  CallInst *made = b.CreateCall(&callee, arguments);
  b.CreateLifetimeEnd(area, b.getInt64(wanted.size));
  call.replaceAllUsesWith(made);
  call.eraseFromParent();
}

} // namespace

uint64_t variableListBytes(const DataLayout &layout) { return layout.getPointerSize() == 4 ? 4 : 24; }

VariableArea layOutVariable(const CallBase &call) {
  const DataLayout &layout = call.getModule()->getDataLayout();
  const Align least(layout.getPointerSize());
  VariableArea area;
  for (unsigned i = call.getFunctionType()->getNumParams(); i < call.arg_size(); ++i) {
    Type *copied = call.isByValArgument(i) ? call.getParamByValType(i) : nullptr;
    Type *type = copied ? copied : call.getArgOperand(i)->getType();
    // The alignment of a C structure may be in the attribute only.
    MaybeAlign stated = copied ? call.getParamAlign(i) : std::nullopt;
    Align align = std::max(least, stated.value_or(layout.getABITypeAlign(type)));
    area.align = std::max(area.align, align);
    area.size = alignTo(area.size, align);
    area.slots.push_back({i, area.size, copied});
    area.size += alignTo(layout.getTypeAllocSize(type), least);
  }
  return area;
}

void lowerVariableArguments(Module &module) {
  SmallVector<Function *, 4> variadic;
  for (Function &function : module)
    rejectAlignedInRegisters(function);
  for (Function &function : module)
    if (usesVariableArguments(function))
      variadic.push_back(&function);
  // All get their new form before any call is changed: variadic functions may call each other.
  SmallVector<std::pair<Function *, Function *>, 4> replaced;
  for (Function *function : variadic)
    replaced.emplace_back(function, withArea(*function));
  for (auto &[function, callee] : replaced) {
    SmallVector<CallInst *, 8> calls;
    for (User *user : function->users())
      if (auto *call = dyn_cast<CallInst>(user);
          call && call->getCalledOperand() == function && call->getFunctionType() == function->getFunctionType())
        calls.push_back(call);
    for (CallInst *call : calls)
      replaceCall(*call, *callee);
    function->deleteBody();
  }
}

} // namespace fathom::prepare
