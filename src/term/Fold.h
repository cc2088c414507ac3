// The meaning of every operator on values, as SMT-LIB defines it. Booleans are one bit wide.
#pragma once

#include "term/Term.h"

namespace fathom::term {

llvm::APInt foldUnary(Kind kind, const llvm::APInt &a);
llvm::APInt foldBinary(Kind kind, const llvm::APInt &a, const llvm::APInt &b);
/// Extract, ZExt and SExt: `width` bits of the (extended) value, from bit `low` on.
llvm::APInt foldResize(Kind kind, const llvm::APInt &a, unsigned width, unsigned low);

bool isPredicate(Kind kind);   // of bit-vectors
bool isCommutative(Kind kind); // of the binary ones
bool isBoolean(Kind kind);     // operator on Booleans alone

} // namespace fathom::term
