// Floating-point numbers are values where LLVM can compute them, and open elsewhere. It must not compute what the
// program may see otherwise:
//
//   %r = llvm.fmuladd(%a, %b, %c)    fused where the processor can (then it is any number), else rounded twice
//   %r = fadd fast %a, %b            any number: compilers may compute something else
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Afterwards there are no such operations.
void settleFloats(llvm::Module &module);

} // namespace fathom::frontend
