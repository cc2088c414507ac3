// Ranking functions of a strongly connected component, found with Farkas' lemma and checked again by the SMT solver.
//
// A ranking of depth d has for each location l functions f1 .. fd, linear in the variables. Written f(x) before a step
// and f(x') after it (each for its own location), every step of the component satisfies
//
//     f1(x) - f1(x') >= 0        fi(x) - fi(x') + c * f(i-1)(x) >= 0        c: 0 or 1, for each transition and i
//
// and the transitions that are ranked also
//
//     f1(x) - f1(x') >= 1        fi(x) - fi(x') + f(i-1)(x) >= 1            fd(x) >= 0
//
// A run that takes a ranked transition infinitely often drives f1 below every bound; from then on f2 does the same, and
// so on, up to fd, which is bounded: so there is no such run, and the transition can be removed. Depth 1 is an ordinary
// (lexicographic, since it is done again with what is left) linear ranking function; d > 1 are the nested functions for
// loops in phases, like while (x > 0) { x += y; y--; }.
//
// Farkas: constraints a_i + A_i z >= 0 that have a solution imply b + B z >= 0 exactly if b + B z is a sum of
// non-negative multiples of them and of a non-negative constant. So the coefficients of the functions are the solution
// of a linear program. For rationals: integers may have more, which is why guards are tightened and locations split
// before.
#pragma once

#include "prove/its/Graph.h"
#include "prove/its/Smt.h"

namespace fathom::its {

struct Ranking {
  /// For each location of the component f1 .. fd.
  std::map<LocId, std::vector<Polynomial>> functions;
  TransitionSet ranked;

  size_t depth() const { return functions.begin()->second.size(); }
};

/// A ranking of at least one transition of the component.
std::optional<Ranking> findRanking(const Its &system, const TransitionSet &component, size_t depth, Tools &tools);

/// The transitions of the component that the functions rank, if all others are fit; none otherwise. By the SMT solver,
/// for integers, on the transitions as they are.
TransitionSet checkRanking(const Its &system, const TransitionSet &component, const Ranking &ranking, Tools &tools);

} // namespace fathom::its
