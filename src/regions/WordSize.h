// How many bytes a memory cell of a region may have: everything that is read or written must be whole cells.
#pragma once

#include "regions/Graph.h"

#include "llvm/ADT/DenseMap.h"

namespace fathom::regions {

/// 8, 4 or 1, from what is accessed in the node and where its objects start; copies are not looked at.
unsigned ownWordSize(const Node &node);

/// The word size of every node: bytes are copied cell by cell, so both ends of a copy have the smaller of theirs.
llvm::DenseMap<const Node *, unsigned> wordSizes(Graph &graph);

} // namespace fathom::regions
