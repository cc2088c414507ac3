// LLVM's own passes, run so that they cannot use undefined behaviour or knowledge of library functions.
#pragma once

#include "llvm/IR/Function.h"

namespace fathom::prepare {

/// SROA: aggregates into scalars, scalars into registers.
void splitAggregates(llvm::Function &function);

/// Constant propagation and removal of dead code and blocks; no memory optimisation.
void simplify(llvm::Function &function);

/// Loops in the form the unroller wants: only two-way branches, no irreducible control flow, preheaders, single
/// latches, dedicated exits, LCSSA.
void canonicaliseLoops(llvm::Function &function);

/// Removes loops that end and whose results nobody uses; they are in the form above.
void deleteLoops(llvm::Function &function);

/// Switches as chains of two-way branches.
void lowerSwitches(llvm::Function &function);

} // namespace fathom::prepare
