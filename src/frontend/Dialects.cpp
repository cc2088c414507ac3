// fathom.h, SV-COMP, SeaHorn, CBMC, ESBMC, KLEE and plain assert, and the primitives of our own C library models, in
// one table. A function counts as part of a dialect only while it has no body (reach_error excepted: harnesses define
// it with an assert inside). Declarations come from the user's own headers, so arguments are taken by position whatever
// their types are.
#include "frontend/Dialects.h"

#include "frontend/Intrinsics.h"
#include "frontend/Printf.h"
#include "frontend/Tracking.h"
#include "support/Error.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#include <functional>

using namespace llvm;

namespace fathom::frontend {

namespace {

/// One call being rewritten: its arguments in the types the intrinsics want.
class Call {
public:
  Call(CallInst &call, IRBuilder<> &builder) : call(call), b(builder), make(builder) {}

  Value *pointer(unsigned i) { return argument(i, b.getPtrTy()); }
  Value *size(unsigned i) { return argument(i, b.getInt64Ty()); }
  Value *byte(unsigned i) { return argument(i, b.getInt8Ty()); }
  Value *number(unsigned i) { return argument(i, b.getInt32Ty()); }
  Value *condition(unsigned i) {
    Value *value = raw(i);
    if (value->getType()->isPointerTy() || value->getType()->isIntegerTy())
      return b.CreateIsNotNull(value);
    throw UserError("argument " + std::to_string(i + 1) + " of " + name() + " is not a number");
  }
  std::string text(unsigned i) {
    StringRef result;
    if (i < call.arg_size() && getConstantStringInfo(call.getArgOperand(i), result))
      return result.str();
    return "";
  }
  std::string name() const {
    StringRef symbol = call.getCalledOperand()->getName(), plain = harnessNameIn(symbol);
    return (plain.empty() ? symbol : plain).str();
  }
  Type *resultType() const { return call.getType(); }
  /// The contents become arbitrary; it is remembered who did it.
  void havoc(Value *pointer, Value *size) {
    setWhat(*make.call(Intrinsic::Havoc, b.getVoidTy(), {pointer, size}), name());
  }
  bool hasArgument(unsigned i) const { return i < call.arg_size(); }

  CallInst &call;
  IRBuilder<> &b;
  IntrinsicBuilder make;

private:
  Value *raw(unsigned i) {
    if (i >= call.arg_size())
      throw UserError(name() + " is called with too few arguments");
    return call.getArgOperand(i);
  }
  Value *argument(unsigned i, Type *type) {
    Value *value = raw(i);
    if (value->getType() == type)
      return value;
    if (type->isIntegerTy() && value->getType()->isIntegerTy())
      return b.CreateZExtOrTrunc(value, type);
    throw UserError("argument " + std::to_string(i + 1) + " of " + name() + " has the wrong type");
  }
};

/// Builds the meaning of a call and returns its result, if it has one.
using Meaning = Value *(*)(Call &);

Value *assume(Call &c) {
  c.make.call(Intrinsic::Assume, c.b.getVoidTy(), {c.condition(0)});
  return nullptr;
}
Value *assertThat(Call &c) {
  c.make.check(c.condition(0), PropertyKind::Assert, "");
  return nullptr;
}
Value *assertWithText(Call &c) {
  c.make.check(c.condition(0), PropertyKind::Assert, c.text(1));
  return nullptr;
}
Value *assertIf(Call &c) {
  Value *holds = c.b.CreateOr(c.b.CreateNot(c.condition(0)), c.condition(1));
  c.make.check(holds, PropertyKind::Assert, "");
  return nullptr;
}
Value *assertFailed(Call &c) {
  c.make.fail(PropertyKind::Assert, c.text(0));
  return nullptr;
}
Value *assertFailedDarwin(Call &c) {
  c.make.fail(PropertyKind::Assert, c.text(3));
  return nullptr;
}
Value *reachError(Call &c) {
  c.make.fail(PropertyKind::Reach, c.name());
  return nullptr;
}
Value *isDeref(Call &c, bool isWrite) {
  return c.make.call(Intrinsic::IsDeref, c.b.getInt1Ty(), {c.pointer(0), c.size(1), c.b.getInt1(isWrite)});
}
Value *isReadable(Call &c) { return isDeref(c, false); }
Value *isWritable(Call &c) { return isDeref(c, true); }
Value *isModified(Call &c) {
  if (hasTracking(*c.call.getModule()))
    c.make.fail(PropertyKind::Unsupported, c.name() + " in a program that calls sea_is_modified, too");
  return c.make.call(Intrinsic::IsModified, c.b.getInt1Ty(), {c.pointer(0)});
}
Value *resetModified(Call &c) {
  c.make.call(Intrinsic::ResetModified, c.b.getVoidTy(), {c.pointer(0)});
  return nullptr;
}
Value *seaIsModified(Call &c) { return isModifiedWhileTracked(c.b, c.pointer(0)); }
/// Only programs that ask are tracked.
Value *seaResetModified(Call &c) {
  if (hasTracking(*c.call.getModule()))
    resetTracked(c.b, c.pointer(0));
  return nullptr;
}
template <bool on> Value *seaTracking(Call &c) {
  if (hasTracking(*c.call.getModule()))
    switchTracking(c.b, on);
  return nullptr;
}
Value *nothing(Call &) { return nullptr; }
Value *havoc(Call &c) {
  Value *pointer = c.pointer(0), *size = c.size(1);
  c.make.access(pointer, size, true);
  c.havoc(pointer, size);
  return nullptr;
}
/// SeaHorn's memhavoc. Its harnesses call it with whatever malloc gave: of no object nothing changes.
Value *havocUntracked(Call &c) {
  Value *pointer = c.pointer(0), *size = c.size(1);
  Instruction *then = SplitBlockAndInsertIfThen(c.b.CreateIsNotNull(pointer), &c.call, false);
  then->setDebugLoc(c.call.getDebugLoc());
  c.b.SetInsertPoint(then);
  c.make.access(pointer, size, true);
  bool isTracked = hasTracking(*c.call.getModule());
  if (isTracked)
    pauseTracking(c.b, pointer);
  c.havoc(pointer, size);
  if (isTracked)
    resumeTracking(c.b);
  c.b.SetInsertPoint(&c.call);
  return nullptr;
}
Value *havocObject(Call &c) {
  Value *pointer = c.pointer(0);
  Value *offset = c.make.call(Intrinsic::ObjectOffset, c.b.getInt64Ty(), {pointer});
  Value *start = c.b.CreatePtrAdd(pointer, c.b.CreateNeg(offset));
  Value *size = c.make.call(Intrinsic::ObjectSize, c.b.getInt64Ty(), {pointer});
  c.make.access(start, size, true);
  c.havoc(start, size);
  return nullptr;
}
template <Intrinsic which> Value *newObject(Call &c) {
  return c.make.call(which, c.b.getPtrTy(), {c.size(0), c.size(1)});
}
Value *newStream(Call &c) {
  Value *object = newObject<Intrinsic::New>(c);
  setWhat(*cast<Instruction>(object), "fopen");
  return object;
}
Value *stackObject(Call &c) {
  AllocaInst *object = c.b.CreateAlloca(c.b.getInt8Ty(), c.size(0));
  object->setAlignment(Align(16)); // as of __builtin_alloca
  return object;
}
Value *mallocFails(Call &c) { return c.make.call(Intrinsic::MallocFails, c.b.getInt1Ty(), {c.size(0)}); }
template <Intrinsic which> Value *freeObject(Call &c) {
  c.make.call(which, c.b.getVoidTy(), {c.pointer(0)});
  return nullptr;
}
Value *objectSize(Call &c) { return c.make.call(Intrinsic::ObjectSize, c.b.getInt64Ty(), {c.pointer(0)}); }
Value *objectOffset(Call &c) { return c.make.call(Intrinsic::ObjectOffset, c.b.getInt64Ty(), {c.pointer(0)}); }
Value *bulkCopy(Call &c) {
  c.b.CreateMemCpy(c.pointer(0), Align(1), c.pointer(1), Align(1), c.size(2));
  return nullptr;
}
Value *bulkMove(Call &c) {
  c.b.CreateMemMove(c.pointer(0), Align(1), c.pointer(1), Align(1), c.size(2));
  return nullptr;
}
Value *bulkSet(Call &c) {
  c.b.CreateMemSet(c.pointer(0), c.byte(1), c.size(2), Align(1));
  return nullptr;
}
Value *checkReadable(Call &c) {
  c.make.access(c.pointer(0), c.size(1), false);
  return nullptr;
}
Value *checkWritable(Call &c) {
  c.make.access(c.pointer(0), c.size(1), true);
  return nullptr;
}
Value *undefinedUnless(Call &c) {
  c.make.check(c.condition(0), PropertyKind::Undefined, c.text(1));
  return nullptr;
}
Value *unsupported(Call &c) {
  c.make.fail(PropertyKind::Unsupported, c.text(0));
  return nullptr;
}
/// One that other verifiers know.
Value *notKnown(Call &c) {
  c.make.fail(PropertyKind::Unsupported, c.name());
  return nullptr;
}
Value *halt(Call &c) {
  c.make.call(Intrinsic::Halt, c.b.getVoidTy(), {});
  return nullptr;
}
/// What is still allocated is looked at while all variables live.
Value *exitProgram(Call &c) {
  endProgram(c.b, c.b.getCurrentDebugLocation());
  return nullptr;
}
Value *nondet(Call &c) {
  if (StringRef(c.name()).ends_with("_bool") && c.resultType()->isIntegerTy()) // whatever type it is declared with
    return c.make.nondet(c.b.getInt1Ty(), NondetSource::Input, c.name());
  if (!c.resultType()->isVoidTy())
    return c.make.nondet(c.resultType(), NondetSource::Input, c.name());
  // A struct too large for registers is returned through the first argument.
  if (c.call.arg_size() > 0 && c.call.paramHasAttr(0, Attribute::StructRet)) {
    uint64_t size = c.call.getModule()->getDataLayout().getTypeAllocSize(c.call.getParamStructRetType(0));
    c.make.access(c.pointer(0), c.b.getInt64(size), true);
    c.havoc(c.pointer(0), c.b.getInt64(size));
  }
  return nullptr;
}
/// From the first argument on, below the second.
Value *nondetInRange(Call &c) {
  c.make.check(c.b.CreateICmpSLT(c.number(0), c.number(1)), PropertyKind::Assert, "the range is not empty");
  Value *result = c.make.nondet(c.b.getInt32Ty(), NondetSource::Input, c.name());
  Value *isIn = c.b.CreateAnd(c.b.CreateICmpSGE(result, c.number(0)), c.b.CreateICmpSLT(result, c.number(1)));
  c.make.call(Intrinsic::Assume, c.b.getVoidTy(), {isIn});
  return result;
}
Value *nondetBelow(Call &c) {
  Value *end = c.size(0), *result = c.make.nondet(end->getType(), NondetSource::Input, c.name());
  c.make.call(Intrinsic::Assume, c.b.getVoidTy(), {c.b.CreateICmpULT(result, end)});
  return result;
}
Value *itsArgument(Call &c) { return c.hasArgument(0) ? c.call.getArgOperand(0) : notKnown(c); }
Value *modelNondet(Call &c) { return c.make.nondet(c.resultType(), NondetSource::Input, c.text(0)); }

Value *modelUnknown(Call &c) {
  Value *result = modelNondet(c);
  setWider(*cast<Instruction>(result));
  return result;
}

Value *abstractNumber(Call &c) { return c.make.nondet(c.resultType(), NondetSource::Abstract, c.text(0)); }

struct Entry {
  StringLiteral name;
  Meaning meaning;
};

constexpr Entry entries[] = {
    // assume
    {"fathom_assume", assume},
    {"__VERIFIER_assume", assume},
    {"assume", assume},
    {"__SEA_assume", assume},
    {"__CPROVER_assume", assume},
    {"__ESBMC_assume", assume},
    {"klee_assume", assume},
    {"__fathom_assume", assume},
    // assert
    {"fathom_assert", assertThat},
    {"__VERIFIER_assert", assertThat},
    {"sassert", assertThat},
    {"__CPROVER_assert", assertWithText},
    {"__CPROVER_precondition", assertWithText},
    {"__CPROVER_postcondition", assertWithText},
    {"__ESBMC_assert", assertWithText},
    {"klee_assert", assertThat},
    {"assert", assertThat}, // without its header
    {"sea_assert_if", assertIf},
    {"__assert_fail", assertFailed},
    {"__assert", assertFailed},
    {"__assert_rtn", assertFailedDarwin},
    {"__fathom_assert_fail", assertFailed},
    // errors
    {"reach_error", reachError},
    {"__VERIFIER_error", reachError},
    {"__SEAHORN_error", reachError},
    {"klee_report_error", reachError},
    // memory questions
    {"fathom_is_deref", isReadable},
    {"sea_is_dereferenceable", isReadable},
    {"__CPROVER_r_ok", isReadable},
    {"__CPROVER_w_ok", isWritable},
    {"__CPROVER_rw_ok", isWritable},
    {"fathom_is_modified", isModified},
    {"sea_is_modified", seaIsModified},
    {"fathom_reset_modified", resetModified},
    {"sea_reset_modified", seaResetModified},
    {"sea_tracking_on", seaTracking<true>},
    {"sea_tracking_off", seaTracking<false>},
    {"fathom_havoc", havoc},
    {"memhavoc", havocUntracked},
    {"__CPROVER_havoc_object", havocObject},
    {"__CPROVER_havoc_slice", havoc},
    {"__CPROVER_OBJECT_SIZE", objectSize},
    {"__CPROVER_POINTER_OFFSET", objectOffset},
    {"klee_make_symbolic", havoc},
    {"klee_check_memory_access", checkReadable},
    {"klee_get_obj_size", objectSize},
    {"klee_range", nondetInRange},
    {"klee_choose", nondetBelow},
    {"klee_int", nondet},
    {"klee_get_valuef", itsArgument},
    {"klee_get_valued", itsArgument},
    {"klee_get_valuel", itsArgument},
    {"klee_get_valuell", itsArgument},
    {"klee_get_value_i32", itsArgument},
    {"klee_get_value_i64", itsArgument},
    {"klee_silent_exit", halt},
    {"__VERIFIER_nondet_memory", havoc},
    {"alloca", stackObject}, // without its header
    // what has no meaning in one run
    {"__VERIFIER_atomic_begin", nothing},
    {"__VERIFIER_atomic_end", nothing},
    {"__CPROVER_atomic_begin", nothing},
    {"__CPROVER_atomic_end", nothing},
    {"__CPROVER_cover", nothing},
    {"__CPROVER_input", nothing},
    {"__CPROVER_output", nothing},
    {"__ESBMC_atomic_begin", nothing},
    {"__ESBMC_atomic_end", nothing},
    {"klee_prefer_cex", nothing},
    {"klee_posix_prefer_cex", nothing},
    {"klee_warning", nothing},
    {"klee_warning_once", nothing},
    {"klee_print_expr", nothing},
    {"klee_print_range", nothing},
    {"klee_stack_trace", nothing},
    {"klee_open_merge", nothing},
    {"klee_close_merge", nothing},
    // primitives of the C library models
    {"__fathom_malloc", newObject<Intrinsic::Malloc>},
    {"__fathom_new", newObject<Intrinsic::New>},
    {"__fathom_new_array", newObject<Intrinsic::NewArray>},
    {"__fathom_new_stream", newStream},
    {"__fathom_malloc_fails", mallocFails},
    {"__fathom_free", freeObject<Intrinsic::Free>},
    {"__fathom_delete", freeObject<Intrinsic::Delete>},
    {"__fathom_delete_array", freeObject<Intrinsic::DeleteArray>},
    {"__fathom_object_size", objectSize},
    {"__fathom_object_offset", objectOffset},
    {"__fathom_memcpy", bulkCopy},
    {"__fathom_memmove", bulkMove},
    {"__fathom_memset", bulkSet},
    {"__fathom_check_readable", checkReadable},
    {"__fathom_check_writable", checkWritable},
    {"__fathom_undefined", undefinedUnless},
    {"__fathom_unsupported", unsupported},
    {"__fathom_abstract", abstractNumber},
    {"__fathom_halt", halt},
    {"__fathom_exit", exitProgram},
    {"__fathom_havoc", havoc},
};

constexpr StringLiteral nondetPrefixes[] = {"fathom_nondet_", "__VERIFIER_nondet_", "nd_", "nondet_"};

/// Names that nobody else uses. What is not in the table is not to be taken for a function that changes nothing.
constexpr StringLiteral dialectPrefixes[] = {"fathom_",    "__VERIFIER_", "__CPROVER_", "__ESBMC_",
                                             "__SEAHORN_", "__SEA_",      "klee_"};

} // namespace

bool isNondetFunction(StringRef name) {
  return any_of(nondetPrefixes, [&](StringRef prefix) { return name.starts_with(prefix); });
}

bool isHarnessFunction(StringRef name) {
  return any_of(entries, [&](const Entry &entry) { return entry.name == name; });
}

StringRef harnessNameIn(StringRef symbol) {
  uint64_t length = 0;
  if (!symbol.consume_front("_Z") || symbol.consumeInteger(10, length) || length >= symbol.size())
    return {};
  StringRef name = symbol.take_front(length);
  return isHarnessFunction(name) || isNondetFunction(name) ? name : StringRef();
}

namespace {

/// By which the tables know it.
StringRef plainName(const Value &function) {
  StringRef name = harnessNameIn(function.getName());
  return name.empty() ? function.getName() : name;
}

/// Through which more than its result could become arbitrary.
bool takesPointer(const Function &function) {
  return any_of(function.args(), [](const Argument &argument) {
    return argument.getType()->isPointerTy() && !argument.hasStructRetAttr();
  });
}

Meaning meaningOf(const Function &function) {
  StringRef name = plainName(function);
  bool mayHaveBody = name == "reach_error" || name == "__VERIFIER_error";
  if (!function.isDeclaration() && !mayHaveBody)
    return nullptr;
  for (const Entry &entry : entries)
    if (entry.name == name)
      return entry.meaning;
  if (name.starts_with("__fathom_nondet_"))
    return modelNondet;
  if (name.starts_with("__fathom_unknown_"))
    return modelUnknown;
  if (isNondetFunction(name) && !takesPointer(function))
    return nondet;
  bool isOfDialect = any_of(dialectPrefixes, [&](StringRef prefix) { return name.starts_with(prefix); });
  return isOfDialect ? notKnown : nullptr;
}

/// A result of the type the caller was promised.
Value *convertResult(Call &c, Value *result, Type *type) {
  if (type->isVoidTy())
    return nullptr;
  if (result && result->getType() == type)
    return result;
  if (result && result->getType()->isIntegerTy() && type->isIntegerTy())
    return c.b.CreateZExtOrTrunc(result, type);
  if (result) // alloca without a declaration gives an int
    c.make.fail(PropertyKind::Unsupported, "call of '" + c.name() + "' with a type that is not its own");
  return Constant::getNullValue(type);
}

void rewriteCalls(Function &function, Meaning meaning) {
  for (User *user : make_early_inc_range(function.users())) {
    auto *site = dyn_cast<CallBase>(user);
    if (!site || site->getCalledOperand() != &function)
      continue;
    auto *invoke = dyn_cast<InvokeInst>(site); // of C++; harness functions do not throw
    CallInst *call = invoke ? changeToCall(invoke) : cast<CallInst>(site);
    IRBuilder<> builder(call);
    Call rewriting(*call, builder);
    Value *result = convertResult(rewriting, meaning(rewriting), call->getType());
    if (result)
      call->replaceAllUsesWith(result);
    call->eraseFromParent();
  }
}

/// Called through a pointer it means the same: a body that calls the function itself, for rewriteCalls to find.
void setBody(Function &function) {
  function.deleteBody();
  IRBuilder<> b(BasicBlock::Create(function.getContext(), "", &function));
  SmallVector<Value *, 4> arguments;
  for (Argument &argument : function.args())
    arguments.push_back(&argument);
  CallInst *call = b.CreateCall(&function, arguments);
  if (function.getReturnType()->isVoidTy())
    b.CreateRetVoid();
  else
    b.CreateRet(call);
}

} // namespace

void rewriteDialects(Module &module, const Options &options) {
  if (any_of(module, [](const Function &function) { return meaningOf(function) == seaIsModified; }))
    addTracking(module);
  for (Function &function : make_early_inc_range(module)) {
    if (Meaning meaning = meaningOf(function)) {
      if (function.getName() == options.entry || function.getName() == options.function)
        continue;
      rewriteCalls(function, meaning);
      bool hasPrototype = !function.isVarArg() || function.arg_size() > 0;
      if (function.use_empty()) {
        function.eraseFromParent();
      } else if (hasPrototype) { // else nobody knows its arguments: see ResolveCalls
        setBody(function);
        rewriteCalls(function, meaning);
      }
    }
  }
  rewritePrintf(module);
}

} // namespace fathom::frontend
