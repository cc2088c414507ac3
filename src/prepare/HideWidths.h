// For --integers=math: integers of 32 bits and more have no bounds, and LLVM must not use that they have. Its passes
// know that no int is above 2147483647, that none comes out of x / 1000 above 2147483, and what fits after a widening:
//
//   %c = icmp sle i32 %i, 2147483647    ->  true
//
// So while they run, they do not see the constants that such integers are compared with, divide, or are switched by,
// nor what a conversion between them gives:
//
//   %k = call i32 @fathom.number.i32(i32 2147483647)
//   %c = icmp sle i32 %i, %k
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::prepare {

void hideWidths(llvm::Function &function);
void showWidths(llvm::Function &function);

} // namespace fathom::prepare
