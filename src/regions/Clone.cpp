// Heap cloning: a callee's objects, as far as its caller can see them, become objects of the caller's own.
#include "regions/Graph.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace fathom::regions {

class Cloning {
public:
  Cloning(Graph &from, Graph &to) : from(from), to(to) {}

  Cell clone(Cell cell) {
    cell = from.resolve(cell);
    if (!cell)
      return cell;
    Node *&copy = copies[cell.node];
    if (!copy) {
      copy = to.makeNode().node;
      work.push_back(cell.node);
    }
    return {copy, cell.offset};
  }

  void run() {
    while (!work.empty()) {
      Node *node = work.back();
      work.pop_back();
      fill(*node, *copies[node]);
    }
    for (auto [a, b] : from.compared)
      if (Node *first = copyOf(a), *second = copyOf(b); first && second)
        to.compare({first, 0}, {second, 0});
  }

private:
  Node *copyOf(Node *node) const { return copies.lookup(from.resolve({node, 0}).node); }

  void fill(const Node &node, Node &copy) {
    copy.flags = node.flags & ~(IsOmega | Exposed);
    copy.period = node.period;
    copy.grain = node.grain;
    copy.end = node.end;
    copy.accesses = node.accesses;
    copy.bulk = node.bulk;
    copy.siteSet = node.siteSet;
    for (auto &[offset, target] : node.links)
      copy.links[offset] = clone(target);
    for (uint32_t index : node.copies)
      if (seen.insert(index).second) {
        const Copy &constraint = from.copies[index];
        to.addCopy({clone(constraint.to), clone(constraint.from), constraint.length, constraint.multiple});
      }
    to.touch(copy);
    if (node.is(IsOmega))
      omegas.push_back({&copy, 0});
    else if (node.is(Exposed))
      to.expose({&copy, 0});
  }

public:
  std::vector<Cell> omegas;

private:
  Graph &from, &to;
  llvm::DenseMap<Node *, Node *> copies;
  llvm::DenseSet<uint32_t> seen; // copies that were made
  std::vector<Node *> work;
};

std::vector<Cell> Graph::cloneFrom(Graph &from, llvm::ArrayRef<Cell> roots) {
  Cloning cloning(from, *this);
  std::vector<Cell> result;
  for (Cell root : roots)
    result.push_back(cloning.clone(root));
  cloning.run();
  for (Cell cell : cloning.omegas)
    unify(cell, omega());
  captured |= from.captured;
  for (Cell &cell : result)
    cell = resolve(cell);
  return result;
}

} // namespace fathom::regions
