// The vocabulary between the front end, prepare and the translation to Sea-IR: functions without bodies, named
// "fathom.*", that stand for what LLVM has no instruction for.
//
// But for the two havocs and fill, they touch no memory the program can see and capture nothing, so they hide nothing
// from the optimiser; and none of them is `willreturn`, so the optimiser cannot reason backwards over a check from what
// comes after it.
//
//   %x = call i32 @fathom.nondet.i32(), !fathom.source !{i32 0}, !fathom.what !{!"nd_int"}
//   call void @fathom.access(ptr %p, i64 4, i1 true)             ; is a write of 4 bytes at %p allowed here?
//   call void @fathom.check(i1 %ok, i32 9), !fathom.what !{!"x + y"}  ; the number is the PropertyKind
#pragma once

#include "support/NondetSource.h"
#include "support/Property.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <string>

namespace fathom {

enum class Intrinsic : uint8_t {
  None,
  Nondet,         // T (i64 iteration...)       metadata: source, what; one for each iteration of these summarised loops
  Assume,         // void (i1)
  Check,          // void (i1, i32 kind)        metadata: what
  Access,         // void (ptr, i64 size, i1 isWrite)
  Alloca,         // ptr (i64 size, i64 align)  metadata: what (the variable's name)
  Malloc,         // ptr (i64 size, i64 align)
  New,            // ptr (i64 size, i64 align)
  NewArray,       // ptr (i64 size, i64 align)
  MallocFails,    // i1 (i64 size)
  Free,           // void (ptr)                 with its checks; of Malloc
  Delete,         // void (ptr)                 of New
  DeleteArray,    // void (ptr)                 of NewArray
  ScopeEnd,       // void (ptr)
  Havoc,          // void (ptr, i64 size)
  Iteration,      // i64 (i64 count)            a summarised loop begins: the number of an arbitrary iteration
  Repeat,         // void (i64 iteration)       it ends
  Fill,           // void (ptr, T value, i1 condition, (i64 iteration, i64 stride, i64 count)...)
  HavocReachable, // void (ptr...)             all objects that stored pointers lead to from these; metadata: what
  ObjectSize,     // i64 (ptr)
  ObjectOffset,   // i64 (ptr)
  SameObject,     // i1 (ptr, ptr)
  IsDeref,        // i1 (ptr, i64 size, i1 isWrite)
  IsModified,     // i1 (ptr)
  ResetModified,  // void (ptr)
  TrackModified,  // void (i1)                  whether writes from here on count for IsModified; at first they do
  LeakCheck,      // void ()                    at the end of the program
  Initialised,    // void (T)                   the value must not depend on what was never written; metadata: what
  Written,        // void (ptr)                 code that is not seen may have written the object
  ShadowLoad,     // iN (ptr)                   for every bit there whether it was never written
  ShadowStore,    // void (ptr, iN)
  ShadowSet,      // void (ptr, i8, i64 size)
  ShadowCopy,     // void (ptr to, ptr from, i64 size)
  Address, // T (T)                      the same pointer or address, which LLVM must not see (prepare/HideAddresses)
  Number,  // T (T)                      the same number, whose width LLVM must not use (prepare/HideWidths)
  Library, // T (i32 function, ...)      a function of the C library that proofs have a rule for
  Halt,    // void ()                    the run ends here
};

/// The intrinsic that `function` (may be null) is.
Intrinsic intrinsicOf(const llvm::Function *function);
inline Intrinsic intrinsicOf(const llvm::Instruction &inst) {
  auto *call = llvm::dyn_cast<llvm::CallInst>(&inst);
  return call ? intrinsicOf(call->getCalledFunction()) : Intrinsic::None;
}

/// Malloc and its like.
bool allocatesOnHeap(Intrinsic which);
/// What made the objects that this (Free and its like) may free; None of others.
Intrinsic allocatorOfFreed(Intrinsic which);

/// Builds calls of the intrinsics; the debug location is the IRBuilder's.
class IntrinsicBuilder {
public:
  explicit IntrinsicBuilder(llvm::IRBuilderBase &builder) : builder(builder) {}

  /// An arbitrary value of any first-class type; every scalar in it is a choice of its own.
  llvm::Value *nondet(llvm::Type *type, NondetSource source, llvm::StringRef what);
  /// The same choice, for each iteration of a summarised loop; and of those it is one for each iteration of already.
  llvm::CallInst *nondetOfEach(llvm::CallInst &nondet, llvm::Value *iteration);
  llvm::CallInst *check(llvm::Value *condition, PropertyKind kind, llvm::StringRef what);
  /// A place that must not be reached: a check that always fails.
  llvm::CallInst *fail(PropertyKind kind, llvm::StringRef what) { return check(builder.getFalse(), kind, what); }
  llvm::CallInst *access(llvm::Value *pointer, llvm::Value *size, bool isWrite);
  /// What a function of this name that is given the pointers can get at becomes arbitrary.
  llvm::CallInst *havocReachable(llvm::ArrayRef<llvm::Value *> pointers, llvm::StringRef name);
  llvm::CallInst *alloca_(llvm::Value *size, uint64_t align, llvm::StringRef name);
  /// `loops`: iteration, stride and count of each.
  llvm::CallInst *fill(llvm::Value *start, llvm::Value *value, llvm::Value *condition,
                       llvm::ArrayRef<llvm::Value *> loops);
  llvm::CallInst *call(Intrinsic which, llvm::Type *result, llvm::ArrayRef<llvm::Value *> arguments);

private:
  llvm::CallInst *nondetScalar(llvm::Type *type, NondetSource source, llvm::StringRef what);

  llvm::IRBuilderBase &builder;
};

/// What happens where main returns and at exit. Programs that name functions to be called then have one that calls them
/// (lib/models/process.c).
constexpr char callAtExit[] = "__fathom_call_at_exit";
void endProgram(llvm::IRBuilderBase &builder, const llvm::DebugLoc &lastPlace);

/// The operands of a fill from here on are the iteration, stride and count of each loop.
constexpr unsigned firstLoopOfFillCall = 3;

NondetSource nondetSource(const llvm::CallInst &call);
/// The text given to nondet, check, havocReachable or alloca_; empty if there is none.
llvm::StringRef what(const llvm::Instruction &inst);
void setWhat(llvm::Instruction &inst, llvm::StringRef text);
/// An allocation whose contents are inputs of the program, and not just what nobody wrote.
void setInput(llvm::Instruction &allocation);
bool isInput(const llvm::Instruction &allocation);
/// A variable that must not become a register.
void setInMemory(llvm::AllocaInst &variable);
bool isInMemory(const llvm::AllocaInst &variable);
/// All metadata but that of this page and debug locations.
void dropOtherMetadata(llvm::Instruction &inst);
/// A function of the models of the C library, and not one of the program with the same name.
void markModel(llvm::Function &function);
bool isModel(const llvm::Function &function);
/// A value that nobody chooses: it may be any one, but not every value, again and again, is that of a run.
void setWider(llvm::Instruction &nondet);
bool isWider(const llvm::Instruction &nondet);
/// An assumption of the program, and not one of Fathom's own, which hold in every run.
void setWritten(llvm::Instruction &assumption);
bool isWritten(const llvm::Instruction &assumption);
/// An assumption that holds in every run that gets there, since checks have come before.
void setImplied(llvm::Instruction &assumption);
bool isImplied(const llvm::Instruction &assumption);

} // namespace fathom
