#include "regions/WordSize.h"

#include <numeric>

namespace fathom::regions {

unsigned ownWordSize(const Node &node) {
  if (node.is(IsOmega | External))
    return 1;
  uint64_t grain = std::gcd(node.elementSize(), node.bulkGrain());
  // Offsets count from where the objects start, and each start is marked. (The objects of a callee's arguments start in
  // the caller's graph, where the callee's accesses are too.)
  int64_t first = node.allAccesses().empty() ? 0 : node.allAccesses().begin()->offset;
  for (const Access &access : node.allAccesses())
    grain = std::gcd(grain, std::gcd(access.size, static_cast<uint64_t>(access.offset - first)));
  return grain % 8 == 0 ? 8 : grain % 4 == 0 ? 4 : 1;
}

llvm::DenseMap<const Node *, unsigned> wordSizes(Graph &graph) {
  llvm::DenseMap<const Node *, unsigned> result;
  for (const Node *node : graph.nodes())
    result[node] = ownWordSize(*node);
  bool changes = true;
  while (changes) { // two steps down at most for each node
    changes = false;
    for (const Copy &copy : graph.allCopies()) {
      unsigned &to = result[graph.resolve(copy.to).node], &from = result[graph.resolve(copy.from).node];
      changes |= to != from;
      to = from = std::min(to, from);
    }
  }
  return result;
}

} // namespace fathom::regions
