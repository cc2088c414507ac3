// The control flow of a transition system: what can repeat, what is reached, what matters.
#pragma once

#include "prove/its/Its.h"

namespace fathom::its {

/// Indices into Its::transitions.
using TransitionSet = std::vector<size_t>;

/// The strongly connected components made of the given transitions, each as the transitions within it; only those with
/// a cycle. Callees of the flow first to last.
std::vector<TransitionSet> components(const Its &system, const TransitionSet &among);
TransitionSet allTransitions(const Its &system);

std::set<LocId> locationsOf(const Its &system, const TransitionSet &transitions);

/// For each location the variables whose value there may still decide about a guard.
std::vector<std::set<VarId>> liveVariables(const Its &system);

/// Removes transitions that no run from the start takes by the shape of the graph, and those that lead to no cycle and
/// nothing observed. False if nothing is left.
bool keepOnlyCyclesAndWaysToThem(Its &system);

std::set<VarId> variablesOf(const Conjunction &conjunction);
/// Those of the transition's guard and updates.
std::set<VarId> temporariesOf(const Its &system, const Transition &transition);

} // namespace fathom::its
