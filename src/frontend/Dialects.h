// Harness dialects: what a checked program may call to speak to its verifier. Calls become intrinsics.
#pragma once

#include "support/Options.h"

#include "llvm/IR/Module.h"

namespace fathom::frontend {

void rewriteDialects(llvm::Module &module, const Options &options);

} // namespace fathom::frontend
