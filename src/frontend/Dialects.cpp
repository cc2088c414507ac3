// fathom.h, SV-COMP, SeaHorn, CBMC, ESBMC, KLEE and plain assert, and the primitives of our own C library models, in
// one table. A function counts as part of a dialect only while it has no body (reach_error excepted: harnesses define
// it with an assert inside). Declarations come from the user's own headers, so arguments are taken by position whatever
// their types are.
#include "frontend/Dialects.h"

#include "frontend/Declarations.h"
#include "frontend/Intrinsics.h"
#include "frontend/Printf.h"
#include "frontend/Tracking.h"
#include "support/Error.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <functional>

using namespace llvm;

namespace fathom::frontend {

namespace {

/// A call with other arguments than the dialect's function has.
struct UnusualCall {};

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
    if (value->getType()->isFloatingPointTy())
      return b.CreateFCmpUNE(value, ConstantFP::get(value->getType(), 0));
    throw UnusualCall();
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
      throw UnusualCall();
    return call.getArgOperand(i);
  }
  Value *argument(unsigned i, Type *type) {
    Value *value = raw(i);
    if (value->getType() == type)
      return value;
    if (type->isIntegerTy() && value->getType()->isIntegerTy())
      return b.CreateZExtOrTrunc(value, type);
    throw UnusualCall();
  }
};

/// Builds the meaning of a call and returns its result, if it has one.
using Meaning = Value *(*)(Call &);

Value *assumeInModel(Call &c) {
  c.make.call(Intrinsic::Assume, c.b.getVoidTy(), {c.condition(0)});
  return nullptr;
}
Value *assume(Call &c) {
  setWritten(*c.make.call(Intrinsic::Assume, c.b.getVoidTy(), {c.condition(0)}));
  return nullptr;
}
Value *assumeNot(Call &c) {
  setWritten(*c.make.call(Intrinsic::Assume, c.b.getVoidTy(), {c.b.CreateNot(c.condition(0))}));
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
Value *assertNot(Call &c) {
  c.make.check(c.b.CreateNot(c.condition(0)), PropertyKind::Assert, "");
  return nullptr;
}
/// Where the text comes after file, line and function.
Value *assertFailedLast(Call &c) {
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
/// To CBMC, constants can be written.
Value *isWritableOrConstant(Call &c) {
  Value *isReadable = isDeref(c, false);
  c.make.check(c.b.CreateICmpEQ(isReadable, isDeref(c, true)), PropertyKind::Unsupported, c.name() + " of a constant");
  return isReadable;
}
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
Value *sizeOf(Call &c, Value *pointer) { return c.make.call(Intrinsic::ObjectSize, c.b.getInt64Ty(), {pointer}); }
Value *offsetOf(Call &c, Value *pointer) { return c.make.call(Intrinsic::ObjectOffset, c.b.getInt64Ty(), {pointer}); }
/// An access that null and pointers to no object fail, too, though they have no bytes.
void requireObject(Call &c, Value *pointer, Value *size, bool isWrite) {
  c.make.access(pointer, c.b.CreateSelect(c.b.CreateIsNull(size), c.b.getInt64(1), size), isWrite);
}
Value *havocObject(Call &c) {
  Value *pointer = c.pointer(0);
  Value *start = c.b.CreatePtrAdd(pointer, c.b.CreateNeg(offsetOf(c, pointer))), *size = sizeOf(c, pointer);
  requireObject(c, start, size, true);
  c.havoc(start, size);
  return nullptr;
}
/// CBMC's: null is no object to have no bytes of.
Value *havocSlice(Call &c) {
  c.make.check(c.b.CreateIsNotNull(c.pointer(0)), PropertyKind::Null, c.name());
  return havoc(c);
}
/// KLEE's: a whole object.
Value *havocWhole(Call &c) {
  Value *pointer = c.pointer(0), *size = c.size(1);
  c.make.access(pointer, size, true);
  Value *isWhole = c.b.CreateAnd(c.b.CreateIsNull(offsetOf(c, pointer)), c.b.CreateICmpEQ(size, sizeOf(c, pointer)));
  c.make.check(isWhole, PropertyKind::Unsupported, c.name() + " of a part of an object, which is an error in KLEE");
  c.havoc(pointer, size);
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
/// KLEE's: of the start of a live object.
Value *sizeFromStart(Call &c) {
  Value *pointer = c.pointer(0), *size = sizeOf(c, pointer);
  requireObject(c, pointer, size, false);
  return size;
}
/// Whether what lies before the object is at a negative or a huge offset, CBMC's code and its manual disagree.
Value *offsetWithoutSign(Call &c) {
  Value *offset = offsetOf(c, c.pointer(0));
  c.make.check(c.b.CreateICmpSGE(offset, c.b.getInt64(0)), PropertyKind::Unsupported,
               c.name() + " of a pointer below its object");
  return offset;
}
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
/// KLEE chooses one of the values that its argument may have.
Value *someValue(Call &c) { return c.make.nondet(c.resultType(), NondetSource::Abstract, c.name()); }
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
  /// How the dialect declares it (# is the name), if it is not as C takes a function that is not declared.
  StringLiteral form = "";
};

constexpr Entry entries[] = {
    // assume
    {"fathom_assume", assume, "void #(_Bool)"},
    {"__VERIFIER_assume", assume},
    {"assume", assume},
    {"__SEA_assume", assume, "void #(_Bool)"},
    {"__CPROVER_assume", assume, "void #(_Bool)"},
    {"__ESBMC_assume", assume, "void #(_Bool)"},
    {"klee_assume", assume, "void #(__UINTPTR_TYPE__)"},
    {"__fathom_assume", assumeInModel},
    // assert
    {"fathom_assert", assertThat, "void #(_Bool)"},
    {"__VERIFIER_assert", assertThat},
    {"sassert", assertThat},
    {"__CPROVER_assert", assertWithText, "void #(_Bool, const char *)"},
    {"__CPROVER_precondition", assertWithText, "void #(_Bool, const char *)"},
    {"__CPROVER_postcondition", assertWithText, "void #(_Bool, const char *)"},
    {"__ESBMC_assert", assertWithText},
    {"klee_assert", assertThat},
    {"assert", assertThat}, // without its header
    {"sea_assert_if", assertIf},
    {"__VERIFIER_assert_if", assertIf},
    {"__VERIFIER_assert_not", assertNot},
    {"__llbmc_assert", assertThat},
    {"__llbmc_assume", assume},
    {"__goblint_check", assertThat},
    {"__assert_fail", assertFailed},
    {"__assert", assertFailed},
    {"_assert", assertFailed},
    {"_wassert", assertFailed},
    {"__assert_c99", assertFailed},
    {"klee_assert_fail", assertFailed},
    {"__assert_rtn", assertFailedLast},
    {"__assert_func", assertFailedLast},
    {"__assert2", assertFailedLast},
    {"__assert13", assertFailedLast},
    {"__fathom_assert_fail", assertFailed},
    // errors
    {"reach_error", reachError},
    {"__VERIFIER_error", reachError},
    {"__SEAHORN_error", reachError},
    {"klee_report_error", reachError},
    {"klee_abort", reachError},
    // memory questions
    {"fathom_is_deref", isReadable, "_Bool #(const void *, __SIZE_TYPE__)"},
    {"sea_is_dereferenceable", isReadable, "_Bool #(const void *, __INTPTR_TYPE__)"},
    {"__CPROVER_r_ok", isReadable, "_Bool #(const void *, __SIZE_TYPE__)"},
    {"__CPROVER_w_ok", isWritableOrConstant, "_Bool #(const void *, __SIZE_TYPE__)"},
    {"__CPROVER_rw_ok", isWritableOrConstant, "_Bool #(const void *, __SIZE_TYPE__)"},
    {"fathom_is_modified", isModified},
    {"sea_is_modified", seaIsModified},
    {"fathom_reset_modified", resetModified},
    {"sea_reset_modified", seaResetModified},
    {"sea_tracking_on", seaTracking<true>},
    {"sea_tracking_off", seaTracking<false>},
    {"fathom_havoc", havoc, "void #(void *, __SIZE_TYPE__)"},
    {"memhavoc", havocUntracked, "void #(void *, __SIZE_TYPE__)"},
    {"__CPROVER_havoc_object", havocObject},
    {"__CPROVER_havoc_slice", havocSlice, "void #(void *, __SIZE_TYPE__)"},
    {"__CPROVER_OBJECT_SIZE", objectSize, "__SIZE_TYPE__ #(const void *)"},
    {"__CPROVER_POINTER_OFFSET", offsetWithoutSign, "__PTRDIFF_TYPE__ #(const void *)"},
    {"klee_make_symbolic", havocWhole, "void #(void *, __SIZE_TYPE__, const char *)"},
    {"klee_check_memory_access", checkReadable, "void #(const void *, __SIZE_TYPE__)"},
    {"klee_get_obj_size", sizeFromStart, "__SIZE_TYPE__ #(void *)"},
    {"klee_range", nondetInRange},
    {"klee_choose", nondetBelow, "__UINTPTR_TYPE__ #(__UINTPTR_TYPE__)"},
    {"klee_int", nondet},
    {"klee_get_valuef", someValue, "float #(float)"},
    {"klee_get_valued", someValue, "double #(double)"},
    {"klee_get_valuel", someValue, "long #(long)"},
    {"klee_get_valuell", someValue, "long long #(long long)"},
    {"klee_get_value_i32", someValue},
    {"klee_get_value_i64", someValue, "__INT64_TYPE__ #(__INT64_TYPE__)"},
    {"klee_silent_exit", halt},
    {"__VERIFIER_nondet_memory", havoc, "void #(void *, __SIZE_TYPE__)"},
    {"alloca", stackObject}, // without its header
    // flags of SeaHorn's memory that there is nothing like here
    {"sea_is_alloc", notKnown},
    {"sea_free", notKnown},
    {"sea_is_read", notKnown},
    {"sea_reset_read", notKnown},
    {"sea_set_shadowmem", notKnown},
    {"sea_get_shadowmem", notKnown},
    // as they are called in LLVM text that SeaHorn has written
    {"verifier.assume", assume},
    {"verifier.assume.not", assumeNot},
    {"verifier.assert", assertThat},
    {"verifier.assert.not", assertNot},
    {"verifier.error", reachError},
    {"seahorn.fail", reachError},
    {"sea.assert.if", assertIf},
    {"sea.is_dereferenceable", isReadable},
    {"sea.is_modified", seaIsModified},
    {"sea.reset_modified", seaResetModified},
    {"sea.tracking_on", seaTracking<true>},
    {"sea.tracking_off", seaTracking<false>},
    {"sea.branch_sentinel", nothing},
    {"__VERIFIER_nondet", nondet, "void *#(void)"},
    {"__VERIFIER_NONDET", nondet},
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
    {"__ESBMC_really_atomic_begin", nothing},
    {"__ESBMC_really_atomic_end", nothing},
    {"__ESBMC_yield", nothing},
    {"__ESBMC_unroll", nothing},
    {"__CPROVER_fence", nothing},
    {"__CPROVER_printf", nothing},
    {"__SMACK_dummy", nothing},
    {"sea_printf", nothing},
    {"sea_branch_sentinel", nothing},
    {"klee_merge", nothing},
    {"klee_mark_global", nothing},
    {"klee_set_forking", nothing},
    {"klee_is_replay", nothing},
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
    {"__fathom_is_writable", isWritable},
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

constexpr StringLiteral nondetPrefixes[] = {"fathom_nondet_", "__VERIFIER_nondet_", "nd_", "sea_nd_",
                                            "nondet_",        "__SMACK_nondet_"};

struct NondetType {
  StringLiteral suffix, type;
};

/// What a nondet function gives, by the end of its name. (CBMC gives what it is assigned to, or int; ESBMC this.)
constexpr NondetType nondetTypes[] = {
    {"bool", "_Bool"},
    {"char", "char"},
    {"schar", "signed char"},
    {"signed_char", "signed char"},
    {"uchar", "unsigned char"},
    {"unsigned_char", "unsigned char"},
    {"short", "short"},
    {"ushort", "unsigned short"},
    {"unsigned_short", "unsigned short"},
    {"int", "int"},
    {"uint", "unsigned"},
    {"unsigned", "unsigned"},
    {"unsigned_int", "unsigned"},
    {"long", "long"},
    {"ulong", "unsigned long"},
    {"unsigned_long", "unsigned long"},
    {"longlong", "long long"},
    {"long_long", "long long"},
    {"ulonglong", "unsigned long long"},
    {"ulong_long", "unsigned long long"},
    {"unsigned_long_long", "unsigned long long"},
    {"size_t", "__SIZE_TYPE__"},
    {"ssize_t", "__PTRDIFF_TYPE__"},
    {"ptrdiff_t", "__PTRDIFF_TYPE__"},
    {"intptr_t", "__INTPTR_TYPE__"},
    {"uintptr_t", "__UINTPTR_TYPE__"},
    {"int8", "__INT8_TYPE__"},
    {"uint8", "__UINT8_TYPE__"},
    {"int16", "__INT16_TYPE__"},
    {"uint16", "__UINT16_TYPE__"},
    {"int32", "__INT32_TYPE__"},
    {"uint32", "__UINT32_TYPE__"},
    {"int64", "__INT64_TYPE__"},
    {"uint64", "__UINT64_TYPE__"},
    {"int8_t", "__INT8_TYPE__"},
    {"uint8_t", "__UINT8_TYPE__"},
    {"int16_t", "__INT16_TYPE__"},
    {"uint16_t", "__UINT16_TYPE__"},
    {"int32_t", "__INT32_TYPE__"},
    {"uint32_t", "__UINT32_TYPE__"},
    {"int64_t", "__INT64_TYPE__"},
    {"uint64_t", "__UINT64_TYPE__"},
    {"u8", "__UINT8_TYPE__"},
    {"u16", "__UINT16_TYPE__"},
    {"u32", "__UINT32_TYPE__"},
    {"u64", "__UINT64_TYPE__"},
    {"s8", "__INT8_TYPE__"},
    {"s16", "__INT16_TYPE__"},
    {"s32", "__INT32_TYPE__"},
    {"s64", "__INT64_TYPE__"},
    {"loff_t", "long long"},
    {"int128", "__int128"},
    {"uint128", "unsigned __int128"},
    {"float", "float"},
    {"double", "double"},
    {"ptr", "void *"},
    {"pointer", "void *"},
    {"charp", "char *"},
    {"pchar", "char *"},
};

/// Names that nobody else uses. What is not in the table is not to be taken for a function that changes nothing.
constexpr StringLiteral dialectPrefixes[] = {"fathom_",    "__VERIFIER_", "__CPROVER_", "__ESBMC_",    "__SEAHORN_",
                                             "__SEA_",     "klee_",       "__SMACK_",   "__CONTRACT_", "__llbmc_",
                                             "__goblint_", "verifier.",   "seahorn.",   "sea."};

} // namespace

bool isDialectName(StringRef name) {
  return any_of(dialectPrefixes, [&](StringRef prefix) { return name.starts_with(prefix); });
}

bool isNondetFunction(StringRef name) {
  return any_of(nondetPrefixes, [&](StringRef prefix) { return name.starts_with(prefix); });
}

bool isHarnessFunction(StringRef name) {
  return any_of(entries, [&](const Entry &entry) { return entry.name == name; });
}

std::optional<Declaration> dialectDeclaration(StringRef name) {
  for (const Entry &entry : entries)
    if (entry.name == name)
      return entry.form.empty() ? std::nullopt : std::optional(Declaration{declared(name, entry.form), true});
  for (StringRef prefix : nondetPrefixes) {
    StringRef suffix = name;
    if (!suffix.consume_front(prefix))
      continue;
    for (const NondetType &row : nondetTypes)
      if (row.suffix == suffix && row.type != "int")
        return Declaration{(row.type + " " + name + "(void);").str(), false};
  }
  return std::nullopt;
}

StringRef harnessNameIn(StringRef symbol) {
  uint64_t length = 0;
  if (!symbol.consume_front("_Z") || symbol.consumeInteger(10, length) || length >= symbol.size())
    return {};
  StringRef name = symbol.take_front(length);
  return isHarnessFunction(name) || isNondetFunction(name) ? name : StringRef();
}

namespace {

/// What SMACK calls before main, and what SeaHorn and ESBMC are told of variables and functions by attributes.
void heedDeclarations(Module &module) {
  constexpr int last = 65535; // after all constructors
  for (Function &function : module)
    if (function.getName().starts_with("__SMACK_init_func_") && !function.isDeclaration() && function.arg_empty())
      appendToGlobalCtors(module, &function, last);
  GlobalVariable *list = module.getGlobalVariable("llvm.global.annotations");
  if (!list || !list->hasInitializer())
    return;
  for (const Use &entry : list->getInitializer()->operands()) {
    auto *fields = dyn_cast<ConstantStruct>(entry);
    StringRef text;
    if (!fields || !getConstantStringInfo(fields->getOperand(1), text))
      continue;
    auto *function = dyn_cast<Function>(fields->getOperand(0)->stripPointerCasts());
    if (isDialectName(text))
      throw Unsupported("the attribute annotate(\"" + text.str() + "\")");
    if (text == "partial" && function && !function->isDeclaration()) { // SeaHorn finds the values that make it right
      IRBuilder<> b(&*function->getEntryBlock().getFirstInsertionPt());
      if (DISubprogram *declared = function->getSubprogram())
        b.SetCurrentDebugLocation(DILocation::get(function->getContext(), declared->getLine(), 0, declared));
      IntrinsicBuilder(b).fail(PropertyKind::Unsupported, "a function with the attribute annotate(\"partial\")");
    }
  }
}

/// Labels of CBMC's that start a thread.
void rejectThreads(Function &function) {
  for (BasicBlock &block : function)
    if (block.getName().starts_with("__CPROVER_ASYNC_")) {
      IRBuilder<> b(&block, block.getFirstInsertionPt());
      b.SetCurrentDebugLocation(block.getTerminator()->getDebugLoc());
      IntrinsicBuilder(b).fail(PropertyKind::Unsupported, "threads (" + block.getName().str() + ")");
    }
}

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
  if (name.starts_with("sea_dsa_") && function.getReturnType()->isVoidTy())
    return nothing; // a hint for the points-to analysis
  return isDialectName(name) ? notKnown : nullptr;
}

Value *resultOf(Call &c, Meaning meaning) {
  try {
    return meaning(c);
  } catch (const UnusualCall &) {
    c.make.fail(PropertyKind::Unsupported, "call of " + c.name() + " with these arguments");
    return nullptr;
  }
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
    Value *result = convertResult(rewriting, resultOf(rewriting, meaning), call->getType());
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
  for_each(module, rejectThreads);
  heedDeclarations(module);
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
