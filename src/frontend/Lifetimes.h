// Lifetime markers in LLVM IR that the user gives us.
//
// To LLVM a variable is one object for as long as its function runs, which is dead outside of its markers; passes move
// computations of its address out of them:
//
//   %p = getelementptr i32, ptr %a, i64 %i        while (...) {
//   while (...) {                                   lifetime.start(%a)
//     lifetime.start(%a)                   ->       %p = getelementptr i32, ptr %a, i64 %i
//     store i32 0, ptr %p                           store i32 0, ptr %p
//     lifetime.end(%a)                              lifetime.end(%a)
//   }                                             }
//
// To us each life is an object of its own, as in C (prepare/Scopes), so they are moved back.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Afterwards an address is computed in the life it belongs to, and every life ends with its function. Where that
/// cannot be had the verdict is UNKNOWN.
void settleLifetimes(llvm::Module &module);

} // namespace fathom::frontend
