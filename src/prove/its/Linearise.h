// A transition as linear constraints. Every product of variables becomes a variable of its own, and what is true of
// products is added: squares are not negative, and the product of two constraints of the guard holds if it speaks of
// the same products only:
//
//   x >= 1, y >= 2, x' = x*y     p = x*y:  (x - 1)*(y - 2) >= 0, so p >= 2*x + y - 2
#pragma once

#include "prove/its/Its.h"

namespace fathom::its {

struct LinearStep {
  /// Over the variables before, temporaries and products: what is known at the source, and the guard.
  Conjunction constraints;
  /// For the variables asked for, over the same.
  std::map<VarId, Polynomial> after;
};

LinearStep linearise(const Its &system, const Transition &transition, const std::set<VarId> &variablesAfter);

} // namespace fathom::its
