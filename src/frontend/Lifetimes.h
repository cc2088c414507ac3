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
// or use the address of one life in another, which is the same to them:
//
//   lifetime.start(%a)                            lifetime.start(%a)
//   %p = getelementptr i32, ptr %a, i64 %i        %p = getelementptr i32, ptr %a, i64 %i
//   store i32 0, ptr %p                           store i32 0, ptr %p
//   lifetime.end(%a)                     ->       lifetime.end(%a)
//   lifetime.start(%a)                            lifetime.start(%a)
//   store i32 0, ptr %p                           %q = getelementptr i32, ptr %a, i64 %i
//   lifetime.end(%a)                              store i32 0, ptr %q
//                                                 lifetime.end(%a)
//
// To us each life is an object of its own, as in C (prepare/Scopes), so addresses are computed again where they are
// used.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Afterwards an address is computed in the life it belongs to, and every life ends with its function. Where that
/// cannot be had the verdict is UNKNOWN.
void settleLifetimes(llvm::Module &module);

} // namespace fathom::frontend
