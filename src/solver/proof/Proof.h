// A formula and a proof, as texts: does the proof show that the formula is unsatisfiable?
#pragma once

#include "solver/proof/Lines.h"

namespace fathom::proof {

struct Text {
  llvm::StringRef text;
  std::string name; // for messages
};

struct Counts {
  uint64_t variables = 0, clauses = 0; // of the formula
  uint64_t lemmas = 0, deletions = 0;  // of the proof
};

/// The formula in DIMACS, the proof in the text form of DRAT; the latter must reach the empty clause. Throws Rejected.
Counts check(const Text &formula, const Text &proof);

} // namespace fathom::proof
