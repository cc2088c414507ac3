// Where poison begins.
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instruction.h"

#include <utility>
#include <vector>

namespace fathom::frontend {

/// Operands, and what is to stand there instead.
using HarmlessOperands = std::vector<std::pair<llvm::Use *, llvm::Value *>>;

/// The bit that says whether `inst` makes poison out of operands that are not, built behind it; null if it never does.
/// Once the harmless operands are put in, it has some value in these cases as well.
llvm::Value *poisonMadeBy(llvm::Instruction &inst, HarmlessOperands &harmless);

/// A saturating shift by a count that may be too large: its result is poison then.
bool mayShiftTooFar(const llvm::Instruction &inst);

/// The bit that says whether a conversion of floats makes poison of any lane, built before it; null if it is no vector.
/// Afterwards it makes none.
llvm::Value *poisonLaneMadeBy(llvm::Instruction &inst);

/// Another vector operation that may make poison, or a vector division.
bool mayMakePoisonLanes(const llvm::Instruction &inst);

} // namespace fathom::frontend
