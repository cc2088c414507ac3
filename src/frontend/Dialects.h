// Harness dialects: what a checked program may call to speak to its verifier. Calls become intrinsics.
#pragma once

#include "frontend/Declarations.h"
#include "support/Options.h"

#include "llvm/IR/Module.h"

namespace fathom::frontend {

void rewriteDialects(llvm::Module &module, const Options &options);

/// The declaration of a function of a dialect, where C without one would take it for another.
std::optional<Declaration> dialectDeclaration(llvm::StringRef name);

/// Whether no program of its own accord calls something so.
bool isDialectName(llvm::StringRef name);

/// Whether a function without a body that has this name gives an arbitrary value, in some dialect.
bool isNondetFunction(llvm::StringRef name);

/// Whether it is any other function of a dialect: assume, assert, ...
bool isHarnessFunction(llvm::StringRef name);

/// In C++, a function of a dialect that is declared without `extern "C"` has a name with its types in it
/// (_Z17__VERIFIER_assumei); it is meant all the same, for nobody defines another. Empty: `symbol` is none of these.
llvm::StringRef harnessNameIn(llvm::StringRef symbol);

} // namespace fathom::frontend
