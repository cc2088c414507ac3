#include "prove/its/Simplify.h"

#include <algorithm>

namespace fathom::its {

bool tidy(Conjunction &conjunction) {
  // The linear part decides what can be compared: p + c >= 0 for the smallest c.
  std::map<Polynomial, mpz_class> bounds;
  std::set<Constraint> equations;
  for (const Constraint &given : conjunction) {
    if (std::optional<bool> truth = given.truth()) {
      if (!*truth)
        return false;
      continue;
    }
    Constraint constraint = given.normalised();
    if (constraint.relation == Relation::EqualZero) {
      equations.insert(constraint);
      continue;
    }
    mpz_class constant = constraint.poly.constantTerm();
    auto [place, isNew] = bounds.emplace(constraint.poly - constant, constant);
    if (!isNew && constant < place->second)
      place->second = constant;
  }
  conjunction.clear();
  for (const auto &[part, constant] : bounds) {
    auto opposite = bounds.find(-part);
    if (opposite != bounds.end()) {
      // -opposite.constant... : part >= -constant and part <= opposite.constant
      mpz_class room = opposite->second + constant;
      if (room < 0)
        return false;
      if (room == 0) {
        equations.insert(Constraint{part + constant, Relation::EqualZero}.normalised());
        continue;
      }
    }
    conjunction.push_back({part + constant, Relation::AtLeastZero});
  }
  conjunction.insert(conjunction.begin(), equations.begin(), equations.end());
  return true;
}

namespace {

void substitute(Transition &transition, VarId var, const Polynomial &value) {
  auto values = [&](VarId one) { return one == var ? &value : nullptr; };
  for (Constraint &constraint : transition.guard)
    if (constraint.poly.uses(var))
      constraint = constraint.substitute(values);
  for (auto &[target, expression] : transition.updates)
    if (expression.uses(var))
      expression = expression.substitute(values);
}

/// Does the variable stand in a product with others?
bool isInProduct(const Polynomial &poly, VarId var) {
  return std::ranges::any_of(poly.terms(), [&](const auto &term) {
    return term.first.size() > 1 && std::ranges::binary_search(term.first, var);
  });
}

/// Replaces one temporary by what an equation says it is. False: there is none.
bool replaceDetermined(const Its &system, Transition &transition) {
  for (size_t i = 0; i < transition.guard.size(); ++i) {
    const Constraint equation = transition.guard[i];
    if (equation.relation != Relation::EqualZero)
      continue;
    for (const auto &[monomial, factor] : equation.poly.terms()) {
      if (monomial.size() != 1 || !system.isTemporary(monomial[0]) || abs(factor) != 1 ||
          isInProduct(equation.poly, monomial[0]))
        continue;
      Polynomial rest = equation.poly - Polynomial::variable(monomial[0]) * factor;
      VarId var = monomial[0];
      transition.guard.erase(transition.guard.begin() + i);
      substitute(transition, var, factor == 1 ? -rest : rest);
      return true;
    }
  }
  return false;
}

/// There is a value of `var` exactly if the sum of each pair of a lower and an upper bound holds, as long as one of
/// each pair has the factor 1. False: not of this form, nothing changed.
bool projectFromGuard(Conjunction &guard, VarId var) {
  std::vector<Constraint> lower, upper, others;
  for (const Constraint &constraint : guard) {
    if (!constraint.poly.uses(var)) {
      others.push_back(constraint);
      continue;
    }
    if (constraint.relation == Relation::EqualZero || isInProduct(constraint.poly, var))
      return false;
    (constraint.poly.coefficient(var) > 0 ? lower : upper).push_back(constraint);
  }
  auto isUnit = [&](const Constraint &one) { return abs(one.poly.coefficient(var)) == 1; };
  bool isExact = std::ranges::all_of(lower, isUnit) || std::ranges::all_of(upper, isUnit);
  if ((!lower.empty() && !upper.empty() && !isExact) || lower.size() * upper.size() > lower.size() + upper.size() + 2)
    return false;
  for (const Constraint &low : lower)
    for (const Constraint &high : upper)
      others.push_back(
          {low.poly * Polynomial(abs(high.poly.coefficient(var))) + high.poly * Polynomial(low.poly.coefficient(var)),
           Relation::AtLeastZero});
  guard = others;
  return true;
}

bool projectOne(const Its &system, Transition &transition) {
  std::set<VarId> inUpdates;
  for (const auto &[target, value] : transition.updates)
    value.collectVariables(inUpdates);
  for (VarId var : variablesOf(transition.guard))
    if (system.isTemporary(var) && !inUpdates.contains(var) && projectFromGuard(transition.guard, var))
      return true;
  return false;
}

} // namespace

bool tidy(const Its &system, Transition &transition) {
  do {
    if (!tidy(transition.guard))
      return false;
  } while (replaceDetermined(system, transition) || projectOne(system, transition));
  std::erase_if(transition.updates, [](const auto &update) { return update.second.isVariable(update.first); });
  return true;
}

Constraint before(const Transition &transition, const Constraint &after) {
  return after.substitute([&](VarId var) -> const Polynomial * {
    auto found = transition.updates.find(var);
    return found == transition.updates.end() ? nullptr : &found->second;
  });
}

Transition compose(Its &system, const Transition &first, const Transition &second) {
  std::map<VarId, Polynomial> values = first.updates;
  std::set<VarId> used = temporariesOf(system, first);
  for (VarId var : temporariesOf(system, second))
    if (used.contains(var))
      values[var] = Polynomial::variable(system.addTemporary(system.nameOf(var)));
  auto lookUp = [&](VarId var) -> const Polynomial * {
    auto found = values.find(var);
    return found == values.end() ? nullptr : &found->second;
  };
  Transition result = first;
  result.to = second.to;
  result.isExact = first.isExact && second.isExact;
  result.parts.insert(result.parts.end(), second.parts.begin(), second.parts.end());
  for (const Constraint &constraint : second.guard)
    result.guard.push_back(constraint.substitute(lookUp));
  for (const auto &[var, value] : second.updates)
    result.updates[var] = value.substitute(lookUp);
  return result;
}

namespace {

class Simplifier {
public:
  Simplifier(Its &system, Tools &tools) : system(system), tools(tools) {}

  void run() {
    std::erase_if(system.transitions, [&](Transition &one) { return !tidy(system, one); });
    if (!keepOnlyCyclesAndWaysToThem(system))
      return system.transitions.clear();
    do
      tools.clock.poll();
    while (chainOne());
    for (int round = 0; round < 2; ++round) {
      forgetDeadUpdates();
      std::erase_if(system.transitions, [&](Transition &one) { return !tidy(system, one); });
    }
    removeDuplicates();
    removeContradictory();
    if (!keepOnlyCyclesAndWaysToThem(system))
      system.transitions.clear();
  }

private:
  bool chainOne() {
    std::vector<TransitionSet> in(system.locations.size()), out(system.locations.size());
    std::vector<bool> hasLoop(system.locations.size());
    for (size_t index = 0; index < system.transitions.size(); ++index) {
      const Transition &one = system.transitions[index];
      in[one.to].push_back(index);
      out[one.from].push_back(index);
      hasLoop[one.from] = hasLoop[one.from] || one.from == one.to;
    }
    for (LocId location = 0; location < system.locations.size(); ++location) {
      size_t numIn = in[location].size(), numOut = out[location].size();
      if (location == system.start || hasLoop[location] || numIn + numOut == 0 || numIn * numOut > numIn + numOut ||
          !system.locations[location].observed.empty())
        continue;
      chain(location, in[location], out[location]);
      return true;
    }
    return false;
  }

  void chain(LocId location, const TransitionSet &in, const TransitionSet &out) {
    std::vector<Transition> chained;
    for (size_t first : in)
      for (size_t second : out) {
        Transition withFacts = system.transitions[first];
        for (const Constraint &fact : system.locations[location].known)
          withFacts.guard.push_back(before(withFacts, fact));
        chained.push_back(compose(system, withFacts, system.transitions[second]));
        if (!tidy(system, chained.back()))
          chained.pop_back();
      }
    std::erase_if(system.transitions,
                  [&](const Transition &one) { return one.from == location || one.to == location; });
    system.transitions.insert(system.transitions.end(), chained.begin(), chained.end());
    system.locations[location].known.clear();
  }

  /// A variable without its updates is not what is known about it where it is dead.
  void forgetDeadUpdates() {
    std::vector<std::set<VarId>> live = liveVariables(system);
    std::set<VarId> forgotten;
    for (Transition &transition : system.transitions)
      std::erase_if(transition.updates, [&](const auto &update) {
        bool isDead = !live[transition.to].contains(update.first);
        if (isDead)
          forgotten.insert(update.first);
        return isDead;
      });
    for (LocId location = 0; location < system.locations.size(); ++location)
      std::erase_if(system.locations[location].known, [&](const Constraint &fact) {
        return std::ranges::any_of(variablesOf({fact}),
                                   [&](VarId var) { return forgotten.contains(var) && !live[location].contains(var); });
      });
  }

  /// Transitions that only differed in what is projected. If one of them is exact, so are their steps.
  void removeDuplicates() {
    std::vector<Transition> kept;
    for (Transition &one : system.transitions) {
      auto same = std::ranges::find_if(kept, [&](const Transition &other) {
        return one.from == other.from && one.to == other.to && one.guard == other.guard && one.updates == other.updates;
      });
      if (same == kept.end())
        kept.push_back(std::move(one));
      else if (one.isExact && !same->isExact)
        *same = std::move(one);
    }
    system.transitions = std::move(kept);
  }

  void removeContradictory() {
    std::erase_if(system.transitions, [&](const Transition &one) {
      Conjunction all = system.locations[one.from].known;
      all.insert(all.end(), one.guard.begin(), one.guard.end());
      return satisfiable(all, tools, 0.5) == Outcome::Unsatisfiable;
    });
  }

  Its &system;
  Tools &tools;
};

} // namespace

void simplify(Its &system, Tools &tools) { Simplifier(system, tools).run(); }

} // namespace fathom::its
