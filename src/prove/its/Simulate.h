// Runs with concrete values, from a few starts, until a state comes back: an endless run that needs no argument. This
// finds cycles that are long (counters that wrap around) or that no single way through the loop makes.
#pragma once

#include "prove/its/Smt.h"
#include "prove/its/Termination.h"

namespace fathom::its {

std::optional<EndlessRun> findRepetition(const Its &given, const Its &system, Tools &tools);

} // namespace fathom::its
