// A weak declaration may stay without a definition, and then its address is null. Whether it has one is not known here.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Where the program uses a name that is declared weak, and has no definition in any file or model, the verdict is
/// UNKNOWN.
void guardWeakSymbols(llvm::Module &module);

} // namespace fathom::frontend
