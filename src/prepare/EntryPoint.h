// The function that stands for a whole run: global constructors, the entry with its arguments, the checks at the end.
#pragma once

#include "support/Env.h"

#include "llvm/IR/Module.h"

namespace fathom::prepare {

/// Throws UserError when there is no such entry function.
llvm::Function *makeEntryPoint(llvm::Module &module, Env &env);

} // namespace fathom::prepare
