// An assignment from the values that a solver gave to what it does not look into: variables, applications, reads of
// array variables. To the solver these are unrelated constants, so two applications may have equal arguments and
// different results; that is found here, and it is for the solver to add that instance of congruence and go on.
#pragma once

#include "term/Definition.h"
#include "term/Evaluator.h"

#include <map>

namespace fathom::solver {

class ModelBuilder {
public:
  /// `evaluator` works on `model`.
  ModelBuilder(const term::Terms &terms, term::Assignment &model, term::Evaluator &evaluator)
      : terms(terms), model(model), evaluator(evaluator) {}

  /// In postorder, so that all that an argument depends on is set when it is evaluated. Returns the earlier term with
  /// equal arguments and another value; invalid if there is none.
  term::Term add(term::Term t, const llvm::APInt &value);

private:
  term::Term addApplication(term::Term t, const llvm::APInt &value);
  term::Term addRead(term::Term t, const llvm::APInt &value);

  const term::Terms &terms;
  term::Assignment &model;
  term::Evaluator &evaluator;
  // The first term that set it.
  std::map<term::Application, term::Term> applications;
  std::map<term::Cell, term::Term> cells;
};

/// Under `model`, on which `evaluator` works and which it may extend: all roots are true, and every cell that was
/// looked at is as it was defined.
bool isModel(const term::Terms &terms, const term::Assignment &model, term::Evaluator &evaluator,
             llvm::ArrayRef<term::Term> roots, llvm::ArrayRef<term::Definition> definitions);

} // namespace fathom::solver
