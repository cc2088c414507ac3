// Undef and poison, scalars and parts of vectors and aggregates: LLVM's optimiser may choose them as it likes, and
// differently at each use, so that it would hide errors.
#pragma once

#include "llvm/IR/Function.h"

namespace fathom::prepare {

/// Every undef or poison operand of an instruction, and every part of one, becomes a fresh arbitrary value; so does a
/// lane of a shuffle that no lane is chosen for.
///
///   xor <2 x i32> %v, <i32 undef, i32 7>     %a = call i32 @fathom.nondet.i32()
///                                            %c = insertelement <2 x i32> <i32 0, i32 7>, i32 %a, i64 0
///                                            xor <2 x i32> %v, %c
void replaceUndef(llvm::Function &function);

} // namespace fathom::prepare
