// The value of terms under an assignment. Iterative and memoised: linear in the DAG, for each value of a lambda's
// variable that is asked for.
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

/// An array variable at a given index.
struct Cell {
  Term array;
  llvm::APInt index;
  bool operator<(const Cell &other) const;
};

/// Values of variables, functions and array variables. What is not set is 0 (false).
struct Assignment {
  llvm::DenseMap<uint32_t, llvm::APInt> variables; // by term id; a Boolean is 1 bit wide
  std::map<Application, llvm::APInt> applications;
  std::map<Cell, llvm::APInt> cells;
  llvm::DenseMap<uint32_t, llvm::APInt> defaults; // by array variable: its value where no cell is set

  void setVariable(Term variable, llvm::APInt value) { variables[variable.id] = std::move(value); }
  void setApplication(Func f, llvm::ArrayRef<llvm::APInt> arguments, llvm::APInt value);
  void setCell(Term array, llvm::APInt index, llvm::APInt value);
  void setDefault(Term array, llvm::APInt value) { defaults[array.id] = std::move(value); }
  /// Null when it was never set.
  const llvm::APInt *application(Func f, llvm::ArrayRef<llvm::APInt> arguments) const;
  const llvm::APInt *cell(Term array, const llvm::APInt &index) const;
};

/// What was evaluated is remembered: an assignment may grow meanwhile, but must not change what was looked at.
class Evaluator {
public:
  Evaluator(const Terms &terms, const Assignment &assignment) : terms(terms), assignment(assignment) {}
  virtual ~Evaluator() = default;

  /// Of a closed term that is no array. Booleans are one bit wide.
  llvm::APInt value(Term t) { return value(t, 0); }
  /// Of the body of a lambda, where its variable has the value `index`.
  llvm::APInt value(Term body, const llvm::APInt &index) { return value(body, scopeOf(index)); }
  bool isTrue(Term t) { return value(t).getBoolValue(); }

protected:
  /// What an assignment does not say.
  virtual llvm::APInt missingApplication(Func f, llvm::ArrayRef<llvm::APInt> arguments);
  virtual llvm::APInt missingCell(Term array, const llvm::APInt &index);

  const Terms &terms;
  const Assignment &assignment;

private:
  /// A value of a lambda's variable, by number; 0 where none is in scope.
  using Scope = uint32_t;
  /// A term under evaluation.
  struct Frame {
    Term term;
    Scope scope;
    Term array; // of a select: how far the read has come
  };
  llvm::APInt value(Term root, Scope scope);
  Scope scopeOf(const llvm::APInt &value);
  /// Its value, or null after it was put on the stack.
  const llvm::APInt *need(Term t, Scope scope);
  std::optional<llvm::APInt> step(size_t frame);
  std::optional<llvm::APInt> stepIte(Term t, Scope scope);
  std::optional<llvm::APInt> stepSelect(size_t frame);
  llvm::APInt compute(Term t, llvm::ArrayRef<const llvm::APInt *> operands);
  llvm::APInt computeApplication(Term t, llvm::ArrayRef<const llvm::APInt *> operands);
  const llvm::APInt *known(Term t, Scope scope) const;
  void remember(Term t, Scope scope, llvm::APInt value);

  std::vector<Frame> stack;
  // Neighbours are asked for together, so a table is much faster than a hash.
  std::vector<llvm::APInt> closed; // by term; 0 bits wide: not known
  llvm::DenseMap<std::pair<uint32_t, Scope>, llvm::APInt> open;
  llvm::DenseMap<llvm::APInt, Scope> scopes;
  std::vector<llvm::APInt> scopeValues;
};

} // namespace fathom::term
