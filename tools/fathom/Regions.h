// The regions of a program, as the options want them.
#pragma once

#include "regions/RegionMap.h"
#include "support/Env.h"

namespace fathom {

/// Of the function that is the whole program.
regions::RegionMap regionsOf(const llvm::Function &whole, Env &env);

} // namespace fathom
