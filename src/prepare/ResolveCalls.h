// Calls through pointers become choices between the functions they can reach.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::prepare {

void resolveIndirectCalls(llvm::Module &module);

} // namespace fathom::prepare
