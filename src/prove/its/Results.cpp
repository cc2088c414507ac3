#include "prove/its/Results.h"

#include "prove/its/Abstract.h"
#include "prove/its/Cases.h"
#include "prove/its/Invariants.h"
#include "prove/its/Linearise.h"
#include "prove/its/Simplify.h"

#include <algorithm>

namespace fathom::its {

namespace {

constexpr int delay = 3;
constexpr int maxRounds = 30;
constexpr size_t maxWays = 8;
constexpr size_t maxTransitions = 200;

/// For each way to the exit (the transitions of the body that it consists of) its case.
using Ways = std::map<std::vector<size_t>, Conjunction>;

class ResultFinder {
public:
  ResultFinder(const std::vector<Function> &functions, Tools &tools)
      : functions(functions), tools(tools), ways(functions.size()) {}

  std::vector<std::optional<Cases>> run() {
    bool isStable = false;
    for (int round = 0; round < maxRounds && !isStable; ++round) {
      isStable = true;
      for (size_t f = 0; f < functions.size(); ++f)
        isStable &= !grow(f, round);
    }
    std::vector<std::optional<Cases>> result(functions.size());
    for (size_t f = 0; f < functions.size() && isStable; ++f)
      isStable = isEstablished(f);
    for (size_t f = 0; f < functions.size() && isStable; ++f)
      result[f] = casesOf(f);
    return result;
  }

private:
  Cases casesOf(size_t f) const {
    Cases cases;
    for (const auto &[way, one] : ways[f])
      cases.push_back(one);
    return cases;
  }

  std::vector<VarId> interface(size_t f) const {
    std::vector<VarId> result = functions[f].parameters;
    result.push_back(functions[f].result);
    return result;
  }

  /// The body, with the cases of what it calls in its guards, and with invariants.
  Its instance(size_t f) {
    Its system = functions[f].body;
    std::vector<Transition> all;
    for (size_t index = 0; index < system.transitions.size(); ++index) {
      Transition transition = system.transitions[index];
      transition.parts = {index};
      auto found = functions[f].calls.find(index);
      if (found == functions[f].calls.end())
        all.push_back(transition);
      else
        addCases(transition, found->second, 0, all);
    }
    system.transitions = all;
    std::vector<VarId> observed = interface(f);
    system.locations[functions[f].exit].observed.insert(observed.begin(), observed.end());
    simplify(system, tools);
    addInvariants(system, tools);
    addSignsOfFactors(system, tools);
    return system;
  }

  void addCases(const Transition &transition, const std::vector<Call> &calls, size_t next,
                std::vector<Transition> &into) const {
    if (next == calls.size()) {
      if (Transition copy = transition; tidy(copy.guard))
        into.push_back(transition);
      return;
    }
    const Call &call = calls[next];
    std::map<VarId, Polynomial> values;
    for (size_t i = 0; i < call.arguments.size(); ++i)
      values[functions[call.callee].parameters[i]] = call.arguments[i];
    values[functions[call.callee].result] = Polynomial::variable(call.result);
    for (const auto &[way, one] : ways[call.callee]) {
      Transition copy = transition;
      for (const Constraint &constraint : one)
        copy.guard.push_back(constraint.substitute([&](VarId var) -> const Polynomial * { return &values.at(var); }));
      if (into.size() < maxTransitions)
        addCases(copy, calls, next + 1, into);
      else
        throw Unsupported("too many cases of what functions return");
    }
  }

  /// The case that a transition into the exit makes.
  Conjunction arrival(size_t f, const Its &system, const Transition &transition) const {
    std::vector<VarId> variables = interface(f);
    LinearStep step = linearise(system, transition, {variables.begin(), variables.end()});
    Conjunction all = step.constraints;
    // New variables for the values at the exit.
    std::vector<VarId> later;
    VarId next = VarId(system.numVariables()) + 1'000'000;
    for (VarId var : variables) {
      later.push_back(next++);
      all.push_back(equal(Polynomial::variable(later.back()), step.after.at(var)));
    }
    Conjunction result = project(all, later);
    std::map<VarId, Polynomial> back;
    for (size_t i = 0; i < variables.size(); ++i)
      back[later[i]] = Polynomial::variable(variables[i]);
    for (Constraint &constraint : result)
      constraint = constraint.substitute([&](VarId var) { return &back.at(var); });
    return result;
  }

  std::vector<size_t> keyOf(size_t f, const Transition &transition) const {
    // With very many ways, all are one.
    return ways[f].size() < maxWays || ways[f].contains(transition.parts) ? transition.parts : std::vector<size_t>{};
  }

  bool grow(size_t f, int round) {
    tools.clock.poll();
    Its system = instance(f);
    bool hasChanged = false;
    for (const Transition &transition : system.transitions) {
      if (transition.to != functions[f].exit)
        continue;
      Conjunction now = arrival(f, system, transition);
      if (!tidy(now))
        continue;
      auto [place, isNew] = ways[f].emplace(keyOf(f, transition), now);
      if (isNew) {
        hasChanged = true;
        continue;
      }
      Conjunction &before = place->second;
      if (includes(before, now, interface(f)))
        continue;
      before = round >= delay ? widened(before, now, interface(f)) : hull(before, now, interface(f));
      hasChanged = true;
    }
    return hasChanged;
  }

  bool isEstablished(size_t f) {
    Its system = instance(f);
    for (const Transition &transition : system.transitions) {
      if (transition.to != functions[f].exit)
        continue;
      Conjunction given = system.locations[transition.from].known, wanted;
      given.insert(given.end(), transition.guard.begin(), transition.guard.end());
      auto found = ways[f].find(keyOf(f, transition));
      if (found != ways[f].end())
        for (const Constraint &constraint : found->second)
          wanted.push_back(before(transition, constraint));
      else
        wanted.push_back({Polynomial(-1), Relation::AtLeastZero});
      if (!implies(given, wanted, tools))
        return false;
    }
    return true;
  }

  const std::vector<Function> &functions;
  Tools &tools;
  std::vector<Ways> ways;
};

} // namespace

std::vector<std::optional<Cases>> findResults(const std::vector<Function> &functions, Tools &tools) {
  try {
    return ResultFinder(functions, tools).run();
  } catch (const BudgetExceeded &) {
  } catch (const Unsupported &) {
  }
  return std::vector<std::optional<Cases>>(functions.size());
}

} // namespace fathom::its
