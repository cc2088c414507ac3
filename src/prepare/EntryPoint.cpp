// main gets what the system gives it: argc >= 0, argv with argv[argc] == NULL, and an environment that ends so. Any
// other function (--entry, --function) gets arbitrary arguments: a pointer is null or points to a fresh object of
// arbitrary size and contents, unless callers promise more. What class of C++ such an object is, and so where its
// virtual table lies, its caller alone knows, and whether new made it: to look, or to delete it, is not supported.
#include "prepare/EntryPoint.h"

#include "frontend/Intrinsics.h"
#include "frontend/Tracking.h"
#include "prepare/References.h"
#include "support/AddressSpace.h"
#include "support/Error.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ValueSymbolTable.h"

#include <algorithm>

using namespace llvm;

namespace fathom::prepare {

namespace {

constexpr unsigned alignmentOfObjects = 16; // as malloc has it
constexpr unsigned maxStrings = 3;          // in argv and in the environment, when a program looks at them

/// A C++ function by its plain name, when just one has it.
Function *findDemangled(Module &module, const std::string &name) {
  std::string part = std::to_string(name.size()) + name;
  Function *found = nullptr;
  for (Function &function : module) {
    if (function.isDeclaration() || !function.getName().starts_with("_Z" + part))
      continue;
    if (found)
      throw UserError("several functions are called '" + name + "': give the mangled name");
    found = &function;
  }
  return found;
}

Function *findEntry(Module &module, const Options &options) {
  const std::string &name = options.function.empty() ? options.entry : options.function;
  Function *entry = module.getFunction(name);
  if (entry && !entry->isDeclaration())
    return entry;
  if (Function *found = findDemangled(module, name))
    return found;
  throw UserError("there is no function '" + name + "' with a body" +
                  (options.function.empty() ? " (choose one with --entry or --function)" : ""));
}

/// Where it ends, in the source; clang has one place for all returns.
DebugLoc placeOfReturn(const Function &function) {
  for (const Instruction &inst : instructions(function))
    if (isa<ReturnInst>(inst))
      return inst.getDebugLoc();
  return {};
}

class EntryPoint {
public:
  EntryPoint(Module &module, Env &env, ArrayRef<PassedObject> passed)
      : module(module), env(env), passed(passed), b(module.getContext()), make(b) {}

  Function *build() {
    Function *entry = findEntry(module, env.options);
    auto *type = FunctionType::get(b.getVoidTy(), false);
    Function *whole = Function::Create(type, GlobalValue::ExternalLinkage, "fathom.run", module);
    whole->addFnAttr(Attribute::NullPointerIsValid);
    b.SetInsertPoint(BasicBlock::Create(module.getContext(), "entry", whole));
    if (frontend::hasTracking(module))
      frontend::startTracking(b);
    callConstructors();
    SmallVector<Value *, 8> arguments;
    bool isMain = entry->getName() == "main" && env.options.function.empty();
    if (isMain && entry->arg_size() > 0)
      mainArguments(*entry, arguments);
    else
      for (Argument &parameter : entry->args())
        arguments.push_back(arbitrary(parameter));
    if (!isMain)
      assumeFirstCall();
    if (!objects.empty())
      checkWhatCallersKnow();
    CallInst *result = b.CreateCall(entry, arguments);
    if (!isMain && env.options.checks.has(PropertyKind::Leak))
      keepResult(result);
    endProgram(b, placeOfReturn(*entry));
    b.CreateRetVoid();
    return whole;
  }

private:
  void callConstructors() {
    GlobalVariable *list = module.getGlobalVariable("llvm.global_ctors");
    auto *entries = list && list->hasInitializer() ? dyn_cast<ConstantArray>(list->getInitializer()) : nullptr;
    if (!entries)
      return;
    std::vector<std::pair<uint64_t, Function *>> constructors;
    for (Value *entry : entries->operands()) {
      auto *fields = dyn_cast<ConstantStruct>(entry);
      auto *function = fields ? dyn_cast<Function>(fields->getOperand(1)) : nullptr;
      if (function)
        constructors.emplace_back(cast<ConstantInt>(fields->getOperand(0))->getZExtValue(), function);
    }
    std::stable_sort(constructors.begin(), constructors.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    for (auto &[priority, function] : constructors)
      b.CreateCall(function);
  }

  /// What a caller has done before is not seen.
  void assumeFirstCall() {
    bool hasState = any_of(module.globals(), [](const GlobalVariable &variable) {
      return !variable.isConstant() && variable.hasInitializer() && !variable.getName().starts_with("llvm.") &&
             !variable.use_empty();
    });
    if (hasState)
      env.assumptions.insert("global and static variables have their initial values when the function is called");
  }

  /// What a function returns is its caller's: a variable holds it, or the pointers in it.
  void keepResult(Value *result) {
    if (auto *fields = dyn_cast<StructType>(result->getType())) {
      for (unsigned i = 0; i < fields->getNumElements(); ++i)
        keepResult(b.CreateExtractValue(result, i));
      return;
    }
    if (!result->getType()->isPointerTy() && !result->getType()->isIntegerTy())
      return;
    auto *kept = new GlobalVariable(module, result->getType(), false, GlobalValue::InternalLinkage,
                                    Constant::getNullValue(result->getType()), "fathom.result");
    b.CreateStore(result, kept);
  }

  Value *nondet(Type *type, const Twine &what) { return make.nondet(type, NondetSource::Input, what.str()); }
  void assume(Value *condition) { make.call(Intrinsic::Assume, b.getVoidTy(), {condition}); }

  void mainArguments(Function &entry, SmallVectorImpl<Value *> &arguments) {
    Type *countType = entry.getArg(0)->getType();
    if (!countType->isIntegerTy() || (entry.arg_size() > 1 && !entry.getArg(1)->getType()->isPointerTy()))
      throw UserError("main has an unusual signature");
    Value *count = nondet(countType, "argc");
    assume(b.CreateICmpSGE(count, ConstantInt::get(countType, 0)));
    // argv has a pointer for each, and one more.
    unsigned pointerBytes = module.getDataLayout().getPointerSize();
    if (uint64_t most = (pointerBytes == 4 ? INT32_MAX : INT64_MAX) / pointerBytes - 1;
        isUIntN(countType->getIntegerBitWidth() - 1, most))
      assume(b.CreateICmpULE(count, ConstantInt::get(countType, most)));
    arguments.push_back(count);
    if (entry.arg_size() > 1)
      arguments.push_back(isRead(*entry.getArg(1)) ? strings(count, "argv", "command-line arguments") : nullPointer());
    for (unsigned i = 2; i < entry.arg_size(); ++i)
      arguments.push_back(isRead(*entry.getArg(i)) ? furtherArgument(*entry.getArg(i))
                                                   : Constant::getNullValue(entry.getArg(i)->getType()));
  }

  /// Clang stores every argument to a variable of its own, which may be all that happens to it.
  static bool isRead(const Argument &argument) {
    return any_of(argument.users(), [&](const User *user) {
      auto *store = dyn_cast<StoreInst>(user);
      auto *variable = store ? dyn_cast<AllocaInst>(store->getPointerOperand()) : nullptr;
      return !variable || any_of(variable->users(),
                                 [&](const User *other) { return other != store && !isa<LifetimeIntrinsic>(other); });
    });
  }

  Constant *nullPointer() { return ConstantPointerNull::get(b.getPtrTy()); }

  /// The third one is the environment; others have no meaning.
  Value *furtherArgument(Argument &argument) {
    if (argument.getArgNo() > 2 || !argument.getType()->isPointerTy())
      throw UserError("main has an unusual signature");
    Function *getenv = module.getFunction("getenv");
    if (getenv && !getenv->isDeclaration() && isRead(argument)) { // whose answers are in the environment
      IRBuilder<> atStart(&*getenv->getEntryBlock().getFirstInsertionPt());
      IntrinsicBuilder(atStart).fail(PropertyKind::Unsupported, "getenv beside the environment that main is given");
    }
    return strings(nondet(b.getInt64Ty(), "variables in the environment"), "envp", "variables in the environment");
  }

  /// `count` pointers to distinct strings and a null pointer.
  Value *strings(Value *count, const std::string &name, StringRef what) {
    env.assumptions.insert(
        ("at most " + Twine(maxStrings) + " " + what + ", each shorter than " + Twine(maxObject) + " bytes").str());
    Value *count64 = b.CreateZExtOrTrunc(count, b.getInt64Ty());
    assume(b.CreateICmpULE(count64, b.getInt64(maxStrings)));
    unsigned width = module.getDataLayout().getPointerSize();
    Value *bytes = b.CreateMul(b.CreateAdd(count64, b.getInt64(1)), b.getInt64(width));
    Value *vector = make.alloca_(bytes, width, name);
    // All slots exist in a wider scratch copy; the real vector is its prefix.
    Value *scratch = make.alloca_(b.getInt64(width * (maxStrings + 1)), width, name);
    for (unsigned i = 0; i <= maxStrings; ++i) {
      Value *pointer = nullPointer();
      if (i < maxStrings)
        pointer = b.CreateSelect(b.CreateICmpULT(b.getInt64(i), count64), string(name + "[" + std::to_string(i) + "]"),
                                 nullPointer());
      b.CreateStore(pointer, b.CreatePtrAdd(scratch, b.getInt64(width * i)));
    }
    b.CreateMemCpy(vector, Align(width), scratch, Align(width), bytes);
    return vector;
  }

  /// A string of arbitrary length and contents.
  Value *string(const std::string &name) {
    Value *size = nondet(b.getInt64Ty(), "size of " + name);
    assume(b.CreateICmpUGE(size, b.getInt64(1)));
    assume(b.CreateICmpULE(size, b.getInt64(maxObject)));
    Value *text = make.alloca_(size, 1, name);
    b.CreateStore(b.getInt8(0), b.CreatePtrAdd(text, b.CreateSub(size, b.getInt64(1))));
    return text;
  }

  Value *arbitrary(Argument &parameter) {
    std::string name =
        parameter.hasName() ? parameter.getName().str() : "argument " + std::to_string(parameter.getArgNo());
    if (!parameter.getType()->isPointerTy())
      return nondet(parameter.getType(), name);
    const PassedObject &object = passed[parameter.getArgNo()];
    const DataLayout &layout = module.getDataLayout();
    if (Type *result = parameter.getParamStructRetType())
      return passedInMemory(layout.getTypeAllocSize(result), object.align, name);
    if (Type *copied = parameter.getParamByValType())
      return copy(layout.getTypeAllocSize(copied), object.align, name);
    return object.isCopy ? copy(object.bytes, object.align, name) : arbitraryObject(object, name);
  }

  CallInst *passedInMemory(uint64_t bytes, uint64_t align, const std::string &name) {
    return make.alloca_(b.getInt64(bytes), alignmentOf(align), "argument " + name);
  }

  Value *copy(uint64_t bytes, uint64_t align, const std::string &name) {
    CallInst *object = passedInMemory(bytes, align, name);
    setInput(*object);
    objects.push_back(object);
    return object;
  }

  /// Whether it reads the place of a virtual table. Clang's name tells, and in LLVM's code without names, the use: a
  /// function or what stands before the functions is read there.
  static bool readsTable(const Instruction &inst) {
    if (!isa<LoadInst>(inst) || !inst.getType()->isPointerTy())
      return false;
    bool hasNames = !inst.getFunction()->getValueSymbolTable()->empty();
    return hasNames ? inst.getName().starts_with("vtable") : any_of(inst.users(), isLikeReadOfTable);
  }

  static bool isCalled(const LoadInst &function) {
    return any_of(function.users(), [&](const User *user) {
      auto *call = dyn_cast<CallBase>(user);
      return call && call->getCalledOperand() == &function;
    });
  }

  static bool isLikeReadOfTable(const User *user) {
    if (auto *load = dyn_cast<LoadInst>(user))
      return isCalled(*load);
    auto *place = dyn_cast<GetElementPtrInst>(user);
    if (!place)
      return false;
    APInt offset(place->getDataLayout().getIndexSizeInBits(0), 0);
    bool isBefore = place->accumulateConstantOffset(place->getDataLayout(), offset) && offset.isNegative();
    return isBefore || any_of(place->users(), isLikeReadOfTable);
  }

  /// What only the caller knows about the object that the instruction is about; nothing of most instructions.
  static StringRef whatCallerKnows(const Instruction &inst) {
    if (readsTable(inst) && mayBeFromCxx(*inst.getFunction()))
      return "the class of an argument, which its caller knows";
    Intrinsic allocator = allocatorOfFreed(intrinsicOf(inst));
    bool isDelete = allocator == Intrinsic::New || allocator == Intrinsic::NewArray;
    return isDelete ? "how an argument was allocated, which its caller knows" : "";
  }

  /// Objects of arguments are known by their addresses, in variables that any function can read.
  void checkWhatCallersKnow() {
    SmallVector<Instruction *, 8> uses;
    for (Function &function : module)
      for (Instruction &inst : instructions(function))
        if (!whatCallerKnows(inst).empty())
          uses.push_back(&inst);
    if (uses.empty())
      return;
    SmallVector<GlobalVariable *, 4> kept;
    for (Value *object : objects) {
      kept.push_back(new GlobalVariable(module, b.getPtrTy(), false, GlobalValue::InternalLinkage, nullPointer(),
                                        "fathom.argument"));
      b.CreateStore(object, kept.back());
    }
    for (Instruction *use : uses)
      for (GlobalVariable *argument : kept)
        checkNotIn(*argument, *use);
  }

  static void checkNotIn(GlobalVariable &argument, Instruction &use) {
    IRBuilder<> at(&use);
    IntrinsicBuilder makeAt(at);
    Value *object = at.CreateLoad(at.getPtrTy(), &argument);
    Value *pointer = isa<LoadInst>(use) ? getLoadStorePointerOperand(&use) : cast<CallInst>(use).getArgOperand(0);
    Value *isInside = makeAt.call(Intrinsic::SameObject, at.getInt1Ty(), {pointer, object});
    makeAt.check(at.CreateNot(isInside), PropertyKind::Unsupported, whatCallerKnows(use));
  }

  static uint64_t alignmentOf(uint64_t promised) { return std::max<uint64_t>(alignmentOfObjects, promised); }

  Value *anySize(uint64_t least, uint64_t most, const std::string &name) {
    Value *size = nondet(b.getInt64Ty(), "size of *" + name);
    if (least > 0)
      assume(b.CreateICmpUGE(size, b.getInt64(least)));
    assume(b.CreateICmpULE(size, b.getInt64(most)));
    return size;
  }

  /// Without an assumption, on which all that follows would depend.
  Value *untoldSize(uint64_t most, const std::string &name) {
    Value *any = make.nondet(b.getInt64Ty(), NondetSource::Abstract, "size of *" + name);
    return b.CreateURem(any, b.getInt64(most + 1));
  }

  Value *arbitraryObject(const PassedObject &promised, const std::string &name) {
    uint64_t align = alignmentOf(promised.align), most = std::max(maxObject, promised.bytes);
    env.assumptions.insert(std::string(promised.mayBeNull
                                           ? "arguments that are pointers are NULL or"
                                           : "arguments that are references or pointers that are never NULL") +
                           " lead to the start of an object of their own, aligned by " + std::to_string(align) +
                           ", of at most " + std::to_string(most) + " bytes");
    Value *size = promised.isUntold ? untoldSize(most, name) : anySize(promised.bytes, most, name);
    CallInst *object = make.call(Intrinsic::Malloc, b.getPtrTy(), {size, b.getInt64(align)});
    setWhat(*object, "*" + name);
    setInput(*object);
    objects.push_back(object);
    if (!promised.mayBeNull)
      return object;
    NondetSource source = promised.isUntold ? NondetSource::Abstract : NondetSource::Input;
    Value *isNull = make.nondet(b.getInt1Ty(), source, name + " == NULL");
    return b.CreateSelect(isNull, nullPointer(), object);
  }

  Module &module;
  Env &env;
  ArrayRef<PassedObject> passed;
  const uint64_t maxObject = std::min<uint64_t>(
      env.options.maxObject, AddressSpace::of(module.getDataLayout().getPointerSize()).largestObject);
  IRBuilder<> b;
  IntrinsicBuilder make;
  SmallVector<Value *, 4> objects; // of arguments
};

} // namespace

std::vector<PassedObject> passedToEntry(Module &module, const Env &env) {
  std::vector<PassedObject> result;
  for (const Argument &argument : findEntry(module, env.options)->args())
    result.push_back(argument.getType()->isPointerTy() ? passedObject(argument) : PassedObject());
  return result;
}

Function *makeEntryPoint(Module &module, Env &env, ArrayRef<PassedObject> passed) {
  return EntryPoint(module, env, passed).build();
}

} // namespace fathom::prepare
