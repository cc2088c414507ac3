// Functions that a C program calls without a declaration. C90 lets them return int; the C library and the dialects know
// better, as GCC does for the library, and ESBMC and CBMC for their own functions.
#pragma once

#include "llvm/IR/Module.h"

#include <optional>
#include <string>
#include <vector>

namespace fathom::frontend {

struct Declaration {
  std::string text; // "void *malloc(__SIZE_TYPE__);"
  bool isKnown;     // to the tool whose dialect it is of, so that its programs leave it out
};

/// Of a function of the C library or of a dialect, where it is not what C takes it for without a declaration.
std::optional<Declaration> declarationOf(llvm::StringRef name);
/// `form` with the name where it has #.
std::string declared(llvm::StringRef name, llvm::StringRef form);

/// Of all functions that the module, made of C, calls as if they returned int and took anything.
std::vector<Declaration> missingDeclarations(const llvm::Module &module);

} // namespace fathom::frontend
