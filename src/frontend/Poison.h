// Poison in LLVM IR that the user gives us: the C front end's own output has none (its checks come first).
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Before every instruction that may make poison (an nsw add, a shift by too much, ...) a check that it does not.
/// Poison is not modelled further, so where it can arise the verdict is UNKNOWN. Division by zero is an error of its
/// own.
void guardPoison(llvm::Module &module);

} // namespace fathom::frontend
