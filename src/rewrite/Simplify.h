// All rules on terms, until none applies: what a verification condition goes through before a solver sees it. The
// result is equal to the argument for all values.
#pragma once

#include "support/Stats.h"
#include "term/Term.h"

namespace fathom::rewrite {

/// Counts in `stats`: "rewrite steps", "rewrite rounds", and the uses of each rule as "rule NAME".
std::vector<term::Term> simplify(term::Terms &terms, llvm::ArrayRef<term::Term> roots, Stats &stats);

} // namespace fathom::rewrite
