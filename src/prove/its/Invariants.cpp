#include "prove/its/Invariants.h"

#include "prove/its/Abstract.h"
#include "prove/its/Graph.h"
#include "prove/its/Simplify.h"

#include <algorithm>

namespace fathom::its {

namespace {

bool isInductive(const Its &system, const std::vector<Conjunction> &candidates, const Transition &transition,
                 const Constraint &constraint, Tools &tools) {
  Conjunction given = system.locations[transition.from].known;
  const Conjunction &more = candidates[transition.from];
  given.insert(given.end(), more.begin(), more.end());
  given.insert(given.end(), transition.guard.begin(), transition.guard.end());
  return implies(given, {before(transition, constraint)}, tools, 1);
}

/// The largest part of the candidates that holds in the start and is kept by every transition.
void keepInductive(const Its &system, std::vector<Conjunction> &candidates, Tools &tools) {
  std::erase_if(candidates[system.start],
                [&](const Constraint &one) { return !implies(system.locations[system.start].known, {one}, tools, 1); });
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const Transition &transition : system.transitions)
      hasChanged |= std::erase_if(candidates[transition.to], [&](const Constraint &one) {
                      return !isInductive(system, candidates, transition, one, tools);
                    }) != 0;
  }
}

} // namespace

void addInvariants(Its &system, Tools &tools) {
  std::vector<Conjunction> found = abstractInvariants(system, tools);
  keepInductive(system, found, tools);
  for (LocId location = 0; location < system.locations.size(); ++location) {
    Conjunction &known = system.locations[location].known;
    known.insert(known.end(), found[location].begin(), found[location].end());
    if (!tidy(known))
      known = {Constraint{Polynomial(-1), Relation::AtLeastZero}}; // never reached
  }
}

} // namespace fathom::its
