// Where poison begins.
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instruction.h"

namespace fathom::frontend {

/// The bit that says whether `inst` makes poison out of operands that are not, built behind it; null if it never does.
/// Afterwards it has some value in these cases as well.
llvm::Value *poisonMadeBy(llvm::Instruction &inst);

/// A saturating shift by a count that may be too large: its result is poison then.
bool mayShiftTooFar(const llvm::Instruction &inst);

/// A vector operation that may make poison, or a vector division.
bool mayMakePoisonLanes(const llvm::Instruction &inst);

} // namespace fathom::frontend
