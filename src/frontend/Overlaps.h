// Copies by LLVM's own instruction: structures that are assigned in C, any copy in IR that the user gives us. (In C
// sources memcpy is a call, and its model checks the same.)
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// A check before each llvm.memcpy that source and destination are the same or do not overlap.
void guardOverlaps(llvm::Module &module);

} // namespace fathom::frontend
