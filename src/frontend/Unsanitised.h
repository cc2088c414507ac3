// What is undefined in C and C++ and clang's sanitizers do not look at: operations on vectors, divisions of complex
// integers, pointers whose difference is no whole number of elements, and functions with the attribute `no_sanitize`.
//
//   v4si c = a / b;      any lane of b is zero, or -1 where that of a is the least number
//   v4si c = a << b;     any lane of b is not below 32
//   v4si c; c[i]         i is not below 4
//   struct s *p, *q;
//   p - q                sizeof (struct s) does not divide the difference of the addresses
//
// Where clang has looked, there is a branch before the operation, or another operation; so what it left out is seen.
// (Only of a left shift whose result does not fit, and of the length of an array, nothing is left to see.)
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Puts checks of these into a module that clang has made from a source.
void guardUnsanitised(llvm::Module &module);

} // namespace fathom::frontend
