// Single-assume single-assert form (SASA): the one assert has one assume before it, and there is no other
// [SeaBMC, Fig. 3c].
//
//   entry:                                   entry:
//     assume r0                                br r1, entry.1, ERR
//     br r1, entry.1, ERR                    entry.1:
//   entry.1:                                   r3 = and i1 r0, r2
//     assume r2                       =>       br r4, entry.2, ERR
//     br r4, entry.2, ERR                    entry.2:
//   entry.2:                                   br ERR
//     assume 0                               ERR:
//     br ERR                                   r5 = phi i1 [r0, entry], [r3, entry.1], [0, entry.2]
//   ERR:                                       assume r5
//     assert 0, check r6                       assert 0, check r6
//
// Each block knows the conjunction of the assumes met on the way to it; a phi where paths with different ones meet. So
// the last phi has, for each assert, exactly the assumes that were met before it.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::transform {

/// The function is in SA form.
void singleAssume(seair::Function &function);

} // namespace fathom::transform
