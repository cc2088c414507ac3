#include "regions/Omega.h"

#include "regions/Copies.h"

namespace fathom::regions {

Cell Graph::omega() {
  if (!omegaNode) {
    Cell cell = makeNode(IsOmega | Exposed | ForcedCollapse);
    omegaNode = cell.node;
    foldNode(*omegaNode, 1);
    setLink(*omegaNode, 0, cell); // what is stored in omega is in omega
  }
  return resolve({omegaNode, 0});
}

void Graph::expose(Cell cell) {
  cell = resolve(cell);
  if (!cell || cell.node->is(Exposed))
    return;
  cell.node->flags |= Exposed;
  exposed.push_back(cell);
}

void Graph::compare(Cell a, Cell b) {
  a = resolve(a);
  b = resolve(b);
  if (a.node != b.node && a && b)
    compared.push_back(std::minmax(a.node, b.node));
}

/// Cloning a callee for many calls brings its comparisons many times.
void Graph::dropComparedTwice() {
  if (compared.size() < manyCompared)
    return;
  std::set<std::pair<Node *, Node *>> seen;
  std::vector<std::pair<Node *, Node *>> kept;
  for (auto [a, b] : compared) {
    std::pair<Node *, Node *> pair = std::minmax(resolve({a, 0}).node, resolve({b, 0}).node);
    if (pair.first != pair.second && seen.insert(pair).second)
      kept.push_back(pair);
  }
  compared = std::move(kept);
  manyCompared = 2 * compared.size() + 64;
}

/// As above. The copies of a node are those that have an end in it.
void Graph::dropCopiesTwice() {
  if (copies.size() < manyCopies)
    return;
  using Key = std::tuple<Node *, int64_t, Node *, int64_t, uint64_t, uint64_t>;
  std::set<Key> seen;
  std::vector<Copy> kept = std::move(copies);
  copies.clear();
  for (Node &node : storage)
    node.copies.clear();
  for (const Copy &copy : kept) {
    Cell to = resolve(copy.to), from = resolve(copy.from);
    Key key{to.node, to.offset, from.node, from.offset, copy.length, copy.multiple};
    if (to != from && seen.insert(key).second)
      addCopy(copy);
  }
  manyCopies = 2 * copies.size() + 64;
}

void Graph::settle() {
  dropComparedTwice();
  dropCopiesTwice();
  do
    Copies(*this).apply();
  while (OmegaRules(*this).apply());
}

void Graph::settleAlone() {
  do
    settle();
  while (captureUnwritten([](const Node &node) { return node.isNowhere(); }));
}

bool OmegaRules::apply() {
  std::vector<Node *> changed = std::move(graph.changedForRules);
  graph.changedForRules.clear();
  for (Node *node : changed)
    node->awaitsRules = false;
  for (Node *node : changed)
    if (!node->forward && !node->is(IsOmega))
      check(*node);
  if (graph.captured) {
    hasChanged |= captureExposed();
    hasChanged |= captureCompared();
  }
  return hasChanged || !graph.changedForCopies.empty() || !graph.changedForRules.empty();
}

/// The pointers of a node whose bytes are also read or written as values.
void OmegaRules::check(Node &node) {
  std::vector<std::pair<int64_t, Cell>> fields(node.links.begin(), node.links.end());
  uint64_t period = node.period;
  for (auto &[offset, target] : fields) {
    if (node.forward || node.period != period)
      return; // changed meanwhile, so it waits to be checked again
    checkPointer(node, offset, target);
  }
}

/// Do these zeros leave the pointer at `offset` alone or clear all of it? A length that is not known is a multiple
/// of the size of a pointer.
static bool zeroedWhole(const Access &zeros, int64_t offset, uint64_t period, uint64_t pointerSize) {
  auto size = static_cast<int64_t>(pointerSize);
  bool isAligned = (offset - zeros.offset) % size == 0;
  if (zeros.size == unknownLength || period != 0)
    return isAligned && period % pointerSize == 0 && (zeros.size == unknownLength || zeros.size % pointerSize == 0);
  return zeros.offset <= offset && offset + size <= zeros.offset + static_cast<int64_t>(zeros.size);
}

void OmegaRules::checkPointer(Node &node, int64_t offset, Cell target) {
  bool isRead = false, hasValues = false, isForged = false;
  visitOverlaps(node, offset, [&](const Access &other) {
    // A pointer that is stored beside its own place is as good as bytes.
    bool isBeside = other.offset != offset || (node.period != 0 && node.period < graph.pointerSize);
    isRead |= other.kind == AccessKind::ReadPointer && other.offset == offset;
    hasValues |= other.kind == AccessKind::ReadValue || (other.kind == AccessKind::ReadPointer && isBeside);
    isForged |= other.kind == AccessKind::WriteValue || (other.kind == AccessKind::WritePointer && isBeside) ||
                (other.kind == AccessKind::WriteZero && !zeroedWhole(other, offset, node.period, graph.pointerSize));
  });
  if (isRead && !isForged) { // what was copied there is not an access
    uint64_t size = graph.pointerSize;
    auto from = node.period ? node.links.begin() : node.links.upper_bound(offset - static_cast<int64_t>(size));
    auto to = node.period ? node.links.end() : node.links.lower_bound(offset + static_cast<int64_t>(size));
    for (; from != to; ++from)
      isForged |= from->first != offset && overlap(from->first, size, offset, size, node.period);
  }
  if (hasValues)
    graph.expose(target);
  if (isRead && isForged)
    capture(target);
}

/// Everything that is accessed and shares a byte with the pointer at `offset`.
template <typename Visit> void OmegaRules::visitOverlaps(const Node &node, int64_t offset, Visit visit) const {
  auto consider = [&](const Access &access) {
    if (overlap(access.offset, access.size, offset, graph.pointerSize, node.period))
      visit(access);
  };
  for (const Access &access : node.bulk)
    consider(access);
  constexpr int64_t reach = 16; // no access in the set is longer
  auto window = [&](int64_t from, int64_t to) {
    for (auto it = node.accesses.lower_bound({from, 0, AccessKind::Mark}); it != node.accesses.end() && it->offset < to;
         ++it)
      consider(*it);
  };
  int64_t from = offset - reach, to = offset + static_cast<int64_t>(graph.pointerSize);
  int64_t period = static_cast<int64_t>(node.period);
  if (period == 0)
    return window(from, to);
  if (to - from >= period)
    return window(0, period);
  window(std::max<int64_t>(from, 0), std::min(to, period));
  if (from < 0)
    window(from + period, period);
  if (to > period)
    window(0, to - period);
}

void OmegaRules::capture(Cell target) {
  graph.captured = true;
  if (graph.resolve(target).node->is(IsOmega))
    return;
  graph.unify(target, graph.omega());
  hasChanged = true;
}

bool OmegaRules::captureExposed() {
  std::vector<Cell> exposed = std::move(graph.exposed);
  graph.exposed.clear();
  for (Cell cell : exposed)
    graph.unify(cell, graph.omega());
  return !exposed.empty();
}

/// A pointer that is compared with an integer's may be that integer's.
bool OmegaRules::captureCompared() {
  bool changed = false;
  std::erase_if(graph.compared, [&](const std::pair<Node *, Node *> &pair) {
    Cell a = graph.resolve({pair.first, 0}), b = graph.resolve({pair.second, 0});
    bool first = a.node->is(IsOmega), second = b.node->is(IsOmega);
    if (first || second)
      graph.unify(a, b);
    changed |= first != second;
    return first || second;
  });
  return changed;
}

bool Graph::captureUnwritten(llvm::function_ref<bool(const Node &)> isNowhere) {
  std::vector<Cell> found;
  for (auto [a, b] : compared) {
    Cell first = resolve({a, 0}), second = resolve({b, 0});
    bool isFirst = isNowhere(*first.node);
    if (isFirst != isNowhere(*second.node))
      found.push_back(isFirst ? first : second);
  }
  for (Cell cell : exposed) // compared as an integer, perhaps
    if (isNowhere(*resolve(cell).node))
      found.push_back(cell);
  for (Cell cell : found)
    unify(cell, omega());
  captured |= !found.empty();
  return !found.empty();
}

} // namespace fathom::regions
