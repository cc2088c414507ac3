// Which arguments and results must be initialised is part of a call as clang writes it (`noundef`): neither the models
// of the library nor later stages keep it. So it is written down as `fathom.initialised` for --check=uninitialised.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// In a module as it was compiled.
void markUses(llvm::Module &module);

} // namespace fathom::frontend
