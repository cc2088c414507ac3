#include "prove/its/Refine.h"

#include "prove/its/Simplify.h"

#include <algorithm>

namespace fathom::its {

namespace {

constexpr size_t maxConditions = 8;
constexpr size_t maxLocations = 120;
constexpr size_t maxTransitions = 600;

/// p >= 0 with a first coefficient that is positive, so that a condition and its negation are one.
Constraint oriented(const Constraint &condition) {
  Constraint form = condition.normalised();
  return form.poly.terms().rbegin()->second < 0 ? form.negatedInequality() : form;
}

class Conditions {
public:
  Conditions(const Its &system, const std::vector<TransitionSet> &components, SplitBy by, Tools &tools)
      : system(system), tools(tools) {
    collectGuards(components);
    std::map<LocId, std::vector<Constraint>> guards = chosen;
    for (const TransitionSet &component : components)
      for (size_t index : component) {
        const Transition &transition = system.transitions[index];
        for (const Constraint &guard : guards[transition.to]) {
          Constraint earlier = before(transition, guard);
          if (by != SplitBy::Guards && transition.from == transition.to)
            addChange(transition.from, guard, earlier);
          if (by == SplitBy::GuardsBeforeAndAfter)
            add(transition.from, earlier);
        }
      }
  }

  const std::map<LocId, std::vector<Constraint>> &all() const { return chosen; }

private:
  void collectGuards(const std::vector<TransitionSet> &components) {
    for (const TransitionSet &component : components)
      for (size_t index : component) {
        const Transition &transition = system.transitions[index];
        chosen[transition.from];
        for (const Constraint &guard : transition.guard) {
          add(transition.from, {guard.poly, Relation::AtLeastZero});
          if (guard.relation == Relation::EqualZero)
            add(transition.from, {-guard.poly, Relation::AtLeastZero});
        }
      }
  }

  void addChange(LocId location, const Constraint &guard, const Constraint &earlier) {
    Polynomial change = earlier.poly - guard.poly;
    add(location, atLeast(change, 0));
    add(location, atLeast(change, 1));
  }

  void add(LocId location, const Constraint &condition) {
    std::vector<Constraint> &here = chosen[location];
    std::set<VarId> used;
    condition.poly.collectVariables(used);
    bool isAboutState = std::ranges::none_of(used, [&](VarId var) { return system.isTemporary(var); });
    if (!isAboutState || condition.truth() || here.size() >= maxConditions)
      return;
    Constraint form = oriented(condition);
    if (std::ranges::find(here, form) != here.end())
      return;
    const Conjunction &known = system.locations[location].known;
    if (!implies(known, {form}, tools, 0.3) && !implies(known, {form.negatedInequality()}, tools, 0.3))
      here.push_back(form);
  }

  const Its &system;
  Tools &tools;
  std::map<LocId, std::vector<Constraint>> chosen;
};

class Splitter {
public:
  Splitter(const Its &system, const std::map<LocId, std::vector<Constraint>> &conditions, Tools &tools)
      : system(system), conditions(conditions), tools(tools) {
    result.variables = system.variables;
  }

  std::optional<Its> run() {
    result.start = part(system.start, {});
    for (size_t next = 0; next < parts.size(); ++next) {
      tools.clock.poll();
      for (const Transition &transition : system.transitions)
        if (transition.from == parts[next].location)
          follow(LocId(next), transition);
      if (result.locations.size() > maxLocations || result.transitions.size() > maxTransitions)
        return std::nullopt;
    }
    return result;
  }

private:
  using Choice = std::vector<bool>; // for each condition whether it holds
  struct Part {
    LocId location;
    Choice choice;
  };

  const std::vector<Constraint> &conditionsAt(LocId location) const {
    static const std::vector<Constraint> none;
    auto found = conditions.find(location);
    return found == conditions.end() ? none : found->second;
  }

  Conjunction facts(LocId location, const Choice &choice) const {
    Conjunction facts;
    for (size_t i = 0; i < choice.size(); ++i) {
      const Constraint &condition = conditionsAt(location)[i];
      facts.push_back(choice[i] ? condition : condition.negatedInequality());
    }
    return facts;
  }

  LocId part(LocId location, const Choice &choice) {
    auto [place, isNew] = ids.emplace(std::pair(location, choice), LocId(parts.size()));
    if (isNew) {
      parts.push_back({location, choice});
      const Location &old = system.locations[location];
      std::string name = old.name;
      for (bool holds : choice)
        name += holds ? "+" : "-";
      LocId added = result.addLocation(name, old.place);
      Conjunction known = old.known, more = facts(location, choice);
      known.insert(known.end(), more.begin(), more.end());
      if (!tidy(known))
        known = {Constraint{Polynomial(-1), Relation::AtLeastZero}};
      result.locations[added].known = known;
    }
    return place->second;
  }

  /// One transition for each way in which the conditions of its target can hold afterwards.
  void follow(LocId from, const Transition &transition) {
    Smt smt(tools.smt, tools.clock);
    smt.add(result.locations[from].known);
    smt.add(transition.guard);
    std::vector<Constraint> wanted;
    for (const Constraint &condition : conditionsAt(transition.to))
      wanted.push_back(before(transition, condition));
    Choice choice;
    enumerate(smt, from, transition, wanted, choice);
  }

  void enumerate(Smt &smt, LocId from, const Transition &transition, const std::vector<Constraint> &wanted,
                 Choice &choice) {
    if (smt.check(0.5) == Outcome::Unsatisfiable || result.transitions.size() > maxTransitions)
      return;
    if (choice.size() == wanted.size()) {
      Transition added = transition;
      added.from = from;
      added.to = part(transition.to, choice);
      for (size_t i = 0; i < choice.size(); ++i)
        added.guard.push_back(choice[i] ? wanted[i] : wanted[i].negatedInequality());
      if (tidy(system, added))
        result.transitions.push_back(added);
      return;
    }
    const Constraint &next = wanted[choice.size()];
    for (bool holds : {true, false}) {
      smt.push();
      smt.add(holds ? next : next.negatedInequality());
      choice.push_back(holds);
      enumerate(smt, from, transition, wanted, choice);
      choice.pop_back();
      smt.pop();
    }
  }

  const Its &system;
  const std::map<LocId, std::vector<Constraint>> &conditions;
  Tools &tools;
  Its result;
  std::vector<Part> parts; // index: location of the result
  std::map<std::pair<LocId, Choice>, LocId> ids;
};

} // namespace

std::optional<Its> refine(const Its &system, const std::vector<TransitionSet> &components, SplitBy by, Tools &tools) {
  Conditions conditions(system, components, by, tools);
  if (std::ranges::all_of(conditions.all(), [](const auto &one) { return one.second.empty(); }))
    return std::nullopt;
  return Splitter(system, conditions.all(), tools).run();
}

} // namespace fathom::its
