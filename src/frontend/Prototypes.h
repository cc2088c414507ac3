// Functions that are called without a prototype: `int f();`, or no declaration at all. Clang writes them as variadic;
// what they are is seen in their calls.
//
//   declare i32 @f(...)                          declare i32 @f(i32, ptr)
//   call i32 (i32, ptr, ...) @f(i32 1, ptr %p)   call i32 @f(i32 1, ptr %p)
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Gives those that have no body, and whose calls are all of one type, that type.
void settlePrototypes(llvm::Module &module);

} // namespace fathom::frontend
