// The SMT solver behind all techniques: conjunctions of polynomial constraints over integers or rationals. Z3 is used
// in Smt.cpp only.
//
// Variables are named by their VarId alone, so states before and after a step need different ids; see Renaming.
#pragma once

#include "prove/its/Clock.h"
#include "prove/its/Polynomial.h"

#include <memory>

namespace fathom::its {

enum class Outcome { Satisfiable, Unsatisfiable, Unknown };
enum class Domain { Integers, Rationals };

/// What solvers share; not for several threads. Checks that still run when the clock has run out are interrupted.
class SmtContext {
public:
  explicit SmtContext(const Clock &clock);
  ~SmtContext();
  struct Impl;
  std::unique_ptr<Impl> impl;
};

class Smt {
public:
  Smt(SmtContext &context, const Clock &clock, Domain domain = Domain::Integers);
  ~Smt();
  Smt(const Smt &) = delete;

  void push();
  void pop();
  void add(const Constraint &constraint);
  void add(const Conjunction &conjunction);
  /// At least one of them does not hold.
  void addNegation(const Conjunction &conjunction);
  void addAnyOf(const std::vector<Conjunction> &cases);
  /// Whatever the values of `bound`: none of the cases holds.
  void addNeverAnyOf(const std::set<VarId> &bound, const std::vector<Conjunction> &cases);

  /// Unknown after about `seconds`, when the clock has run out, or if the degree of a constraint is beyond hope. The
  /// seconds are counted in steps of the solver, so the outcome is the same each time.
  Outcome check(double seconds = 2);
  /// After Satisfiable, until the next change.
  mpz_class integer(VarId var) const;
  mpq_class rational(VarId var) const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

/// What techniques are given: the clock and the solver.
struct Tools {
  Clock clock;
  SmtContext &smt;
};

/// Do the constraints imply the conclusion, for integers?
bool implies(const Conjunction &constraints, const Conjunction &conclusion, Tools &tools, double seconds = 2);
Outcome satisfiable(const Conjunction &constraints, Tools &tools, double seconds = 2);

} // namespace fathom::its
