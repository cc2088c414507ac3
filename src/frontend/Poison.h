// Poison in LLVM IR that the user gives us: the C front end's own output has none (its checks come first).
//
// Poison is the result of an operation whose promise is broken (an nsw add that wraps, a shift by too much, a float
// that is converted to a type without such a number, ...). It is no error by itself; what is computed from it is poison
// too, and to branch on it, to divide by it or to access memory through it is undefined. So beside each value that may
// be poison stands a bit that says whether it is:
//
//   %y = add nsw i32 %x, 1         %y = add i32 %x, 1
//                                  %y.poison = extractvalue (sadd.with.overflow %x, 1), 1
//   %c = icmp sgt i32 %y, %x       %c = icmp sgt i32 %y, %x
//                                  call void @fathom.check(not %y.poison, undefined)
//   br i1 %c, ...                  br i1 %c, ...
//
// The bits follow values through operations, phis, selects and local variables whose address goes nowhere. Where poison
// would go further (memory, calls, vectors), it is not modelled: there the verdict is UNKNOWN if it can arise.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Puts in the bits and their checks, after which no scalar operation makes poison: flags are dropped, shift counts
/// taken modulo the width, floats that do not fit left out. (A getelementptr makes none here, inbounds or not: its
/// pointer is checked where it is used.) Also puts checks before divisions.
void guardPoison(llvm::Module &module);

} // namespace fathom::frontend
