#include "prove/its/NonTermination.h"

#include "prove/its/Ranking.h"
#include "prove/its/Simplify.h"
#include "prove/its/Stem.h"

#include <algorithm>

namespace fathom::its {

namespace {

constexpr size_t maxCycleLength = 4;
constexpr size_t maxCycles = 60;
constexpr int maxStrengthenings = 5;
constexpr size_t maxSetSize = 40;

class Cycles {
public:
  Cycles(Its &scratch, const TransitionSet &component, Tools &tools)
      : scratch(scratch), component(component), tools(tools) {}

  /// Ways from a location back to it, not longer than maxCycleLength, short ones first. A location may be passed twice:
  /// some cycles only stay on a way that alternates.
  std::vector<Transition> find() {
    std::vector<Transition> ways;
    for (size_t index : component)
      if (scratch.transitions[index].isExact)
        ways.push_back(withFacts(scratch.transitions[index]));
    std::vector<Transition> found;
    for (size_t length = 1; length <= maxCycleLength && found.size() < maxCycles; ++length) {
      for (const Transition &way : ways)
        if (way.from == way.to)
          found.push_back(way);
      ways = extended(ways);
    }
    if (found.size() > maxCycles)
      found.resize(maxCycles);
    return found;
  }

private:
  Transition withFacts(Transition transition) const {
    const Conjunction &known = scratch.locations[transition.from].known;
    transition.guard.insert(transition.guard.end(), known.begin(), known.end());
    return transition;
  }

  std::vector<Transition> extended(const std::vector<Transition> &ways) {
    std::vector<Transition> longer;
    for (const Transition &way : ways)
      for (size_t index : component) {
        const Transition &next = scratch.transitions[index];
        if (next.from != way.to || !next.isExact || longer.size() >= 2 * maxCycles)
          continue;
        Transition both = compose(scratch, way, next);
        if (tidy(scratch, both) && satisfiable(both.guard, tools, 0.3) == Outcome::Satisfiable)
          longer.push_back(std::move(both));
      }
    return longer;
  }

  Its &scratch;
  const TransitionSet &component;
  Tools &tools;
};

size_t degreeOf(const Conjunction &conjunction) {
  size_t result = 0;
  for (const Constraint &one : conjunction)
    result = std::max(result, one.poly.degree());
  return result;
}

size_t degreeOf(const Transition &transition) {
  size_t result = degreeOf(transition.guard);
  for (const auto &[var, value] : transition.updates)
    result = std::max(result, value.degree());
  return result;
}

/// The temporary gets the value of an expression over variables.
void determine(Transition &transition, VarId var, const Polynomial &value) {
  auto values = [&](VarId one) { return one == var ? &value : nullptr; };
  for (Constraint &constraint : transition.guard)
    constraint = constraint.substitute(values);
  for (auto &[target, expression] : transition.updates)
    expression = expression.substitute(values);
}

/// Values for a temporary that are worth a try: where its bounds in the guard are, and small numbers.
std::vector<Polynomial> choicesFor(const Its &system, const Transition &transition, VarId var) {
  std::vector<Polynomial> choices;
  for (const Constraint &constraint : transition.guard) {
    mpz_class factor = constraint.poly.coefficient(var);
    if (abs(factor) != 1)
      continue;
    Polynomial rest = constraint.poly - Polynomial::variable(var) * Polynomial(factor);
    Polynomial bound = factor == 1 ? -rest : rest;
    std::set<VarId> used;
    bound.collectVariables(used);
    if (std::ranges::none_of(used, [&](VarId one) { return system.isTemporary(one); }))
      choices.push_back(bound);
  }
  for (int small : {0, 1, -1})
    choices.push_back(small);
  // Values that keep a variable as it is.
  for (const auto &[target, value] : transition.updates)
    if (mpz_class factor = value.coefficient(var); abs(factor) == 1) {
      Polynomial keep = (Polynomial::variable(target) - value) * Polynomial(factor) + Polynomial::variable(var);
      if (!keep.uses(var))
        choices.push_back(keep);
    }
  std::vector<Polynomial> unique;
  for (const Polynomial &choice : choices)
    if (std::ranges::find(unique, choice) == unique.end())
      unique.push_back(choice);
  return unique;
}

class RecurrenceFinder {
public:
  RecurrenceFinder(const Its &given, const Its &system, Tools &tools)
      : given(given), system(system), scratch(system), tools(tools), live(liveVariables(system)) {}

  std::optional<EndlessRun> search(const TransitionSet &component) {
    std::vector<Transition> cycles = Cycles(scratch, component, tools).find();
    for (const Transition &cycle : cycles)
      if (auto run = fixpoint(cycle))
        return run;
    if (auto run = withoutWayOut(component))
      return run;
    for (const Transition &cycle : cycles) {
      int tries = 0;
      if (!isRanked(cycle))
        if (auto run = determined(cycle, tries))
          return run;
    }
    return std::nullopt;
  }

private:
  /// A cycle that cannot be repeated for ever is not worth a search.
  bool isRanked(const Transition &cycle) {
    Its alone;
    alone.variables = scratch.variables;
    alone.start = alone.addLocation("cycle");
    alone.addTransition(0, 0) = cycle;
    alone.transitions[0].from = alone.transitions[0].to = 0;
    return findRanking(alone, {0}, 1, tools) || findRanking(alone, {0}, 2, tools);
  }

  /// G(x, t) and U(x, t) = x for the same t each time.
  std::optional<EndlessRun> fixpoint(const Transition &cycle) {
    Conjunction set = cycle.guard;
    for (VarId var : live[cycle.from])
      set.push_back(equal(cycle.after(var), Polynomial::variable(var)));
    if (!tidy(set) || satisfiable(set, tools, 1) != Outcome::Satisfiable)
      return std::nullopt;
    std::optional<Transition> stem = findStem(system, cycle.from, set, tools);
    if (!stem)
      return std::nullopt;
    // What the set says about temporaries follows from the run being one.
    Conjunction onState = set;
    std::erase_if(onState, [&](const Constraint &one) { return usesTemporary(one.poly); });
    return runAlong(given, stem->parts, cycle.parts, onState, live[cycle.from], tools);
  }

  bool usesTemporary(const Polynomial &poly) const {
    std::set<VarId> used;
    poly.collectVariables(used);
    return std::ranges::any_of(used, [&](VarId var) { return scratch.isTemporary(var); });
  }

  /// Tries values for the temporaries one after the other, then the sets.
  std::optional<EndlessRun> determined(const Transition &cycle, int &tries) {
    constexpr int maxTries = 12;
    std::set<VarId> temporaries = temporariesOf(scratch, cycle);
    if (temporaries.empty()) {
      ++tries;
      return closedSet(cycle);
    }
    VarId var = *temporaries.begin();
    for (const Polynomial &choice : choicesFor(scratch, cycle, var)) {
      if (tries >= maxTries)
        return std::nullopt;
      Transition next = cycle;
      determine(next, var, choice);
      if (!tidy(next.guard) || satisfiable(next.guard, tools, 0.3) != Outcome::Satisfiable)
        continue;
      if (auto run = determined(next, tries))
        return run;
    }
    return std::nullopt;
  }

  enum class Strengthen { ByGrowth, ByRepetition, ByConstancy };

  std::optional<EndlessRun> closedSet(const Transition &cycle) {
    for (Strengthen how : {Strengthen::ByGrowth, Strengthen::ByRepetition, Strengthen::ByConstancy}) {
      if (how == Strengthen::ByRepetition && degreeOf(cycle) > 1)
        continue; // products of products of products
      std::optional<Conjunction> set = close(cycle, how);
      if (!set)
        continue;
      if (std::optional<Transition> stem = findStem(system, cycle.from, *set, tools))
        if (auto run = runAlong(given, stem->parts, cycle.parts, *set, {}, tools))
          return run;
    }
    return std::nullopt;
  }

  /// Adds conditions until the set is closed; nothing if it gets empty or does not end.
  std::optional<Conjunction> close(const Transition &cycle, Strengthen how) {
    Conjunction set = cycle.guard;
    for (int round = 0; round < maxStrengthenings; ++round) {
      if (!tidy(set) || set.size() > maxSetSize || degreeOf(set) > 2 ||
          satisfiable(set, tools, 1) != Outcome::Satisfiable)
        return std::nullopt;
      Conjunction lost = lostBy(cycle, set);
      if (lost.empty())
        return set;
      for (const Constraint &condition : lost)
        set.push_back(strengthening(cycle, condition, how));
    }
    return std::nullopt;
  }

  /// The conditions of the set that may not hold after the cycle.
  Conjunction lostBy(const Transition &cycle, const Conjunction &set) {
    Smt smt(tools.smt, tools.clock);
    smt.add(set);
    Conjunction lost;
    for (const Constraint &condition : set) {
      Constraint later = before(cycle, condition);
      smt.push();
      smt.addNegation({later});
      if (later.poly.degree() > 2 || smt.check(1) != Outcome::Unsatisfiable)
        lost.push_back(condition);
      smt.pop();
    }
    return lost;
  }

  static Constraint strengthening(const Transition &cycle, const Constraint &condition, Strengthen how) {
    Constraint later = before(cycle, condition);
    if (how == Strengthen::ByRepetition)
      return later;
    bool isConstant = how == Strengthen::ByConstancy || condition.relation == Relation::EqualZero;
    return {later.poly - condition.poly, isConstant ? Relation::EqualZero : Relation::AtLeastZero};
  }

  /// The largest part of the component in which some transition can always be taken.
  std::optional<EndlessRun> withoutWayOut(TransitionSet component) {
    std::erase_if(component, [&](size_t index) { return !system.transitions[index].isExact; });
    for (bool hasChanged = true; hasChanged && !component.empty();) {
      hasChanged = false;
      for (LocId location : locationsOf(system, component))
        if (canGetStuck(location, component)) {
          std::erase_if(component, [&](size_t index) {
            return system.transitions[index].from == location || system.transitions[index].to == location;
          });
          hasChanged = true;
        }
    }
    std::vector<TransitionSet> rest = components(system, component);
    return rest.empty() ? std::nullopt : runInto(rest.front());
  }

  bool canGetStuck(LocId location, const TransitionSet &component) {
    Smt smt(tools.smt, tools.clock);
    smt.add(system.locations[location].known);
    std::set<VarId> temporaries;
    std::vector<Conjunction> guards;
    for (size_t index : component)
      if (const Transition &one = system.transitions[index]; one.from == location) {
        guards.push_back(one.guard);
        temporaries.merge(temporariesOf(system, one));
      }
    smt.addNeverAnyOf(temporaries, guards);
    return smt.check(1) != Outcome::Unsatisfiable;
  }

  /// A run to the component and once round in it.
  std::optional<EndlessRun> runInto(const TransitionSet &component) {
    for (const Transition &cycle : Cycles(scratch, component, tools).find()) {
      const Conjunction &set = system.locations[cycle.from].known;
      std::optional<Transition> stem = findStem(system, cycle.from, cycle.guard, tools);
      if (!stem)
        continue;
      if (auto run = runAlong(given, stem->parts, cycle.parts, set, {}, tools)) {
        run->isSameWay = false;
        return run;
      }
    }
    return std::nullopt;
  }

  const Its &given;
  const Its &system;
  Its scratch; // gets temporaries of chained cycles
  Tools &tools;
  const std::vector<std::set<VarId>> live;
};

} // namespace

std::optional<EndlessRun> findEndlessRun(const Its &given, const Its &system,
                                         const std::vector<TransitionSet> &components, Tools &tools) {
  RecurrenceFinder finder(given, system, tools);
  for (const TransitionSet &component : components)
    if (auto run = finder.search(component))
      return run;
  return std::nullopt;
}

} // namespace fathom::its
