#include "prove/its/Its.h"

namespace fathom::its {

Polynomial Transition::after(VarId var) const {
  auto found = updates.find(var);
  return found == updates.end() ? Polynomial::variable(var) : found->second;
}

VarId Its::addVariable(std::string name) {
  variables.push_back({std::move(name), false});
  return VarId(variables.size() - 1);
}

VarId Its::addTemporary(std::string name) {
  variables.push_back({std::move(name), true});
  return VarId(variables.size() - 1);
}

LocId Its::addLocation(std::string name, std::string place) {
  locations.push_back({std::move(name), std::move(place), {}, {}});
  return LocId(locations.size() - 1);
}

Transition &Its::addTransition(LocId from, LocId to) {
  Transition &result = transitions.emplace_back();
  result.from = from;
  result.to = to;
  return result;
}

NameOf Its::names() const {
  return [this](VarId var) {
    const Variable &one = variables[var];
    return one.isTemporary && !one.name.starts_with("?") ? "?" + one.name : one.name;
  };
}

std::string Its::text(const Transition &transition) const {
  std::string result = locations[transition.from].name + " -> " + locations[transition.to].name + " [";
  for (size_t i = 0; i < transition.guard.size(); ++i)
    result += (i ? ", " : "") + transition.guard[i].text(names());
  result += "]";
  bool isFirst = true;
  for (const auto &[var, value] : transition.updates) {
    result += (isFirst ? " " : ", ") + names()(var) + " := " + value.text(names());
    isFirst = false;
  }
  if (!transition.isExact)
    result += " (over-approximated)";
  return result;
}

std::string Its::text() const {
  std::string result = "start " + locations[start].name + "\n";
  for (const Location &location : locations)
    for (const Constraint &fact : location.known)
      result += "known at " + location.name + ": " + fact.text(names()) + "\n";
  for (const Transition &transition : transitions)
    result += text(transition) + "\n";
  return result;
}

} // namespace fathom::its
