// Allocations of blocks that the run does not pass through get the size 0:
//
//   b1:  p, m2 = malloc i64 r5, m1     ->     r9 = select i64 r8, r5, 0       r8: b1 is reached
//                                             p, m2 = malloc i64 r9, m1
//
// In gated form everything is evaluated, also what does not happen, and the size of an object that does not exist may
// be any number. That is harmless, except when all objects must find room beside each other.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::transform {

/// Of a function in gated form that still has its blocks. Constant sizes stay.
void guardSizes(seair::Function &function);

} // namespace fathom::transform
