// A run that does not end, according to the transition system of a graph, is executed: along its stem, and many times
// along its cycle.
#pragma once

#include "prove/ToIts.h"
#include "prove/its/Termination.h"

namespace fathom::prove {

/// The inputs of the run ("x = 5"), if the program goes where the run says. Nothing may be abstracted on the way.
std::optional<std::vector<std::string>> confirm(const Graph &graph, const Translated &translated,
                                                const its::EndlessRun &run, RuleOptions options);

} // namespace fathom::prove
