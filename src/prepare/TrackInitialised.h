// Follows what was never written through registers and memory, and makes a check of every place where it would matter:
// what MemorySanitizer does when a program is executed, done for all runs.
#pragma once

#include "support/Env.h"

#include "llvm/IR/Module.h"

namespace fathom::prepare {

/// Marks what functions without a body may write, while they are still called.
void markWritten(llvm::Module &module);

/// Gives every value and every byte of memory its shadow. For a function that calls nothing, without undef.
void trackInitialised(llvm::Function &function, Env &env);

} // namespace fathom::prepare
