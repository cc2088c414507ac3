#include "regions/Simulation.h"

namespace fathom::regions {

Simulation::Simulation(Graph &callee, Graph &caller, llvm::ArrayRef<CellPair> roots)
    : callee(callee), caller(caller), work(roots.begin(), roots.end()) {
  while (!work.empty()) {
    CellPair pair = work.back();
    work.pop_back();
    relate(pair);
  }
}

/// Is what the caller knows about offsets no more than what the callee does?
static bool isCompatible(const Node &callee, const Node &caller) {
  return caller.isPlain() ? callee.isPlain() : callee.elementSize() % caller.elementSize() == 0;
}

void Simulation::relate(CellPair pair) {
  Cell inner = callee.resolve(pair.callee), outer = caller.resolve(pair.caller);
  Cell start = caller.resolve({outer.node, outer.offset - inner.offset});
  auto [it, isNew] = pairs.insert({inner.node, start});
  if (!isNew) {
    function &= it->second == start;
    return;
  }
  function &= isCompatible(*inner.node, *outer.node);
  for (auto &[offset, target] : inner.node->allLinks()) {
    Cell counterpart = caller.linkIfAny({start.node, start.offset + offset});
    if (counterpart)
      work.push_back({target, counterpart});
    function &= bool(counterpart);
  }
}

/// An object that is made belongs to memory that changes.
static bool isWritten(const Node &node) { return node.is(Modified | Heap | Stack); }
static bool isUsed(const Node &node) { return node.is(Read) || isWritten(node); }

std::vector<Meeting> Simulation::meetings() const {
  struct Seen {
    Node *used = nullptr, *written = nullptr;
  };
  llvm::DenseMap<Node *, Seen> byCaller;
  std::vector<Meeting> result;
  auto meet = [&](Node *a, Node *b) {
    Cell startA = pairs.find(a)->second, startB = pairs.find(b)->second;
    result.push_back({{a, 0}, {b, startA.offset - startB.offset}, startA.node->elementSize()});
  };
  for (auto &[node, start] : pairs) {
    if (!isUsed(*node))
      continue;
    Seen &seen = byCaller[start.node];
    if (seen.written)
      meet(node, seen.written);
    else if (isWritten(*node) && seen.used)
      meet(node, seen.used);
    seen.used = node;
    if (isWritten(*node))
      seen.written = node;
  }
  return result;
}

} // namespace fathom::regions
