// One interface for every solver: assert, check under assumptions within a budget, read the model.
#pragma once

#include "solver/Refutation.h"
#include "support/Env.h"
#include "term/Definition.h"
#include "term/Evaluator.h"
#include "term/Term.h"

#include <memory>
#include <optional>
#include <string>

namespace fathom::solver {

enum class Answer { Sat, Unsat, Unknown };

class Solver {
public:
  virtual ~Solver() = default;

  virtual void assertTrue(term::Term condition) = 0;
  /// The elements of an array variable.
  virtual void define(const term::Definition &definition) = 0;
  /// May come before a check: what must not be done while other threads run. (A process that is started then has their
  /// locks, and nobody to open them.)
  virtual void begin(llvm::ArrayRef<term::Term>) {}
  /// Satisfiable together with the assumptions (Boolean terms)?
  virtual Answer check(llvm::ArrayRef<term::Term> assumptions) = 0;
  /// After Sat: values for all variables and function applications below the asserted terms and assumptions, and for
  /// the array cells on which the value of any of these terms depends.
  virtual term::Assignment model() = 0;
  /// After Unknown: why.
  virtual std::string reasonUnknown() const = 0;
  /// After Unsat, with --certificate: clauses that could hold together if what was asserted and assumed could, and that
  /// cannot. None from a solver that has no clauses.
  virtual std::optional<Clauses> refutation() const { return std::nullopt; }
  /// False: something is half done since the budget ended or memory did, so it would not find answers any more.
  virtual bool isWhole() const { return true; }
};

/// Z3 by its C++ API. The budget bounds every check and interrupts it when used up.
std::unique_ptr<Solver> makeZ3(const term::Terms &terms, Env &env);

/// Our own bit-blaster on CaDiCaL. It knows no arrays but their variables: where there are more, it answers Unknown.
std::unique_ptr<Solver> makeBitblast(const term::Terms &terms, Env &env);

/// cvc5 by its C++ API, in a process of its own.
std::unique_ptr<Solver> makeCvc5(const term::Terms &terms, Env &env);

/// An SMT-LIB program with its arguments, in a process of its own. It is asked about arrays and quantifiers, too.
std::unique_ptr<Solver> makeSmtLib(const std::string &program, const term::Terms &terms, Env &env);

/// The path of the program and its arguments; those it needs are added if there are none. Empty: no such program.
std::vector<std::string> smtLibCommand(const std::string &program);

/// All solvers that the options name. They race, up to `jobs` at a time; the first answer counts, or with crossCheck
/// two, which must be the same.
std::unique_ptr<Solver> makePortfolio(const term::Terms &terms, Env &env);

/// One solver.
std::unique_ptr<Solver> makeOne(const SolverChoice &choice, const term::Terms &terms, Env &env);

/// Simplifies conditions and takes lambdas out, as the options say, and has another solver decide what is left.
std::unique_ptr<Solver> makePreprocessing(std::unique_ptr<Solver> inner, term::Terms &terms, Env &env);

/// Products, quotients and remainders are variables for the other solver, as long as that does.
std::unique_ptr<Solver> makeAbstraction(std::unique_ptr<Solver> inner, term::Terms &terms, Env &env);

/// The one or those that the options choose, behind preprocessing.
std::unique_ptr<Solver> make(term::Terms &terms, Env &env);

/// The options, but for the solver: one that counts its effort, so that what depends on a limit is the same everywhere.
Options countingEffort(Options options);

} // namespace fathom::solver
