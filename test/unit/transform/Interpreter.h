// Runs Sea-IR of integers concretely: the meaning that every form must keep.
#pragma once

#include "seair/SeaIR.h"

#include <optional>

namespace fathom::transform {

/// A value for each nondet, by its index in the tables.
using Inputs = std::vector<uint64_t>;

/// The index of the check that fails first, if one does.
using Outcome = std::optional<uint64_t>;

/// From block to block.
Outcome execute(const seair::Function &function, const Inputs &inputs);

} // namespace fathom::transform
