// Abstract interpretation of transition systems. PPL is used in Abstract.cpp only.
#pragma once

#include "prove/its/Its.h"
#include "prove/its/Smt.h"

namespace fathom::its {

/// For each location constraints that hold there; "-1 >= 0" where no run comes. Nothing is checked again.
std::vector<Conjunction> abstractInvariants(const Its &system, Tools &tools);

} // namespace fathom::its
