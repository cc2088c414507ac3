// Trimmed form: what the other forms expect of the blocks. Every block is reachable, blocks stand in topological order,
// no branch has a constant condition or two equal targets, nothing constantly true is assumed or asserted, and nothing
// follows what is constantly false.
//
//   a: br 1, b, c                            a: br b
//   b: assume 0                              b: assume 0
//      r0 = add i8 r1, 1              =>        halt
//      br d
//   c: ...                                   (c and d are gone, and so are their values in phis)
//
// Throws Unsupported where there is a loop or a call: they are unrolled and inlined before.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::transform {

void trim(seair::Function &function);

} // namespace fathom::transform
