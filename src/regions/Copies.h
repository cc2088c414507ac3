// memcpy and memmove: the pointers of one range are those of the other, field by field; the two objects stay apart.
//
// A copy is a constraint that holds for ever: it is looked at again whenever one of its ends changes. Links go both
// ways (what the copy's reader follows, the original has, though nobody may have looked there), written values only
// from the source to the destination. A pointer that is cut by the end of the range leaves as bytes: it is exposed, and
// bytes arrive.
#pragma once

#include "regions/Graph.h"

namespace fathom::regions {

class Copies {
public:
  explicit Copies(Graph &graph) : graph(graph) {}

  /// Until nothing changes.
  void apply();

private:
  struct Range {
    Cell start;
    uint64_t length, multiple;
  };

  void apply(const Copy &copy);
  void copyLinks(const Range &from, Cell to, bool isForward);
  void copyWrites(const Range &from, Cell to);
  /// The distances from the start of the range at which a field at `offset` of the node may lie in the range.
  llvm::SmallVector<int64_t, 4> distances(const Range &range, int64_t offset, uint64_t size) const;
  bool mayBeCut(const Range &range, int64_t distance) const;
  void fitPeriods(const Range &from, Cell to);

  Graph &graph;
};

} // namespace fathom::regions
