#include "frontend/Intrinsics.h"

#include "support/Error.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace fathom {

namespace {

struct IntrinsicName {
  Intrinsic which;
  StringLiteral name; // after "fathom."
};

constexpr IntrinsicName intrinsicNames[] = {
    {Intrinsic::Nondet, "nondet"},
    {Intrinsic::Assume, "assume"},
    {Intrinsic::Check, "check"},
    {Intrinsic::Access, "access"},
    {Intrinsic::Alloca, "alloca"},
    {Intrinsic::Malloc, "malloc"},
    {Intrinsic::New, "new"},
    {Intrinsic::NewArray, "new-array"},
    {Intrinsic::MallocFails, "malloc-fails"},
    {Intrinsic::Free, "free"},
    {Intrinsic::Delete, "delete"},
    {Intrinsic::DeleteArray, "delete-array"},
    {Intrinsic::ScopeEnd, "scope-end"},
    {Intrinsic::Havoc, "havoc"},
    {Intrinsic::Iteration, "iteration"},
    {Intrinsic::Repeat, "repeat"},
    {Intrinsic::Fill, "fill"},
    {Intrinsic::HavocReachable, "havoc-reachable"},
    {Intrinsic::ObjectSize, "object-size"},
    {Intrinsic::ObjectOffset, "object-offset"},
    {Intrinsic::SameObject, "same-object"},
    {Intrinsic::IsDeref, "is-deref"},
    {Intrinsic::IsModified, "is-modified"},
    {Intrinsic::ResetModified, "reset-modified"},
    {Intrinsic::TrackModified, "track-modified"},
    {Intrinsic::LeakCheck, "leak-check"},
    {Intrinsic::Initialised, "initialised"},
    {Intrinsic::Written, "written"},
    {Intrinsic::ShadowLoad, "shadow-load"},
    {Intrinsic::ShadowStore, "shadow-store"},
    {Intrinsic::ShadowSet, "shadow-set"},
    {Intrinsic::ShadowCopy, "shadow-copy"},
    {Intrinsic::Address, "address"},
    {Intrinsic::Number, "number"},
    {Intrinsic::Library, "library"},
    {Intrinsic::Halt, "halt"},
};

StringRef nameOf(Intrinsic which) {
  for (const IntrinsicName &entry : intrinsicNames)
    if (entry.which == which)
      return entry.name;
  invariant(false, "an intrinsic without a name");
  return "";
}

/// What the optimiser may rely on.
void promise(Function &function, Intrinsic which) {
  function.setDoesNotThrow();
  if (which == Intrinsic::HavocReachable || which == Intrinsic::Library)
    return;                                                        // it does what any function may do
  if (which == Intrinsic::Address || which == Intrinsic::Number) { // what is compared may be computed anywhere
    function.setDoesNotAccessMemory();
    function.setWillReturn();
    function.setSpeculatable();
    return;
  }
  function.setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  if (which == Intrinsic::Iteration || which == Intrinsic::Repeat)
    function.addFnAttr(Attribute::NoDuplicate); // they are pairs
  if (which == Intrinsic::Havoc || which == Intrinsic::Fill)
    function.setMemoryEffects(MemoryEffects::inaccessibleOrArgMemOnly());
  if (which == Intrinsic::ShadowLoad) { // it checks nothing
    function.setMemoryEffects(MemoryEffects::inaccessibleMemOnly(ModRefInfo::Ref));
    function.setWillReturn();
  }
  for (Argument &argument : function.args())
    if (argument.getType()->isPointerTy() && allocatorOfFreed(which) == Intrinsic::None)
      argument.addAttr(Attribute::NoCapture);
}

constexpr char sourceKey[] = "fathom.source";
constexpr char whatKey[] = "fathom.what";
constexpr char inputKey[] = "fathom.input";
constexpr char widerKey[] = "fathom.wider";
constexpr char writtenKey[] = "fathom.written";
constexpr char impliedKey[] = "fathom.implied";
constexpr char modelKey[] = "fathom.model";
constexpr char inMemoryKey[] = "fathom.in-memory";

} // namespace

Intrinsic intrinsicOf(const Function *function) {
  if (!function || !function->isDeclaration())
    return Intrinsic::None;
  StringRef name = function->getName();
  if (!name.consume_front("fathom."))
    return Intrinsic::None;
  name = name.take_until([](char c) { return c == '.'; });
  for (const IntrinsicName &entry : intrinsicNames)
    if (entry.name == name)
      return entry.which;
  return Intrinsic::None;
}

bool allocatesOnHeap(Intrinsic which) {
  return which == Intrinsic::Malloc || which == Intrinsic::New || which == Intrinsic::NewArray;
}

Intrinsic allocatorOfFreed(Intrinsic which) {
  switch (which) {
  case Intrinsic::Free:
    return Intrinsic::Malloc;
  case Intrinsic::Delete:
    return Intrinsic::New;
  case Intrinsic::DeleteArray:
    return Intrinsic::NewArray;
  default:
    return Intrinsic::None;
  }
}

CallInst *IntrinsicBuilder::call(Intrinsic which, Type *result, ArrayRef<Value *> arguments) {
  Module *module = builder.GetInsertBlock()->getModule();
  SmallVector<Type *, 4> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  std::string name = ("fathom." + nameOf(which)).str();
  if (which == Intrinsic::Nondet) {
    raw_string_ostream out(name);
    out << '.' << *result;
    if (!arguments.empty())
      out << '.' << arguments.size();
  }
  if (which == Intrinsic::Number || (which == Intrinsic::Address && !result->isPointerTy())) {
    raw_string_ostream out(name);
    out << '.' << *result;
  }
  if (which == Intrinsic::Initialised || which == Intrinsic::ShadowLoad || which == Intrinsic::ShadowStore) {
    raw_string_ostream out(name);
    out << '.' << *(which == Intrinsic::ShadowLoad ? result : arguments.back()->getType());
  }
  if (which == Intrinsic::HavocReachable)
    name += '.' + std::to_string(arguments.size());
  if (which == Intrinsic::Library)
    name += '.' + std::to_string(cast<ConstantInt>(arguments[0])->getZExtValue());
  if (which == Intrinsic::Fill) {
    raw_string_ostream out(name);
    out << '.' << *arguments[1]->getType() << '.' << arguments.size();
  }
  FunctionCallee callee = module->getOrInsertFunction(name, FunctionType::get(result, types, false));
  auto *function = cast<Function>(callee.getCallee());
  invariant(function->getFunctionType() == callee.getFunctionType(), "an intrinsic used with two types");
  if (!function->doesNotThrow())
    promise(*function, which);
  return builder.CreateCall(callee, arguments);
}

Value *IntrinsicBuilder::nondet(Type *type, NondetSource source, StringRef text) {
  if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    Value *result = PoisonValue::get(type);
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      result = builder.CreateInsertElement(result, nondet(vector->getElementType(), source, text), uint64_t{i});
    return result;
  }
  if (!type->isAggregateType())
    return nondetScalar(type, source, text);
  Value *result = PoisonValue::get(type);
  unsigned count = type->isStructTy() ? type->getStructNumElements() : type->getArrayNumElements();
  for (unsigned i = 0; i < count; ++i) {
    Type *element = type->isStructTy() ? type->getStructElementType(i) : type->getArrayElementType();
    // One call, several values: each with a name of its own.
    std::string name = i > 0 && !text.empty() ? (text + "#" + Twine(i + 1)).str() : text.str();
    result = builder.CreateInsertValue(result, nondet(element, source, name), i);
  }
  return result;
}

CallInst *IntrinsicBuilder::nondetScalar(Type *type, NondetSource source, StringRef text) {
  CallInst *result = call(Intrinsic::Nondet, type, {});
  auto *number = ConstantAsMetadata::get(builder.getInt32(static_cast<uint32_t>(source)));
  result->setMetadata(sourceKey, MDNode::get(builder.getContext(), number));
  setWhat(*result, text);
  return result;
}

CallInst *IntrinsicBuilder::nondetOfEach(CallInst &nondet, Value *iteration) {
  SmallVector<Value *, 2> iterations{iteration};
  append_range(iterations, nondet.args());
  CallInst *result = call(Intrinsic::Nondet, nondet.getType(), iterations);
  result->copyMetadata(nondet);
  return result;
}

CallInst *IntrinsicBuilder::check(Value *condition, PropertyKind kind, StringRef text) {
  CallInst *result =
      call(Intrinsic::Check, builder.getVoidTy(), {condition, builder.getInt32(static_cast<uint32_t>(kind))});
  setWhat(*result, text);
  return result;
}

CallInst *IntrinsicBuilder::access(Value *pointer, Value *size, bool isWrite) {
  return call(Intrinsic::Access, builder.getVoidTy(), {pointer, size, builder.getInt1(isWrite)});
}

CallInst *IntrinsicBuilder::havocReachable(ArrayRef<Value *> pointers, StringRef name) {
  CallInst *result = call(Intrinsic::HavocReachable, builder.getVoidTy(), pointers);
  setWhat(*result, name);
  return result;
}

CallInst *IntrinsicBuilder::fill(Value *start, Value *value, Value *condition, ArrayRef<Value *> loops) {
  SmallVector<Value *, 8> arguments{start, value, condition};
  append_range(arguments, loops);
  return call(Intrinsic::Fill, builder.getVoidTy(), arguments);
}

CallInst *IntrinsicBuilder::alloca_(Value *size, uint64_t align, StringRef name) {
  CallInst *result = call(Intrinsic::Alloca, builder.getPtrTy(), {size, builder.getInt64(align)});
  setWhat(*result, name);
  return result;
}

void setInput(Instruction &allocation) { allocation.setMetadata(inputKey, MDNode::get(allocation.getContext(), {})); }

bool isInput(const Instruction &allocation) { return allocation.hasMetadata(inputKey); }

void setWider(Instruction &nondet) { nondet.setMetadata(widerKey, MDNode::get(nondet.getContext(), {})); }

bool isWider(const Instruction &nondet) { return nondet.hasMetadata(widerKey); }

void setImplied(Instruction &assumption) {
  assumption.setMetadata(impliedKey, MDNode::get(assumption.getContext(), {}));
}

bool isImplied(const Instruction &assumption) { return assumption.hasMetadata(impliedKey); }

void setWritten(Instruction &assumption) {
  assumption.setMetadata(writtenKey, MDNode::get(assumption.getContext(), {}));
}

bool isWritten(const Instruction &assumption) { return assumption.hasMetadata(writtenKey); }

void setInMemory(AllocaInst &variable) { variable.setMetadata(inMemoryKey, MDNode::get(variable.getContext(), {})); }

bool isInMemory(const AllocaInst &variable) { return variable.hasMetadata(inMemoryKey); }

void dropOtherMetadata(Instruction &inst) {
  if (!inst.hasMetadataOtherThanDebugLoc())
    return;
  SmallVector<unsigned, 8> own;
  for (const char *key : {sourceKey, whatKey, inputKey, widerKey, writtenKey, impliedKey, inMemoryKey})
    own.push_back(inst.getContext().getMDKindID(key));
  inst.dropUnknownNonDebugMetadata(own);
}

void endProgram(IRBuilderBase &b, const DebugLoc &lastPlace) {
  IntrinsicBuilder make(b);
  Module &module = *b.GetInsertBlock()->getModule();
  if (Function *calls = module.getFunction(callAtExit))
    b.CreateCall(calls)->setDebugLoc(lastPlace);
  if (module.getGlobalVariable("llvm.global_dtors"))
    make.fail(PropertyKind::Unsupported, "a function with the attribute 'destructor'");
  make.call(Intrinsic::LeakCheck, b.getVoidTy(), {});
  make.call(Intrinsic::Halt, b.getVoidTy(), {});
}

void markModel(Function &function) { function.setMetadata(modelKey, MDNode::get(function.getContext(), {})); }
bool isModel(const Function &function) { return function.hasMetadata(modelKey); }

NondetSource nondetSource(const CallInst &call) {
  const MDNode *node = call.getMetadata(sourceKey);
  invariant(node, "a nondet without its source");
  auto *number = mdconst::extract<ConstantInt>(node->getOperand(0));
  return static_cast<NondetSource>(number->getZExtValue());
}

StringRef what(const Instruction &inst) {
  const MDNode *node = inst.getMetadata(whatKey);
  return node ? cast<MDString>(node->getOperand(0))->getString() : "";
}

void setWhat(Instruction &inst, StringRef text) {
  LLVMContext &context = inst.getContext();
  inst.setMetadata(whatKey, text.empty() ? nullptr : MDNode::get(context, MDString::get(context, text)));
}

} // namespace fathom
