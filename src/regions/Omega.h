// Integers that are pointers. Omega is the one node of everything an integer may point to.
//
//   %i = ptrtoint ptr %p        p is exposed                        (also: a pointer's bytes are read as a value)
//   %q = inttoptr i64 %i        a capture: q is in omega            (also: a value's bytes are read as a pointer)
//
// An integer that becomes a pointer can only name what was exposed. So without a capture exposures mean nothing, and
// with one every exposed node is unified with omega, and so is every node that a captured pointer may reach. Memory
// that nobody wrote is no capture: a pointer found there points to nothing, unless it is compared with one that does.
#pragma once

#include "regions/Graph.h"

namespace fathom::regions {

class OmegaRules {
public:
  explicit OmegaRules(Graph &graph) : graph(graph) {}

  /// One round; true if something changed.
  bool apply();

private:
  void check(Node &node);
  void checkPointer(Node &node, int64_t offset, Cell target);
  template <typename Visit> void visitOverlaps(const Node &node, int64_t offset, Visit visit) const;
  bool captureExposed();
  bool captureCompared();
  void capture(Cell target);

  Graph &graph;
  bool hasChanged = false;
};

} // namespace fathom::regions
