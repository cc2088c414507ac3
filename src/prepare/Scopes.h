// Local variables: those whose address goes nowhere become registers; every other one becomes an object with a scope.
#pragma once

#include "llvm/IR/Function.h"

namespace fathom::prepare {

/// Which variables stay in memory, where the search for leaks can see what they hold. Numbers: those as wide as
/// pointers.
enum class Kept { None, Pointers, PointersAndNumbers };

/// Promotes the variables that are only loaded and stored whole. Their value before the first store is arbitrary.
void promoteScalars(llvm::Function &function, Kept kept);

/// Splits and promotes the aggregates that are only used in range and in scope, and turns the rest into objects: a new
/// object every time the scope begins, dead when it ends. Run after inlining; no alloca is left.
void makeScopes(llvm::Function &function, bool keepPointers);

} // namespace fathom::prepare
