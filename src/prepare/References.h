// In C++, `this` and references are never null, even if nothing is read through them: a check before each call.
#pragma once

#include "llvm/IR/Function.h"

namespace fathom::prepare {

bool isFromCxx(const llvm::Function &function);
/// Also if nothing tells the language.
bool mayBeFromCxx(const llvm::Function &function);

/// Comes first of all, while the attributes say what is a reference.
void checkReferences(llvm::Function &function);

} // namespace fathom::prepare
