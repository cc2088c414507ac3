// States and graphs for readers.
#pragma once

#include "prove/Graph.h"

namespace fathom::prove {

/// A line for each part of the state: "i = v3", "v3 >= 0", "alloc(str, n)", "str + n - 1 -> 0".
std::vector<std::string> linesOf(const State &s, const Program &program, const Symbols &symbols);

/// For Graphviz: a box for each node with its state, an arrow for each path.
std::string dotText(const Graph &graph);

} // namespace fathom::prove
