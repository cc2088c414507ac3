// A compound literal of C lives as long as the block it stands in; clang gives it no lifetime markers.
//
//   if (c) {                        lifetime.start(%.compoundliteral)
//     p = &(int){1};                store i32 1, ptr %.compoundliteral
//   }                               lifetime.end(%.compoundliteral)
//   return *p;                      ...a use after its life
//
// The block is known from the debug information: the instructions in it have its scope. (What C calls a block but is
// written without braces, as `if (c) p = &(int){1};`, has no scope there. Such a literal lives longer here.)
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Puts in these markers.
void markCompoundLiterals(llvm::Module &module);

} // namespace fathom::frontend
