// Functions of C that can end without a return statement. That is allowed, unless the caller uses the value (C11
// 6.9.1p12); in C++ it is an error by itself, which clang checks.
//
//   %result = call i32 @f(i32 %x)     ->   store i8 0, ptr @fathom.no-result
//                                          %result = call i32 @f(i32 %x)
//                                          %without = load i8, ptr @fathom.no-result     ; f says it before it returns
//                                          fathom.check(%without == 0, undefined)
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Adds the checks to what was compiled from source (markOfSource).
void guardMissingReturns(llvm::Module &module);

} // namespace fathom::frontend
