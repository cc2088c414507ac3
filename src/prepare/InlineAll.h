// Every call in the entry point is replaced by the body it calls, recursion up to its bound, until none is left.
#pragma once

#include "support/Env.h"

#include "llvm/IR/Module.h"

namespace fathom::prepare {

void inlineAll(llvm::Function &whole, Env &env);

} // namespace fathom::prepare
