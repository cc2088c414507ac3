// Conditions that are decided where they stand, by the conditions of the choices around them:
//
//   c ? (d ? x : y) : z   inside x, c and d hold;  in  a and b,  a holds where b matters
//
// A condition of gated form tests again, in every branch, what was tested on the way there. A term may stand in many
// places: it gets the conditions that all of these have in common, as in the dominator tree of a flow graph. So each
// term is looked at once (Z3 has this as the tactic dom-simplify).
#pragma once

#include "support/Stats.h"
#include "term/Term.h"

namespace fathom::rewrite {

/// Conditions that hold together, each simpler by what the ones before it and its own choices say. The results hold
/// together just when the given ones do. Counts "conditions decided by context".
std::vector<term::Term> useContexts(term::Terms &terms, llvm::ArrayRef<term::Term> conditions, Stats &stats);

} // namespace fathom::rewrite
