// Objects of a block whose lives clang does not mark: in C compound literals, variables that a jump bypasses, and the
// values of functions that are structures; in C++ variables that are returned.
//
//   if (c) {                        switch (x) {
//     p = &(int){1};                  int v;
//   }                               case 1: p = &v;
//   return *p;                      }
//
// Where their life ends is not seen in the code, and debug information tells it only nearly. So a pointer to such an
// object that is kept where it can outlive the block makes the verdict UNKNOWN: in a variable from outside the block,
// in memory whose block is not known, or as the value of a statement expression. Not looked at is what functions keep
// that get it as an argument, and what C calls a block but has no braces (`if (c) p = &(int){1};`).
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

void guardBlockScopes(llvm::Module &module);

} // namespace fathom::frontend
