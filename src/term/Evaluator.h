// The value of terms under an assignment. Iterative and memoised: linear in the DAG.
#pragma once

#include "term/Term.h"

#include <map>

namespace fathom::term {

/// A function at given arguments. Ordered, so that listing an assignment is deterministic.
struct Application {
  Func function;
  std::vector<llvm::APInt> arguments;
  bool operator<(const Application &other) const;
};

/// Values of variables and functions. What is not set is 0 (false).
struct Assignment {
  llvm::DenseMap<uint32_t, llvm::APInt> variables; // by term id; a Boolean is 1 bit wide
  std::map<Application, llvm::APInt> applications;

  void setVariable(Term variable, llvm::APInt value) { variables[variable.id] = std::move(value); }
  void setApplication(Func f, llvm::ArrayRef<llvm::APInt> arguments, llvm::APInt value);
  /// Null when it was never set.
  const llvm::APInt *application(Func f, llvm::ArrayRef<llvm::APInt> arguments) const;
};

/// What was evaluated is remembered: an assignment may grow meanwhile, but must not change what was looked at.
class Evaluator {
public:
  Evaluator(const Terms &terms, const Assignment &assignment) : terms(terms), assignment(assignment) {}

  /// Booleans are one bit wide.
  llvm::APInt value(Term t);
  bool isTrue(Term t) { return value(t).getBoolValue(); }

private:
  llvm::APInt compute(Term t) const;
  llvm::APInt computeApplication(Term t) const;
  const llvm::APInt &known(Term t) const { return cache.find(t.id)->second; }

  const Terms &terms;
  const Assignment &assignment;
  llvm::DenseMap<uint32_t, llvm::APInt> cache;
};

} // namespace fathom::term
