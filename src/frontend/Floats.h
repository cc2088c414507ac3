// Floating-point numbers are values where LLVM can compute them, and open elsewhere. It must not compute what the
// program may see otherwise:
//
//   %r = llvm.fmuladd(%a, %b, %c)    any number, unless a * b is exact: rounded once or twice, as a compiler likes
//   (also
//                                    where the processor cannot: compilers fuse what they fold)
//   %r = llvm.fma(%a, %b, %c)        likewise, for LLVM folds it wrongly
//   %r = fadd fast %a, %b            any number: compilers may compute something else (what is promised of it, Poison.h
//                                    has seen to)
//   %r = llvm.sin(%a)                any number: as the C library computes it
//   %r = fadd %a, %b                 any number for x87, which keeps more bits than there are; and if it is no number
//                                    (NaN), nobody knows which one
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Afterwards there are no such operations.
void settleFloats(llvm::Module &module);

} // namespace fathom::frontend
