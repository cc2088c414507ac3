#include "prove/its/Ranking.h"

#include "prove/its/Linearise.h"
#include "prove/its/Simplify.h"

#include <algorithm>

namespace fathom::its {

namespace {

/// A polynomial over the system's variables whose coefficients are linear in the unknowns of the linear program. The
/// constant has the key `constantKey`.
using Template = std::map<VarId, Polynomial>;
constexpr VarId constantKey = ~VarId(0);

void addTo(Template &sum, const Template &other, const mpz_class &factor) {
  for (const auto &[var, coefficient] : other)
    sum[var] += coefficient * Polynomial(factor);
}

/// The linear program: unknowns are coefficients of functions and Farkas' multipliers.
class Program {
public:
  /// `hasChoice`: the factor c is chosen by the solver; 1 otherwise, which is faster.
  Program(const Its &system, const TransitionSet &component, size_t depth, bool hasChoice, Tools &tools)
      : system(system), depth(depth), hasChoice(hasChoice), smt(tools.smt, tools.clock, Domain::Rationals) {
    std::vector<std::set<VarId>> live = liveVariables(system);
    for (LocId location : locationsOf(system, component))
      for (size_t i = 0; i < depth; ++i) {
        Template function;
        for (VarId var : live[location])
          function[var] = Polynomial::variable(unknowns++);
        function[constantKey] = Polynomial::variable(unknowns++);
        templates[location].push_back(function);
      }
    for (size_t index : component)
      steps.emplace(index, linearise(system, system.transitions[index], live[system.transitions[index].to]));
    for (size_t index : component)
      demandFit(index);
  }

  /// All of them ranked together.
  std::optional<Ranking> solve(const TransitionSet &targets) {
    smt.push();
    for (size_t index : targets)
      demandRanked(index);
    std::optional<Ranking> result;
    if (smt.check(5) == Outcome::Satisfiable)
      result = solution();
    smt.pop();
    return result;
  }

private:
  const Template &before(size_t index, size_t i) const { return templates.at(system.transitions[index].from)[i]; }

  Template after(size_t index, size_t i) const {
    const Template &function = templates.at(system.transitions[index].to)[i];
    Template result;
    result[constantKey] = function.at(constantKey);
    for (const auto &[var, value] : steps.at(index).after) {
      const Polynomial &coefficient = function.at(var);
      for (const auto &[monomial, factor] : value.terms())
        result[monomial.empty() ? constantKey : monomial[0]] += coefficient * Polynomial(factor);
    }
    return result;
  }

  Template decrease(size_t index, size_t i) const {
    Template result = before(index, i);
    addTo(result, after(index, i), -1);
    return result;
  }

  void demandFit(size_t index) {
    for (size_t i = 0; i < depth; ++i) {
      Template sum = decrease(index, i), more = sum;
      if (i > 0)
        addTo(more, before(index, i - 1), 1);
      if (i > 0 && hasChoice)
        smt.addAnyOf({implied(index, sum), implied(index, more)});
      else
        smt.add(implied(index, more));
    }
  }

  void demandRanked(size_t index) {
    for (size_t i = 0; i < depth; ++i) {
      Template sum = decrease(index, i);
      if (i > 0)
        addTo(sum, before(index, i - 1), 1);
      sum[constantKey] -= 1;
      smt.add(implied(index, sum));
    }
    smt.add(implied(index, before(index, depth - 1)));
  }

  /// That the constraints of the step imply target >= 0.
  Conjunction implied(size_t index, const Template &target) {
    Conjunction result;
    Template rest = target;
    for (const Constraint &constraint : steps.at(index).constraints) {
      Polynomial multiplier = Polynomial::variable(unknowns++);
      if (constraint.relation == Relation::AtLeastZero)
        result.push_back(atLeast(multiplier, 0));
      for (const auto &[monomial, factor] : constraint.poly.terms())
        rest[monomial.empty() ? constantKey : monomial[0]] -= multiplier * Polynomial(factor);
    }
    for (const auto &[var, difference] : rest)
      result.push_back(var == constantKey ? atLeast(difference, 0) : equal(difference, 0));
    return result;
  }

  /// Integer coefficients: all functions are multiplied by the common denominator.
  Ranking solution() const {
    mpz_class denominator = 1;
    auto valueOf = [&](const Polynomial &unknown) { return smt.rational(unknown.terms().begin()->first[0]); };
    for (const auto &[location, functions] : templates)
      for (const Template &function : functions)
        for (const auto &[var, unknown] : function)
          denominator = lcm(denominator, valueOf(unknown).get_den());
    Ranking result;
    for (const auto &[location, functions] : templates)
      for (const Template &function : functions) {
        Polynomial poly;
        for (const auto &[var, unknown] : function) {
          mpq_class value = valueOf(unknown) * denominator;
          poly += (var == constantKey ? Polynomial(1) : Polynomial::variable(var)) * Polynomial(value.get_num());
        }
        result.functions[location].push_back(poly);
      }
    return result;
  }

  const Its &system;
  const size_t depth;
  const bool hasChoice;
  Smt smt;
  VarId unknowns = 0;
  std::map<LocId, std::vector<Template>> templates;
  std::map<size_t, LinearStep> steps;
};

/// With all transitions together first: then one function does for the whole component.
std::optional<Ranking> findWith(const Its &system, const TransitionSet &component, size_t depth, bool hasChoice,
                                Tools &tools) {
  Program program(system, component, depth, hasChoice, tools);
  auto accept = [&](std::optional<Ranking> candidate) -> std::optional<Ranking> {
    if (!candidate)
      return std::nullopt;
    candidate->ranked = checkRanking(system, component, *candidate, tools);
    return candidate->ranked.empty() ? std::nullopt : candidate;
  };
  if (auto result = accept(program.solve(component)))
    return result;
  if (component.size() > 1)
    for (size_t index : component)
      if (auto result = accept(program.solve({index})))
        return result;
  return std::nullopt;
}

} // namespace

std::optional<Ranking> findRanking(const Its &system, const TransitionSet &component, size_t depth, Tools &tools) {
  constexpr size_t maxChoices = 30;
  if (auto result = findWith(system, component, depth, false, tools))
    return result;
  if (depth > 1 && component.size() > 1 && component.size() * (depth - 1) <= maxChoices)
    return findWith(system, component, depth, true, tools);
  return std::nullopt;
}

namespace {

class Checker {
public:
  Checker(const Its &system, const Ranking &ranking, size_t index, Tools &tools)
      : transition(system.transitions[index]), ranking(ranking), tools(tools),
        given(system.locations[transition.from].known) {
    given.insert(given.end(), transition.guard.begin(), transition.guard.end());
  }

  bool isFit() {
    for (size_t i = 0; i < ranking.depth(); ++i)
      if (!implies(given, {atLeast(decrease(i), 0)}, tools, 5) &&
          (i == 0 || !implies(given, {atLeast(decrease(i) + here(i - 1), 0)}, tools, 5)))
        return false;
    return true;
  }

  bool isRanked() {
    Conjunction wanted{atLeast(here(ranking.depth() - 1), 0)};
    for (size_t i = 0; i < ranking.depth(); ++i)
      wanted.push_back(atLeast(i == 0 ? decrease(0) : decrease(i) + here(i - 1), 1));
    return implies(given, wanted, tools, 5);
  }

private:
  const Polynomial &here(size_t i) const { return ranking.functions.at(transition.from)[i]; }
  Polynomial decrease(size_t i) const {
    const Polynomial &there = ranking.functions.at(transition.to)[i];
    return here(i) - before(transition, {there, Relation::AtLeastZero}).poly;
  }

  const Transition &transition;
  const Ranking &ranking;
  Tools &tools;
  Conjunction given;
};

} // namespace

TransitionSet checkRanking(const Its &system, const TransitionSet &component, const Ranking &ranking, Tools &tools) {
  TransitionSet ranked;
  for (size_t index : component) {
    Checker checker(system, ranking, index, tools);
    if (checker.isRanked())
      ranked.push_back(index);
    else if (!checker.isFit())
      return {};
  }
  return ranked;
}

} // namespace fathom::its
