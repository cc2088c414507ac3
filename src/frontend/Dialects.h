// Harness dialects: what a checked program may call to speak to its verifier. Calls become intrinsics.
#pragma once

#include "support/Options.h"

#include "llvm/IR/Module.h"

namespace fathom::frontend {

void rewriteDialects(llvm::Module &module, const Options &options);

/// Whether a function without a body that has this name gives an arbitrary value, in some dialect.
bool isNondetFunction(llvm::StringRef name);

/// Whether it is any other function of a dialect: assume, assert, ...
bool isHarnessFunction(llvm::StringRef name);

} // namespace fathom::frontend
