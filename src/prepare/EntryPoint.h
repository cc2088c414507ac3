// The function that stands for a whole run: global constructors, the entry with its arguments, the checks at the end.
#pragma once

#include "prepare/Passed.h"
#include "support/Env.h"

#include "llvm/IR/Module.h"

#include <vector>

namespace fathom::prepare {

/// What callers promise of the entry's arguments, one for each: to be asked first of all, while attributes say it.
/// Throws UserError when there is no such entry function.
std::vector<PassedObject> passedToEntry(llvm::Module &module, const Env &env);

llvm::Function *makeEntryPoint(llvm::Module &module, Env &env, llvm::ArrayRef<PassedObject> passed);

} // namespace fathom::prepare
