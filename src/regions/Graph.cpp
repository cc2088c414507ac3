#include "regions/Graph.h"

#include "support/Error.h"

#include <numeric>

namespace fathom::regions {

/// Beyond this an offset is taken for nonsense, and the node loses its fields.
static constexpr int64_t largestOffset = int64_t{1} << 40;
/// Longer writes are kept apart, so that a search for what overlaps a pointer need not look far.
static constexpr uint64_t longestScalar = 16;

static uint64_t magnitude(int64_t x) { return x < 0 ? -static_cast<uint64_t>(x) : static_cast<uint64_t>(x); }

/// The representative of `offset` in [0, period).
static int64_t modulo(int64_t offset, uint64_t period) {
  int64_t signedPeriod = static_cast<int64_t>(period);
  int64_t rest = offset % signedPeriod;
  return rest < 0 ? rest + signedPeriod : rest;
}

bool overlap(int64_t a, uint64_t sizeA, int64_t b, uint64_t sizeB, uint64_t period) {
  if (sizeA == 0 || sizeB == 0)
    return false;
  if (period != 0)
    return static_cast<uint64_t>(modulo(b - a, period)) < sizeA || static_cast<uint64_t>(modulo(a - b, period)) < sizeB;
  return a <= b ? static_cast<uint64_t>(b - a) < sizeA : static_cast<uint64_t>(a - b) < sizeB;
}

bool Node::isCollapsed() const {
  return period == 1 && (is(ForcedCollapse) || !links.empty() ||
                         std::any_of(accesses.begin(), accesses.end(), [](const Access &a) { return a.size > 1; }));
}

int64_t Node::lowest() const {
  if (!isPlain())
    return 0;
  int64_t result = INT64_MAX;
  if (!accesses.empty())
    result = accesses.begin()->offset;
  if (!links.empty())
    result = std::min(result, links.begin()->first);
  return result == INT64_MAX ? 0 : result;
}

uint64_t Node::size() const {
  if (!isPlain())
    return period;
  return end == INT64_MIN ? 0 : static_cast<uint64_t>(end - lowest());
}

bool Node::holdsPointers() const {
  return is(IsOmega) || !links.empty() ||
         std::any_of(accesses.begin(), accesses.end(), [](const Access &a) { return isPointer(a.kind); });
}

int64_t Node::normalised(int64_t offset) const { return period == 0 ? offset : modulo(offset, period); }

Cell Graph::makeNode(unsigned flags) {
  storage.emplace_back().flags = flags;
  ++alive;
  return {&storage.back(), 0};
}

Cell Graph::resolve(Cell cell) const {
  if (!cell)
    return cell;
  Cell root = cell;
  while (root.node->forward)
    root = {root.node->forward.node, root.offset + root.node->forward.offset};
  // Shorten the way for the next time.
  int64_t rest = root.offset - cell.offset;
  for (Node *node = cell.node; node != root.node;) {
    Cell next = node->forward;
    node->forward = {root.node, rest};
    rest -= next.offset;
    node = next.node;
  }
  root.offset = root.node->normalised(root.offset);
  return root;
}

void Graph::touch(Node &node) {
  if (!node.awaitsCopies) {
    node.awaitsCopies = true;
    changedForCopies.push_back(&node);
  }
  if (!node.awaitsRules) {
    node.awaitsRules = true;
    changedForRules.push_back(&node);
  }
}

void Graph::unify(Cell a, Cell b) {
  if (!a || !b)
    return;
  pending.push_back({a, b});
  drain();
}

/// Merging nodes finds more cells to unify; they wait in `pending` rather than on the call stack.
void Graph::drain() {
  if (isDraining)
    return;
  isDraining = true;
  while (!pending.empty()) {
    auto [a, b] = pending.back();
    pending.pop_back();
    merge(resolve(a), resolve(b));
  }
  isDraining = false;
}

void Graph::merge(Cell a, Cell b) {
  if (a.node == b.node) {
    // Two places of one object are one: they lie a whole number of elements apart.
    if (a.offset != b.offset)
      foldNode(*a.node, magnitude(a.offset - b.offset));
    return;
  }
  if (a.node->weight() < b.node->weight())
    std::swap(a, b);
  absorb(*a.node, *b.node, a.offset - b.offset);
}

/// Embeds `from` into `into`, `shift` bytes on.
void Graph::absorb(Node &into, Node &from, int64_t shift) {
  foldNode(into, std::gcd(into.period, from.period));
  from.forward = {&into, shift};
  --alive;
  into.flags |= from.flags;
  into.grain = std::gcd(into.grain, from.grain);
  into.accessCount += from.accessCount;
  for (auto &[offset, target] : from.links)
    setLink(into, offset + shift, target);
  for (const Access &access : from.accesses)
    insertAccess(into, {access.offset + shift, access.size, access.kind});
  for (const Access &access : from.bulk)
    insertBulk(into, {access.offset + shift, access.size, access.kind});
  into.siteSet = sites->unite(into.siteSet, from.siteSet);
  into.copies.insert(into.copies.end(), from.copies.begin(), from.copies.end());
  from.links.clear();
  from.accesses.clear();
  from.bulk.clear();
  from.siteSet = SiteSet::Empty;
  from.copies = {};
  limit(into);
  touch(into);
}

/// The period becomes the gcd of itself and `stride`; fields that fall together are unified.
void Graph::foldNode(Node &node, uint64_t stride) {
  uint64_t period = std::gcd(node.period, stride);
  if (period == node.period)
    return;
  node.period = period;
  node.end = INT64_MIN;
  std::map<int64_t, Cell> links = std::move(node.links);
  std::set<Access> accesses = std::move(node.accesses), bulk = std::move(node.bulk);
  node.links.clear();
  node.accesses.clear();
  node.bulk.clear();
  for (auto &[offset, target] : links)
    setLink(node, offset, target);
  for (const Access &access : accesses)
    insertAccess(node, access);
  for (const Access &access : bulk)
    insertBulk(node, access);
  touch(node);
}

void Graph::setLink(Node &node, int64_t offset, Cell target) {
  auto [it, isNew] = node.links.try_emplace(node.normalised(offset), target);
  if (isNew)
    touch(node);
  else if (!(resolve(it->second) == resolve(target)))
    pending.push_back({it->second, target});
}

void Graph::insertAccess(Node &node, Access access) {
  access.offset = node.normalised(access.offset);
  node.end = std::max(node.end, access.offset + static_cast<int64_t>(access.size));
  if (node.accesses.insert(access).second)
    touch(node);
}

void Graph::insertBulk(Node &node, Access access) {
  access.offset = node.normalised(access.offset);
  if (node.bulk.insert(access).second)
    touch(node);
}

/// Keeps the number of fields small, and their offsets sane.
void Graph::limit(Node &node, size_t mostFields) {
  int64_t first = node.lowest();
  if (node.isPlain() && (first < -largestOffset || node.end > largestOffset))
    return foldNode(node, 1);
  if (std::max(node.accesses.size(), node.links.size()) <= mostFields)
    return;
  uint64_t stride = 0;
  for (const Access &access : node.accesses)
    stride = std::gcd(stride, magnitude(access.offset - first));
  for (auto &[offset, target] : node.links)
    stride = std::gcd(stride, magnitude(offset - first));
  foldNode(node, stride);
}

void Graph::fold(Cell cell, uint64_t stride) {
  foldNode(*resolve(cell).node, stride);
  drain();
}

void Graph::collapse(Cell cell) {
  Node &node = *resolve(cell).node;
  node.flags |= ForcedCollapse;
  foldNode(node, 1);
  drain();
}

Cell Graph::moved(Cell cell, int64_t delta, uint64_t stride) {
  cell = resolve(cell);
  if (stride != 0) {
    fold(cell, stride);
    cell = resolve(cell);
  }
  int64_t offset;
  if (__builtin_add_overflow(cell.offset, delta, &offset) || offset < -largestOffset || offset > largestOffset) {
    if (cell.node->isPlain())
      fold(cell, 1);
    offset = static_cast<int64_t>(static_cast<uint64_t>(cell.offset) + static_cast<uint64_t>(delta));
  }
  return resolve({cell.node, offset});
}

Cell Graph::link(Cell cell) {
  cell = resolve(cell);
  auto it = cell.node->links.find(cell.offset);
  if (it == cell.node->links.end()) {
    Cell target = makeNode();
    setLink(*cell.node, cell.offset, target);
    return target;
  }
  return it->second = resolve(it->second);
}

Cell Graph::linkIfAny(Cell cell) const {
  cell = resolve(cell);
  auto it = cell.node->links.find(cell.offset);
  return it == cell.node->links.end() ? Cell() : resolve(it->second);
}

void Graph::addAccess(Cell cell, uint64_t size, AccessKind kind) {
  cell = resolve(cell);
  Node &node = *cell.node;
  if (kind != AccessKind::Mark) {
    ++node.accessCount;
    node.flags |= isWrite(kind) ? Modified : Read;
  }
  if (size > longestScalar) {
    node.grain = std::gcd(node.grain, size);
    insertAccess(node, {cell.offset, 0, AccessKind::Mark});
    insertBulk(node, {cell.offset, size, kind});
  } else {
    insertAccess(node, {cell.offset, size, kind});
  }
  limit(node);
  drain();
}

void Graph::addBulk(Cell cell, uint64_t length, AccessKind kind) {
  cell = resolve(cell);
  Node &node = *cell.node;
  if (kind != AccessKind::Mark) {
    ++node.accessCount;
    node.flags |= isWrite(kind) ? Modified : Read;
  }
  node.grain = length == unknownLength ? 1 : std::gcd(node.grain, length);
  insertAccess(node, {cell.offset, 0, AccessKind::Mark});
  if (kind == AccessKind::WriteValue || kind == AccessKind::WriteZero)
    insertBulk(node, {cell.offset, length, kind});
  limit(node);
  drain();
}

void Graph::addInitial(Cell cell, uint64_t size, AccessKind kind) {
  cell = resolve(cell);
  if (isPointer(kind))
    insertAccess(*cell.node, {cell.offset, size, kind});
  else
    insertBulk(*cell.node, {cell.offset, size, kind});
  limit(*cell.node);
  drain();
}

void Graph::addSite(Cell cell, const llvm::Value *site, unsigned flags) {
  cell = resolve(cell);
  cell.node->flags |= flags;
  cell.node->siteSet = sites->unite(cell.node->siteSet, sites->single(*site));
  addAccess(cell, 0, AccessKind::Mark);
}

void Graph::addCopy(const Copy &copy) {
  uint32_t index = copies.size();
  copies.push_back(copy);
  for (Cell end : {copy.to, copy.from}) {
    Node &node = *resolve(end).node;
    node.copies.push_back(index);
    touch(node);
  }
}

std::vector<Node *> Graph::nodes() {
  std::vector<Node *> result;
  for (Node &node : storage)
    if (!node.forward)
      result.push_back(&node);
  return result;
}

} // namespace fathom::regions
