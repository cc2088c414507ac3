// One function's points-to graph, without its calls: the abstract semantics of every instruction (Figure 7 of the
// paper).
#pragma once

#include "regions/ValueGraph.h"

namespace fathom::regions {

/// Adds the function to the graph. Calls of functions with bodies, and through pointers, are only listed.
void addFunction(const llvm::Function &function, ValueGraph &out);

} // namespace fathom::regions
