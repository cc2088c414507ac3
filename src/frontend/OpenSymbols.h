// Names whose definition is not seen. A weak declaration may stay without one, and then its address is null; a variable
// of the C or C++ library has one, and what it holds is known there only. But for the descriptions of C++'s own types:
// the one of int is {a table of functions, which only the library calls, "i"}.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Where the program uses such a name the verdict is UNKNOWN. Descriptions of C++'s own types become defined.
void guardOpenSymbols(llvm::Module &module);

} // namespace fathom::frontend
