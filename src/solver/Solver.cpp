#include "solver/Solver.h"

namespace fathom::solver {

static std::unique_ptr<Solver> makeChosen(const term::Terms &terms, Env &env) {
  switch (env.options.solver) {
  case SolverKind::Bitblast:
    return makeBitblast(terms, env);
  case SolverKind::Z3:
    break;
  }
  return makeZ3(terms, env);
}

std::unique_ptr<Solver> make(term::Terms &terms, Env &env) {
  return makePreprocessing(makeChosen(terms, env), terms, env);
}

} // namespace fathom::solver
