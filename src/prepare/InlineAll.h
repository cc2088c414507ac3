// Calls are replaced by the body they call, recursion up to its bound; functions without bodies by what is assumed of
// them.
#pragma once

#include "support/Env.h"

#include "llvm/IR/Module.h"

#include <vector>

namespace fathom::prepare {

/// Until no call is left.
void inlineAll(llvm::Function &whole, Env &env);

/// Until the only calls left are those of functions that can call themselves. Returns these, and the given one first.
std::vector<llvm::Function *> inlineNonRecursive(llvm::Function &whole, Env &env);

/// Only models of the C library, which have no places of their own, and what ends in a check that sees all of memory.
/// Returns the functions that are left: the given one, and what they call.
std::vector<llvm::Function *> inlineModels(llvm::Function &whole, Env &env);

} // namespace fathom::prepare
