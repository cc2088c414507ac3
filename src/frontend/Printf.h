// The printf family: what a call reads and writes follows from its format.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

void rewritePrintf(llvm::Module &module);

} // namespace fathom::frontend
