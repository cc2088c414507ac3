#include "prove/its/Cases.h"

#include "prove/its/Graph.h"
#include "prove/its/Simplify.h"

namespace fathom::its {

namespace {

constexpr size_t maxValues = 4;

Conjunction guardAndFacts(const Its &system, const Transition &transition) {
  Conjunction all = system.locations[transition.from].known;
  all.insert(all.end(), transition.guard.begin(), transition.guard.end());
  return all;
}

/// All values that the temporary can have, if they are few.
std::optional<std::vector<mpz_class>> valuesOf(const Its &system, const Transition &transition, VarId var,
                                               Tools &tools) {
  Smt smt(tools.smt, tools.clock);
  smt.add(guardAndFacts(system, transition));
  std::vector<mpz_class> values;
  for (;;) {
    Outcome outcome = smt.check(0.5);
    if (outcome == Outcome::Unsatisfiable)
      return values;
    if (outcome == Outcome::Unknown || values.size() == maxValues)
      return std::nullopt;
    values.push_back(smt.integer(var));
    smt.addNegation({equal(Polynomial::variable(var), values.back())});
  }
}

/// The transition for each value of its first temporary that has few, and so on for these.
void split(const Its &system, const Transition &transition, std::set<VarId> tried, Tools &tools,
           std::vector<Transition> &into) {
  for (VarId var : temporariesOf(system, transition)) {
    if (!tried.insert(var).second)
      continue;
    std::optional<std::vector<mpz_class>> values = valuesOf(system, transition, var, tools);
    if (!values)
      continue;
    for (const mpz_class &value : *values) {
      Transition one = transition;
      one.guard.push_back(equal(Polynomial::variable(var), value));
      if (tidy(system, one))
        split(system, one, tried, tools, into);
    }
    return;
  }
  into.push_back(transition);
}

} // namespace

void splitTemporaries(Its &system, Tools &tools) {
  std::vector<Transition> all;
  for (const Transition &transition : system.transitions)
    split(system, transition, {}, tools, all);
  system.transitions = std::move(all);
}

namespace {

void collectFactors(const Polynomial &poly, std::set<VarId> &into) {
  for (const auto &[monomial, factor] : poly.terms())
    if (monomial.size() > 1)
      into.insert(monomial.begin(), monomial.end());
}

} // namespace

void addSignsOfFactors(Its &system, Tools &tools) {
  for (Transition &transition : system.transitions) {
    std::set<VarId> factors;
    for (const Constraint &constraint : transition.guard)
      collectFactors(constraint.poly, factors);
    for (const auto &[var, value] : transition.updates)
      collectFactors(value, factors);
    for (VarId var : factors) {
      Polynomial value = Polynomial::variable(var);
      // The strongest that follows.
      for (const Constraint &sign : {greater(value, 0), less(value, 0), atLeast(value, 0), atMost(value, 0)})
        if (implies(guardAndFacts(system, transition), {sign}, tools, 0.4)) {
          transition.guard.push_back(sign);
          break;
        }
    }
  }
}

} // namespace fathom::its
