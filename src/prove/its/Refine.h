// Control-flow refinement: the locations of components that resist are split by conditions, so that what a loop does in
// different phases or cases becomes different loops.
//
//   loop -[x > 0]-> loop  x := x + y, y := y - 1        split by y >= 0:
//
//   loop,y>=0 -> loop,y>=0;   loop,y>=0 -> loop,y<0;   loop,y<0 -> loop,y<0       and each loop has a ranking function
//
// The runs stay the same: the parts of a location are a partition of its states.
#pragma once

#include "prove/its/Graph.h"
#include "prove/its/Smt.h"

namespace fathom::its {

/// Which conditions the locations are split by; each level has those of the levels before.
enum class SplitBy { Guards, GuardsAndTheirChange, GuardsBeforeAndAfter };

/// Nothing if there is nothing to split by, or if the result would be too large.
std::optional<Its> refine(const Its &system, const std::vector<TransitionSet> &components, SplitBy by, Tools &tools);

} // namespace fathom::its
