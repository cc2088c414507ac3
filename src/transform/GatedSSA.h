// Gated SSA form (GSSA): every phi is a tree of selects over branch conditions [SeaBMC, Fig. 3d].
//
//   a:                                       a:
//     br r0, b, c                              br r0, b, c
//   b:                                       b:
//     br r1, d, ERR                  =>        br r1, d, ERR
//   c:                                       c:
//     br d                                     br d
//   d:                                       d:
//     r4 = phi i8 [r2, b], [r3, c]             r4 = select i8 r0, r2, r3
//
// Take a join B and its immediate dominator D. Between them, let V(x) be the value the phi gets when the run is at the
// start of x: at an edge into B it is the phi's value for that edge, and at a branch on c it is
// select c, V(successor), V(other successor). V(D) replaces the phi. An edge from which B is not reached (b to ERR
// above) says nothing about the value and is left out: whoever uses a phi of B runs after B. ERR is reached by all
// edges, so nothing is left out there and its values are exact.
//
// Registers are used where they are not defined on every path (r2 in d): all blocks are thought to be evaluated.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::transform {

/// The function is in SASA form.
void gatedSSA(seair::Function &function);

} // namespace fathom::transform
