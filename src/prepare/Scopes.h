// Local variables: those whose address goes nowhere become registers; every other one becomes an object with a scope.
#pragma once

#include "llvm/IR/Function.h"

namespace fathom::prepare {

/// Promotes the variables that are only loaded and stored whole. Their value before the first store is arbitrary.
/// With `keepPointers`, variables that hold pointers stay in memory, where the search for leaks can see them.
void promoteScalars(llvm::Function &function, bool keepPointers);

/// Splits and promotes the aggregates that are only used in range and in scope, and turns the rest into objects: a new
/// object every time the scope begins, dead when it ends. Run after inlining; no alloca is left.
void makeScopes(llvm::Function &function, bool keepPointers);

} // namespace fathom::prepare
