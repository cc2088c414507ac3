// What is known of pointers that are constants apart. LLVM knows it too, but only of `inbounds`, which is a promise
// that we do not believe; what is folded here holds of any addresses (modulo 2^64), and of any offsets.
//
//   %a = getelementptr i8, ptr %p, i64 24
//   %b = getelementptr i8, ptr %p, i64 8
//   sub (ptrtoint %a), (ptrtoint %b)         ->  16
//   icmp eq ptr %a, %b                       ->  false
//   icmp ult ptr %b, %a                      ->  true, if %p is the start of an object: pointers into one object are
//                                                ordered by their offsets, which are signed
//   getelementptr i8, ptr %a, i64 4          ->  getelementptr i8, ptr %p, i64 28
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace fathom::prepare {

/// The constant that it is; null if that is not known.
llvm::Constant *foldDistance(const llvm::Instruction &inst);
/// The same address in one step from what its pointer is computed from, not inserted; null if it is one step already.
llvm::Instruction *flattened(const llvm::Instruction &inst);

/// All of a function.
void foldDistances(llvm::Function &function);

} // namespace fathom::prepare
