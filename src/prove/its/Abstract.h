// Abstract interpretation of transition systems. PPL is used in Abstract.cpp only.
#pragma once

#include "prove/its/Its.h"
#include "prove/its/Smt.h"

namespace fathom::its {

/// What the constraints say about the variables, as rationals.
Conjunction project(const Conjunction &linear, const std::vector<VarId> &onto);
/// The smallest conjunction that both imply, and one that more than both may satisfy, but that grows finitely often.
Conjunction hull(const Conjunction &a, const Conjunction &b, const std::vector<VarId> &variables);
Conjunction widened(const Conjunction &before, const Conjunction &now, const std::vector<VarId> &variables);
bool includes(const Conjunction &large, const Conjunction &small, const std::vector<VarId> &variables);

/// For each location constraints that hold there; "-1 >= 0" where no run comes. Nothing is checked again.
std::vector<Conjunction> abstractInvariants(const Its &system, Tools &tools);

} // namespace fathom::its
