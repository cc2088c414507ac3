// Transitions made more explicit, so that linear arguments see what is true for integers only.
#pragma once

#include "prove/its/Its.h"
#include "prove/its/Smt.h"

namespace fathom::its {

/// A temporary that can have a few values only becomes as many transitions. So a counter that wraps around,
/// x := x + 1 - 256*k with 0 <= x + 1 - 256*k <= 255, is two transitions: x := x + 1, and x := x - 255 for x = 255.
void splitTemporaries(Its &system, Tools &tools);

/// Adds to guards the signs of variables that occur in products, where they follow: linear arguments need them to bound
/// the products.
void addSignsOfFactors(Its &system, Tools &tools);

} // namespace fathom::its
