// Integer operations as SMT-LIB defines them for all values: division by zero and shifts by the width or more have
// results too.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::trace {

/// Both operands have the same width; so has the result.
llvm::APInt binary(seair::Opcode op, const llvm::APInt &a, const llvm::APInt &b);
bool compare(seair::Opcode op, const llvm::APInt &a, const llvm::APInt &b);
llvm::APInt cast(seair::Opcode op, const llvm::APInt &a, unsigned width);

} // namespace fathom::trace
