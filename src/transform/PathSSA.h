// Path SSA form (--vc=path): every phi is a chain of selects over the conditions of the edges into its block. The
// classic encoding of bounded model checkers, kept to compare the gated form with.
//
//   b:                                       b:
//     br d                                     br d
//   c:                                       c:
//     br r1, d, ERR                  =>        br r1, d, ERR
//   d:                                       d:
//     r4 = phi i8 [r2, b], [r3, c]             r5 = and i1 r6, r1                 edge c to d; r6, r7: conditions
//                                              r8 = or i1 r7, r5                  of c and b; r8: condition of d
//                                              r4 = select i8 r7, r2, r3
//
// A block's condition is true if and only if the run passes through it. Exactly one edge into a block is taken when the
// block is reached, so its last value needs no condition.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::transform {

/// The function is in SASA form.
void pathSSA(seair::Function &function);

} // namespace fathom::transform
