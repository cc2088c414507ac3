// Comparisons of choices become choices of comparisons: (c ? x : y) < z is c ? x < z : y < z, down to what is no
// choice. What a program moves about in memory comes back as deep choices between few values. Bit by bit, a SAT solver
// would have to find out for every choice that comparing it is comparing the chosen value; between the few values
// themselves there are few comparisons, and all else is propositional.
#pragma once

#include "support/Stats.h"
#include "term/Term.h"

namespace fathom::rewrite {

/// Equal terms, in linear time: where two sides choose between too many values a comparison stays. Counts
/// "comparisons pushed".
std::vector<term::Term> pushComparisons(term::Terms &terms, llvm::ArrayRef<term::Term> roots, Stats &stats);

} // namespace fathom::rewrite
