// The least value of a linear expression under linear constraints, over the rational numbers and exact. For integers
// it is a lower bound, so what follows from it holds for them.
#pragma once

#include "prove/Linear.h"

#include <vector>

namespace fathom::prove {

struct Minimum {
  enum Kind { Bounded, Unbounded, Infeasible } kind = Unbounded;
  Int value = 0; // Bounded: rounded up, which integers allow
};

/// Of `objective`, where every one of `constraints` is >= 0.
Minimum minimise(const std::vector<const Linear *> &constraints, const Linear &objective);

} // namespace fathom::prove
