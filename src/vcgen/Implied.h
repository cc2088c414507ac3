// Which conditions a Boolean value implies, whatever else is true: `and` implies what both sides do, a select what both
// cases imply. In reduced form the assumption is a tree of selects over the assumptions of the program, so those made
// on every path are found again.
#pragma once

#include "seair/SeaIR.h"

#include <compare>
#include <optional>
#include <vector>

namespace fathom::vcgen {

struct ImpliedFact {
  uint32_t value; // its number; the block defines it
  bool holds;     // or it is false
  auto operator<=>(const ImpliedFact &) const = default;
};

/// Truth values that are known, by number of a value; it may end early.
using Truths = std::vector<std::optional<bool>>;

/// What is known of other values if `root` is true, sorted. Those that hold are neither `and` nor select. `constants`
/// are known besides.
std::vector<ImpliedFact> impliedBy(const seair::Function &function, seair::Value root, const Truths &constants);

} // namespace fathom::vcgen
