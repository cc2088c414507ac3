// An assignment from the values that a solver gave to what it does not look into: variables, applications, reads of
// array variables. To the solver these are unrelated constants, so two applications may have equal arguments and
// different results; that is found here, and it is for the solver to add that instance of congruence and go on.
#pragma once

#include "term/Definition.h"
#include "term/Evaluator.h"

#include "llvm/ADT/DenseSet.h"

#include <map>

namespace fathom::solver {

class ModelBuilder {
public:
  /// `evaluator` works on `model`.
  ModelBuilder(const term::Terms &terms, term::Assignment &model, term::Evaluator &evaluator)
      : terms(terms), model(model), evaluator(evaluator) {}

  /// In postorder, so that all that an argument depends on is set when it is evaluated.
  void add(term::Term t, const llvm::APInt &value);
  /// Terms with equal arguments, as they came.
  struct Class {
    std::vector<llvm::APInt> arguments;
    std::vector<term::Term> members;
    bool isBroken = false; // they differ in value
    /// Each with the first, and with others up to `centres` of them. Not only those that differ: others, which happen
    /// to be equal in this model, would differ in one of the next.
    std::vector<std::pair<term::Term, term::Term>> pairs(size_t centres) const;
  };
  /// None: this is an assignment.
  std::vector<Class> broken() const;

private:
  const term::Terms &terms;
  term::Assignment &model;
  term::Evaluator &evaluator;
  std::map<term::Application, Class> applications;
  std::map<term::Cell, Class> cells;
};

/// Instances of congruence that a solver has got.
class KnownCongruences {
public:
  /// False if it has it already.
  bool add(term::Term a, term::Term b) { return known.insert({a.id, b.id}).second; }
  void clear() { known.clear(); }

private:
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> known;
};

/// Under `model`, on which `evaluator` works and which it may extend: all roots are true, and every cell that was
/// looked at is as it was defined.
bool isModel(const term::Terms &terms, const term::Assignment &model, term::Evaluator &evaluator,
             llvm::ArrayRef<term::Term> roots, llvm::ArrayRef<term::Definition> definitions);

} // namespace fathom::solver
