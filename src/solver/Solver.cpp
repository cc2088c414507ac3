#include "solver/Solver.h"

namespace fathom::solver {

static std::unique_ptr<Solver> makeChosen(const term::Terms &terms, Env &env) {
  return env.options.solvers[0].kind == SolverKind::Bitblast ? makeBitblast(terms, env) : makeZ3(terms, env);
}

std::unique_ptr<Solver> make(term::Terms &terms, Env &env) {
  return makePreprocessing(makeChosen(terms, env), terms, env);
}

} // namespace fathom::solver
