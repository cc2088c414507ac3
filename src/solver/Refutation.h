// What an Unsat of bitblast rests on, for certificates: the clauses as a file, and a proof that they cannot hold
// together. The proof is made by a CaDiCaL of its own, which gets just these clauses: the one that answered has seen
// more assumptions than those of the last check, and traces of all its checks would be one long proof of nothing.
#pragma once

#include "support/Budget.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace fathom::solver {

/// Literals as in DIMACS: variables from 1, negated by the sign.
struct Clauses {
  int variables = 0;
  uint64_t count = 0;
  std::vector<int> literals; // a clause after the other, each ended by 0
  bool hasEmpty = false;

  void add(llvm::ArrayRef<int> clause);
};

/// In DIMACS. Throws UserError if the file cannot be written, BudgetExceeded.
void writeFormula(const Clauses &clauses, const std::string &path, const Budget &budget);

/// In the text form of DRAT. Throws UserError if the file cannot be written, BudgetExceeded. That there is a model is
/// an internal error: somebody has said that there is none.
void writeProof(const Clauses &clauses, const std::string &path, const Budget &budget);

} // namespace fathom::solver
