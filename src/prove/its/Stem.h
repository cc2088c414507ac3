// The way from the start to a set of states, and the run along a way with all its values.
#pragma once

#include "prove/its/Smt.h"
#include "prove/its/Termination.h"

namespace fathom::its {

/// All transitions from the start to `target` as one, such that a state of the set can be reached by it. Shortest
/// first.
std::optional<Transition> findStem(const Its &system, LocId target, const Conjunction &set, Tools &tools);

/// A run of the given system along its transitions `stem`, then `cycle`, from one state of the set to another; these
/// two agree on `fixed`. It begins with `start`, as far as that says. Evaluated step by step before it is returned.
std::optional<EndlessRun> runAlong(const Its &given, const std::vector<size_t> &stem, const std::vector<size_t> &cycle,
                                   const Conjunction &set, const std::set<VarId> &fixed, Tools &tools,
                                   const std::map<size_t, Values> &values = {});

} // namespace fathom::its
