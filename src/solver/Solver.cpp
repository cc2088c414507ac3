#include "solver/Solver.h"

#include "support/Error.h"

namespace fathom::solver {

std::unique_ptr<Solver> makeOne(const SolverChoice &choice, const term::Terms &terms, Env &env) {
  switch (choice.kind) {
  case SolverKind::Bitblast:
    return makeBitblast(terms, env);
  case SolverKind::Z3:
    return makeZ3(terms, env);
  case SolverKind::Cvc5:
    return makeCvc5(terms, env);
  case SolverKind::SmtLib:
    return makeSmtLib(choice.program, terms, env);
  }
  invariant(false, "a solver that nobody makes");
  return nullptr;
}

std::unique_ptr<Solver> make(term::Terms &terms, Env &env) {
  const std::vector<SolverChoice> &choices = env.options.solvers;
  bool several = choices.size() > 1 || env.options.crossCheck;
  std::unique_ptr<Solver> chosen = several ? makePortfolio(terms, env) : makeOne(choices[0], terms, env);
  if (!several && choices[0].kind == SolverKind::Bitblast) // others have their own ways
    chosen = makeAbstraction(std::move(chosen), terms, env);
  return makePreprocessing(std::move(chosen), terms, env);
}

Options countingEffort(Options options) {
  options.solvers = {{SolverKind::Bitblast}};
  options.crossCheck = false;
  return options;
}

} // namespace fathom::solver
