// What holds whenever a run is at a location: abstract interpretation with PPL's polyhedra, or with octagons or
// intervals where polyhedra take too long. Widening is delayed and stops at the constraints of guards; descending steps
// follow. What comes out is checked again: only constraints that the SMT solver proves inductive are used.
#pragma once

#include "prove/its/Its.h"
#include "prove/its/Smt.h"

namespace fathom::its {

/// Adds what it finds to what is known at the locations.
void addInvariants(Its &system, Tools &tools);

} // namespace fathom::its
