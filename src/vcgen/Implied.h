// Which conditions a Boolean value implies, whatever else is true: `and` implies what both sides do, a select what both
// cases imply. In reduced form the assumption is a tree of selects over the assumptions of the program, so those made
// on every path are found again.
#pragma once

#include "seair/SeaIR.h"

#include "llvm/ADT/DenseSet.h"

namespace fathom::vcgen {

/// Values that are true if `root` is; they are neither `and` nor select. The block defines all of them.
llvm::DenseSet<uint32_t> impliedBy(const seair::Function &function, seair::Value root);

} // namespace fathom::vcgen
