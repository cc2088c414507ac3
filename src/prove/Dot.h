// States and graphs for readers.
#pragma once

#include "prove/Graph.h"

namespace fathom::prove {

/// A line for each part of the state: "i = v3", "v3 >= 0", "alloc(str, n)", "str + n - 1 -> 0".
std::vector<std::string> linesOf(const State &s, const Program &program, const Symbols &symbols);

/// For Graphviz. Nodes of the graph have a border and stand in the picture as often as there are; between them is what
/// each path passes through, a box a block, with what was learned on the arrows. A dashed arrow is a generalisation.
std::string dotText(Graph &graph);
/// With these lines, each ended by "\\l", in the box of a state.
std::string dotText(Graph &graph, const std::function<std::string(const State &)> &details);

/// The same laid out, as SVG: boxes hold a place, and the state shows when the mouse is on them. `dot` is the program
/// that lays out (see findDot).
std::string svgText(Graph &graph, const std::string &dot, const Budget &budget);

/// Graphviz's program; throws UserError if there is none.
std::string findDot();

} // namespace fathom::prove
