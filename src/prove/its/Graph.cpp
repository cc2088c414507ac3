#include "prove/its/Graph.h"

#include <algorithm>
#include <numeric>

namespace fathom::its {

TransitionSet allTransitions(const Its &system) {
  TransitionSet result(system.transitions.size());
  std::iota(result.begin(), result.end(), size_t(0));
  return result;
}

namespace {

/// Tarjan's algorithm with an explicit stack.
class ComponentFinder {
public:
  ComponentFinder(const Its &system, const TransitionSet &among) : system(system), among(among) {
    size_t count = system.locations.size();
    successors.resize(count);
    for (size_t index : among)
      successors[system.transitions[index].from].push_back(system.transitions[index].to);
    order.assign(count, 0);
    low.assign(count, 0);
    component.assign(count, -1);
  }

  std::vector<TransitionSet> find() {
    for (LocId location = 0; location < successors.size(); ++location)
      if (order[location] == 0)
        visit(location);
    std::vector<TransitionSet> all(numComponents);
    for (size_t index : among) {
      const Transition &transition = system.transitions[index];
      if (component[transition.from] == component[transition.to])
        all[component[transition.from]].push_back(index);
    }
    std::erase_if(all, [](const TransitionSet &one) { return one.empty(); });
    std::ranges::reverse(all); // Tarjan finds them last to first
    return all;
  }

private:
  void visit(LocId root) {
    std::vector<std::pair<LocId, size_t>> todo{{root, 0}};
    enter(root);
    while (!todo.empty()) {
      auto &[location, next] = todo.back();
      if (next < successors[location].size()) {
        LocId successor = successors[location][next++];
        if (order[successor] == 0) {
          enter(successor);
          todo.push_back({successor, 0});
        } else if (component[successor] < 0)
          low[location] = std::min(low[location], order[successor]);
        continue;
      }
      LocId done = location;
      todo.pop_back();
      if (!todo.empty())
        low[todo.back().first] = std::min(low[todo.back().first], low[done]);
      if (low[done] == order[done])
        leave(done);
    }
  }

  void enter(LocId location) {
    order[location] = low[location] = ++clock;
    stack.push_back(location);
  }

  void leave(LocId root) {
    for (;;) {
      LocId location = stack.back();
      stack.pop_back();
      component[location] = numComponents;
      if (location == root)
        break;
    }
    ++numComponents;
  }

  const Its &system;
  const TransitionSet &among;
  std::vector<std::vector<LocId>> successors;
  std::vector<int> order, low, component;
  std::vector<LocId> stack;
  int clock = 0;
  int numComponents = 0;
};

/// Everything reached from `from` along (or against) the transitions.
std::vector<bool> reached(const Its &system, std::vector<bool> from, bool isForward) {
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const Transition &transition : system.transitions) {
      LocId source = isForward ? transition.from : transition.to, target = isForward ? transition.to : transition.from;
      if (from[source] && !from[target])
        from[target] = hasChanged = true;
    }
  }
  return from;
}

} // namespace

std::vector<TransitionSet> components(const Its &system, const TransitionSet &among) {
  return ComponentFinder(system, among).find();
}

std::set<LocId> locationsOf(const Its &system, const TransitionSet &transitions) {
  std::set<LocId> result;
  for (size_t index : transitions)
    result.insert({system.transitions[index].from, system.transitions[index].to});
  return result;
}

std::set<VarId> variablesOf(const Conjunction &conjunction) {
  std::set<VarId> result;
  for (const Constraint &constraint : conjunction)
    constraint.poly.collectVariables(result);
  return result;
}

std::set<VarId> temporariesOf(const Its &system, const Transition &transition) {
  std::set<VarId> used = variablesOf(transition.guard);
  for (const auto &[var, value] : transition.updates)
    value.collectVariables(used);
  std::erase_if(used, [&](VarId var) { return !system.isTemporary(var); });
  return used;
}

std::vector<std::set<VarId>> liveVariables(const Its &system) {
  std::vector<std::set<VarId>> live(system.locations.size());
  auto add = [&](LocId location, std::set<VarId> &&needed) {
    std::erase_if(needed, [&](VarId var) { return system.isTemporary(var); });
    size_t before = live[location].size();
    live[location].merge(needed);
    return live[location].size() != before;
  };
  for (const Transition &transition : system.transitions)
    add(transition.from, variablesOf(transition.guard));
  for (LocId location = 0; location < system.locations.size(); ++location)
    add(location, std::set<VarId>(system.locations[location].observed));
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const Transition &transition : system.transitions) {
      std::set<VarId> needed;
      for (VarId var : live[transition.to])
        transition.after(var).collectVariables(needed);
      hasChanged |= add(transition.from, std::move(needed));
    }
  }
  return live;
}

bool keepOnlyCyclesAndWaysToThem(Its &system) {
  std::vector<bool> starts(system.locations.size()), repeats(system.locations.size());
  starts[system.start] = true;
  std::vector<bool> isReached = reached(system, starts, true);
  TransitionSet possible;
  for (size_t index = 0; index < system.transitions.size(); ++index)
    if (isReached[system.transitions[index].from])
      possible.push_back(index);
  for (const TransitionSet &component : components(system, possible))
    for (LocId location : locationsOf(system, component))
      repeats[location] = true;
  for (LocId location = 0; location < system.locations.size(); ++location)
    if (isReached[location] && !system.locations[location].observed.empty())
      repeats[location] = true;
  std::vector<bool> matters = reached(system, repeats, false);
  std::erase_if(system.transitions, [&](const Transition &one) { return !isReached[one.from] || !matters[one.to]; });
  return std::ranges::any_of(repeats, [](bool one) { return one; });
}

} // namespace fathom::its
