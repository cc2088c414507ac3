// What inlining does for a callee's variables, for functions that stay functions: they end when it returns.
#pragma once

#include "llvm/IR/Function.h"

namespace fathom::prepare {

/// Local variables without lifetime markers live from the entry to the returns; arguments passed by value are copied
/// into variables; what alloca and variable-length arrays allocate ends at the returns.
void makeFrame(llvm::Function &function);

} // namespace fathom::prepare
