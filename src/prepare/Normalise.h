// The first step of prepare: what licences LLVM's optimiser might use are taken away, traps of the sanitisers become
// checks, and what Fathom does not model becomes a place that must not be reached.
#pragma once

#include "support/Env.h"

#include "llvm/IR/Module.h"

namespace fathom::prepare {

void normalise(llvm::Module &module, Env &env);

} // namespace fathom::prepare
