// Clang lowers va_arg for x86-64 itself: it takes an argument from the saved registers while gp_offset or fp_offset say
// that some are left, and else from the overflow area, in slots of 8 bytes or more aligned. So a variadic function is
// given all its variable arguments in an overflow area, an object that the caller makes,
//
//   f(int n, ...)  ->  f(int n, ptr area, ptr passing)   va_start(list): list = {48, 176, area, passing}
//   f(2, x, y)     ->  area = {x, y}; f(2, area, passing)
//
// where no registers are left, and reading more arguments than were passed is reading beyond that object. What nobody
// needs then, the address of the saved registers, is that of a constant that says for each 8 bytes of the area how they
// are passed: a double that is read as an int would be in another register. What has an alignment of 16 when it is read
// from there, but was passed in registers, without any (__int128), is not supported. On i386 a list is the pointer into
// the area and no more, slots have 4 bytes or more, and how arguments are passed makes no difference.
#include "prepare/VarArgs.h"

#include "frontend/Intrinsics.h"
#include "support/Error.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace fathom::prepare {

namespace {

constexpr char passingName[] = "fathom.passing";
constexpr unsigned mostRegisters = 2; // of an argument

bool usesVariableArguments(const Function &function) { return function.isVarArg() && !function.isDeclaration(); }

/// Of a list for x86-64.
enum ListField : unsigned { GeneralOffset = 0, FloatingOffset = 4, OverflowArea = 8, SavedRegisters = 16 };

bool tellsPassing(const Module &module) { return module.getDataLayout().getPointerSize() == 8; }

/// `passing` is null where a list has no place for it.
void initialiseList(IntrinsicInst &start, Value *area, Value *passing) {
  if (Triple triple(start.getModule()->getTargetTriple()); !triple.isX86() || triple.isX32())
    throw Unsupported("variable arguments on " + triple.str());
  if (start.getFunction()->getCallingConv() == CallingConv::Win64)
    throw Unsupported("variable arguments as Windows passes them (ms_abi)");
  IRBuilder<> b(&start);
  Value *list = start.getArgOperand(0);
  if (!passing) {
    b.CreateStore(area, list);
    start.eraseFromParent();
    return;
  }
  auto field = [&](ListField offset) { return b.CreatePtrAdd(list, b.getInt64(offset)); };
  b.CreateStore(b.getInt32(noGeneralRegisters), field(GeneralOffset));
  b.CreateStore(b.getInt32(noFloatRegisters), field(FloatingOffset));
  b.CreateStore(area, field(OverflowArea));
  b.CreateStore(passing, field(SavedRegisters));
  start.eraseFromParent();
}

/// The address of an argument that is in memory; another one is chosen if it is in registers.
bool isAlignedAndMayBeInRegisters(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  bool mayBeOfList = call && (call->getName().contains("overflow_arg_area") || !call->hasName());
  return mayBeOfList && call->getIntrinsicID() == llvm::Intrinsic::ptrmask &&
         any_of(call->users(), [](const User *user) { return isa<PHINode, SelectInst>(user); });
}

void rejectAlignedInRegisters(Function &function) {
  for (Instruction &inst : instructions(function))
    if (isAlignedAndMayBeInRegisters(inst)) {
      IRBuilder<> b(&inst);
      IntrinsicBuilder(b).fail(PropertyKind::Unsupported, "a variable argument that is aligned by 16");
    }
}

/// A list and, in it, the place that is loaded from.
struct PlaceInList {
  const Value *list;
  int64_t offset;

  explicit PlaceInList(const LoadInst &load) {
    const DataLayout &layout = load.getModule()->getDataLayout();
    APInt sum(layout.getIndexTypeSizeInBits(load.getPointerOperandType()), 0);
    list = load.getPointerOperand()->stripAndAccumulateConstantOffsets(layout, sum, true);
    offset = sum.getSExtValue();
  }
};

/// How many registers are asked for if this tests whether so many are left, of those that a field of the list is about.
unsigned registersTested(const Value &condition, const PlaceInList &area, ListField field) {
  ICmpInst::Predicate predicate; // optimised code has another one, and may have joined the next va_arg to this
  Value *value = nullptr;
  uint64_t most = 0;
  if (!match(&condition, m_ICmp(predicate, m_Value(value), m_ConstantInt(most))) || predicate != ICmpInst::ICMP_ULE)
    return 0;
  auto *load = dyn_cast<LoadInst>(value);
  if (!load || !load->getType()->isIntegerTy(32))
    return 0;
  PlaceInList place(*load);
  if (place.list != area.list || place.offset != area.offset - OverflowArea + field)
    return 0;
  unsigned end = field == GeneralOffset ? noGeneralRegisters : noFloatRegisters;
  unsigned bytes = field == GeneralOffset ? 8 : 16;
  unsigned count = most < end ? (end - static_cast<unsigned>(most)) / bytes : 0;
  return count <= mostRegisters ? count : 0;
}

/// Of a structure with a part in each kind of register: the kind of its first part, as clang takes them from there.
Passing passingOfFirst(const BasicBlock &inRegisters) {
  SmallVector<const LoadInst *, 4> loads;
  for (const Instruction &inst : inRegisters)
    if (auto *load = dyn_cast<LoadInst>(&inst))
      loads.push_back(load);
  if (loads.size() != 3) // where the registers are, and the two parts
    return InAny;
  return loads[1]->getType()->isFPOrFPVectorTy() ? InFloating : InGeneral;
}

/// A structure of the program may have the same layout, and a test before it is used.
bool isOfList(const LoadInst &field) {
  auto *plain = PointerType::get(field.getContext(), 0);
  if (field.getType() != plain || field.getPointerOperandType() != plain)
    return false;
  auto *place = dyn_cast<GEPOperator>(field.getPointerOperand());
  auto *type = place ? dyn_cast<StructType>(place->getSourceElementType()) : nullptr;
  return type && type->hasName() && type->getName().starts_with("struct.__va_list_tag");
}

void checkPassing(LoadInst &area) {
  SmallVector<uint8_t, 2> asked = passingAskedFor(area);
  if (asked.empty())
    return;
  IRBuilder<> b(area.getNextNode());
  IntrinsicBuilder make(b);
  Value *field = b.CreatePtrAdd(area.getPointerOperand(), b.getInt64(SavedRegisters - OverflowArea));
  Value *passing = b.CreateLoad(b.getPtrTy(), field);
  Value *slot = b.CreateLShr(make.call(Intrinsic::ObjectOffset, b.getInt64Ty(), {&area}), b.getInt64(3));
  for (auto [i, each] : enumerate(asked)) {
    Value *place = b.CreatePtrAdd(passing, b.CreateAdd(slot, b.getInt64(i)));
    Value *common = b.CreateAnd(b.CreateLoad(b.getInt8Ty(), place), b.getInt8(each));
    make.check(b.CreateIsNotNull(common), PropertyKind::Undefined,
               "the argument is of another kind than va_arg asks for");
  }
}

void checkPassing(Function &function) {
  SmallVector<LoadInst *, 16> loads;
  for (Instruction &inst : instructions(function))
    if (auto *load = dyn_cast<LoadInst>(&inst))
      loads.push_back(load);
  for (LoadInst *load : loads)
    checkPassing(*load);
}

/// The function with pointers in place of its "...".
Function *withArea(Function &function) {
  SmallVector<Type *, 8> parameters(function.getFunctionType()->params());
  bool withPassing = tellsPassing(*function.getParent());
  parameters.append(withPassing ? 2 : 1, PointerType::get(function.getContext(), 0));
  auto *type = FunctionType::get(function.getReturnType(), parameters, false);
  Function *result = Function::Create(type, GlobalValue::InternalLinkage, function.getName(), function.getParent());
  ValueToValueMapTy values;
  for (Argument &argument : function.args())
    values[&argument] = result->getArg(argument.getArgNo());
  SmallVector<ReturnInst *, 4> returns;
  CloneFunctionInto(result, &function, values, CloneFunctionChangeType::LocalChangesOnly, returns);
  result->setDSOLocal(true);
  Argument *area = result->getArg(static_cast<unsigned>(function.arg_size()));
  area->setName("variable arguments");
  Argument *passing = withPassing ? result->getArg(area->getArgNo() + 1) : nullptr;
  for (Instruction &inst : make_early_inc_range(instructions(*result)))
    if (auto *call = dyn_cast<IntrinsicInst>(&inst); call && call->getIntrinsicID() == llvm::Intrinsic::vastart)
      initialiseList(*call, area, passing);
  return result;
}

/// Constants with the same contents are one.
class PassingConstants {
public:
  Constant *get(Module &module, ArrayRef<uint8_t> passing) {
    Constant *contents = ConstantDataArray::get(module.getContext(), passing);
    GlobalVariable *&known = variables[contents];
    if (!known)
      known =
          new GlobalVariable(module, contents->getType(), true, GlobalValue::InternalLinkage, contents, passingName);
    return known;
  }

private:
  DenseMap<Constant *, GlobalVariable *> variables; // by their contents
};

void replaceCall(CallInst &call, Function &callee, PassingConstants &constants) {
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
  if (tellsPassing(*call.getModule()))
    arguments.push_back(constants.get(*call.getModule(), wanted.passing));
  CallInst *made = b.CreateCall(&callee, arguments);
  b.CreateLifetimeEnd(area, b.getInt64(wanted.size));
  call.replaceAllUsesWith(made);
  call.eraseFromParent();
}

/// The registers that are left for arguments: never more than there are, and sometimes fewer.
class RegistersLeft {
public:
  /// How the next argument is passed; `copied` is how large it is if the caller makes a copy in memory.
  uint8_t pass(Type &type, std::optional<uint64_t> copied) {
    if (copied)
      return fitAnyOf(*copied) ? InMemory : InAny;
    if (type.isX86_FP80Ty())
      return InMemory;
    if (type.isPointerTy() || (type.isIntegerTy() && type.getIntegerBitWidth() <= 128))
      return passGeneral(type.isIntegerTy(128) ? 2 : 1);
    if (type.isFloatingPointTy() || (type.isVectorTy() && type.getPrimitiveSizeInBits() <= 128)) {
      take(floating, 1);
      return InFloating;
    }
    general = floating = 0;
    return InAny;
  }

private:
  static void take(unsigned &from, unsigned count) { from -= std::min(from, count); }

  /// Whether a structure so large that could be in registers would be in some.
  bool fitAnyOf(uint64_t bytes) const {
    uint64_t count = divideCeil(bytes, 8);
    return count > mostRegisters || (general >= count && floating >= count);
  }

  /// If no register is left that it could be in, a structure of up to 8 bytes is passed as an integer too.
  uint8_t passGeneral(unsigned count) {
    uint8_t result = InGeneral;
    if (general == 0)
      result |= floating == 0 ? InMemory | InFloating : InMemory;
    take(general, count);
    return result;
  }

  unsigned general = 6, floating = 8;
};

} // namespace

SmallVector<uint8_t, 2> passingAskedFor(const LoadInst &area) {
  const BasicBlock *block = area.getParent(), *tested = block->getSinglePredecessor();
  auto *branch = tested ? dyn_cast<BranchInst>(tested->getTerminator()) : nullptr;
  if (!isOfList(area) || !branch || !branch->isConditional() || branch->getSuccessor(1) != block)
    return {};
  const Value &condition = *branch->getCondition();
  PlaceInList place(area);
  Value *first = nullptr, *second = nullptr;
  if (match(&condition, m_And(m_Value(first), m_Value(second)))) {
    bool isMixed = registersTested(*first, place, GeneralOffset) && registersTested(*second, place, FloatingOffset);
    Passing ofFirst = isMixed ? passingOfFirst(*branch->getSuccessor(0)) : InAny;
    if (ofFirst == InAny)
      return {};
    return {ofFirst, ofFirst == InGeneral ? InFloating : InGeneral};
  }
  SmallVector<uint8_t, 2> asked(registersTested(condition, place, GeneralOffset), InGeneral);
  asked.append(registersTested(condition, place, FloatingOffset), InFloating);
  return asked;
}

uint64_t variableListBytes(const DataLayout &layout) { return layout.getPointerSize() == 4 ? 4 : 24; }

VariableArea layOutVariable(const CallBase &call) {
  const DataLayout &layout = call.getModule()->getDataLayout();
  const Align least(layout.getPointerSize());
  VariableArea area;
  RegistersLeft registers;
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    Type *copied = call.isByValArgument(i) ? call.getParamByValType(i) : nullptr;
    Type *type = copied ? copied : call.getArgOperand(i)->getType();
    uint64_t size = layout.getTypeAllocSize(type);
    uint8_t passing = registers.pass(*type, copied ? std::optional(size) : std::nullopt);
    if (i < call.getFunctionType()->getNumParams())
      continue;
    // The alignment of a C structure may be in the attribute only.
    MaybeAlign stated = copied ? call.getParamAlign(i) : std::nullopt;
    Align align = std::max(least, stated.value_or(layout.getABITypeAlign(type)));
    area.align = std::max(area.align, align);
    area.size = alignTo(area.size, align);
    area.slots.push_back({i, area.size, copied});
    area.passing.resize(area.size / 8, InAny);
    area.size += alignTo(size, least);
    area.passing.resize(area.size / 8, passing);
  }
  area.passing.append(mostRegisters, InAny);
  return area;
}

void lowerVariableArguments(Module &module) {
  SmallVector<Function *, 4> variadic;
  for (Function &function : module) {
    rejectAlignedInRegisters(function);
    if (tellsPassing(module))
      checkPassing(function);
  }
  for (Function &function : module)
    if (usesVariableArguments(function))
      variadic.push_back(&function);
  // All get their new form before any call is changed: variadic functions may call each other.
  PassingConstants constants;
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
      replaceCall(*call, *callee, constants);
    function->deleteBody();
  }
}

} // namespace fathom::prepare
