// What SeaHorn calls a modification: a write to an object while tracking is on, since the last reset. Tracking is off
// at first, and initialisers of variables come before that.
//
// SeaHorn's header (include/seahorn/seahorn.h) says that sea_tracking_on begins anew for all objects; its code
// (BvOpSem2.cc, BvOpSem2ExtraWideMemMgr.cc) only goes on to track, ignores a reset while tracking is off, and takes the
// flag away where memhavoc is called. Programs whose verdict depends on that difference are UNKNOWN.
//
//   @fathom.tracking        i8: 0 at first, 1 while tracking is on, 2 when it is off again
//   @fathom.tracking.doubt  i8: 1 if the two have differed about some object
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Makes the two variables: for programs that ask whether something is modified.
void addTracking(llvm::Module &module);
/// Whether the module has them.
bool hasTracking(const llvm::Module &module);

/// The run begins: nothing is tracked.
void startTracking(llvm::IRBuilderBase &b);
/// sea_tracking_on and sea_tracking_off.
void switchTracking(llvm::IRBuilderBase &b, bool on);
/// sea_is_modified.
llvm::Value *isModifiedWhileTracked(llvm::IRBuilderBase &b, llvm::Value *pointer);
/// sea_reset_modified.
void resetTracked(llvm::IRBuilderBase &b, llvm::Value *pointer);
/// Before and after the write that memhavoc is.
void pauseTracking(llvm::IRBuilderBase &b, llvm::Value *pointer);
void resumeTracking(llvm::IRBuilderBase &b);

} // namespace fathom::frontend
