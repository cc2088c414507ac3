// The integer transition system of a graph [AProVE, Definition 6], with the steps of each path already put together.
#pragma once

#include "prove/Graph.h"
#include "prove/its/Its.h"

namespace fathom::prove {

struct Translated {
  its::Its system;
  std::vector<const Edge *> edges; // of the transitions
  std::map<Sym, its::VarId> variables, temporaries;
};

/// A location for every node; its variables are the symbols of the node's state. Symbols that a path made are
/// temporaries of its transition.
Translated toIts(const Graph &graph);

} // namespace fathom::prove
