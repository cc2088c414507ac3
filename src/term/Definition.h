// An array described by its elements: what a lambda says, for a solver that has no lambdas.
#pragma once

#include "term/Term.h"

namespace fathom::term {

/// For all values of `bound`: select(array, bound) = body.
struct Definition {
  Term array; // a variable
  Term bound;
  Term body;
};

} // namespace fathom::term
