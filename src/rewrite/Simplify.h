// All rules on terms, until none applies: what a verification condition goes through before a solver sees it. The
// result is equal to the argument for all values.
#pragma once

#include "support/Stats.h"
#include "term/Term.h"

namespace fathom::rewrite {

/// Counts in `stats`: "rewrite steps", "rewrite rounds", and the uses of each rule as "rule NAME".
std::vector<term::Term> simplify(term::Terms &terms, llvm::ArrayRef<term::Term> roots, Stats &stats);

/// Conditions that hold together: bounds among them (x < 10) narrow what is known of x in the others. The results hold
/// together just when the given ones do; there may be more or fewer of them.
std::vector<term::Term> simplifyTogether(term::Terms &terms, llvm::ArrayRef<term::Term> conditions, Stats &stats);

} // namespace fathom::rewrite
