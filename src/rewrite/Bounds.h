// Bounds of single variables that follow from a condition as a whole, though it has no conjunct that says so:
//
//   (p and x < 5) or (q and x = 7)    implies    x < 8
//
// A verification condition is a tree of choices over what the program assumes and the checks that may fail, so what it
// assumes at its beginning stands in every branch. Each part of the condition gets, for both of its truth values, the
// ranges that variables must have; conjunctions intersect them and disjunctions take the hull.
#pragma once

#include "term/Term.h"

namespace fathom::rewrite {

/// Comparisons of variables, applications and reads with constants that hold if all the conditions do.
std::vector<term::Term> impliedBounds(term::Terms &terms, llvm::ArrayRef<term::Term> conditions);

} // namespace fathom::rewrite
