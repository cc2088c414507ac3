#include "memory/WriteGraph.h"

namespace fathom::memory {

namespace {
constexpr uint64_t maxCells = 64; // a longer write is a run
constexpr unsigned maxRun = 40;

uint64_t runKey(unsigned k, uint64_t word) { return static_cast<uint64_t>(k) << 56 | word >> k; }
} // namespace

NodeId WriteGraph::append(WriteNode node, Place place) {
  nodes.push_back(node);
  places.push_back(place);
  return static_cast<NodeId>(nodes.size() - 1);
}

NodeId WriteGraph::init(uint32_t region) {
  return append({WriteKind::Init}, {PersistentMap<uint32_t>::empty, static_cast<NodeId>(nodes.size()), region});
}

NodeId WriteGraph::birth(NodeId below, const FatPtr &object) {
  WriteNode node{WriteKind::Birth, below, 0, object};
  Place place = places[below];
  auto id = static_cast<NodeId>(nodes.size());
  if (hasStoreMap)
    place.states = states.set(place.states, indexOf(*facts.object(object.base)), add({id, id, id}));
  return append(node, place);
}

WriteGraph::Touched WriteGraph::state(NodeId node, ObjectId id) const {
  const Place &place = places[node];
  if (const uint32_t *index = states.find(place.states, indexOf(id)))
    return touched[*index];
  return {place.wild, place.wild, place.wild};
}

uint32_t WriteGraph::add(const Touched &state) {
  touched.push_back(state);
  return static_cast<uint32_t>(touched.size() - 1);
}

/// Would the write be out of the bounds of this object? Then its path is dead.
bool WriteGraph::misses(const WriteNode &node, ObjectId id) {
  if (node.kind == WriteKind::Fill)
    return false; // what lies out of bounds may be left out
  auto length = facts.constant(node.length), size = facts.constant(objects.of(id).size);
  if (!length || !size)
    return length == 0;
  if (*length == 0 || *length > *size)
    return true;
  return facts.rangeAt(node.at.base, node.at.offset, id).getUnsignedMin().ugt(*size - *length);
}

NodeId WriteGraph::write(WriteNode node) {
  Place place = places[node.below];
  auto id = static_cast<NodeId>(nodes.size());
  const std::vector<ObjectId> *bases = facts.possible(node.at.base);
  if (!bases)
    return append(node, {PersistentMap<uint32_t>::empty, id, place.region});
  bool touches = false;
  for (ObjectId base : *bases) {
    if (misses(node, base))
      continue;
    touches = true;
    if (hasStoreMap)
      place.states = states.set(place.states, indexOf(base), add(touchedBy(state(node.below, base), node, id, base)));
  }
  return touches ? append(node, place) : node.below;
}

WriteGraph::Touched WriteGraph::touchedBy(const Touched &before, const WriteNode &node, NodeId id, ObjectId object) {
  auto offset = facts.constant(facts.offsetAt(node.at.base, node.at.offset, object));
  auto length = facts.constant(node.length);
  if (!offset || !length || *offset + *length < *offset)
    return {id, id, id};
  Touched state = before;
  state.last = id;
  if (*length <= maxCells) {
    touchCells(state, id, *offset, *length);
    return state;
  }
  uint64_t end = *offset + *length, first = (*offset + 7) / 8, last = end / 8;
  touchCells(state, id, *offset, first * 8 - *offset);
  touchRuns(state, id, first, last);
  touchCells(state, id, last * 8, end - last * 8);
  state.barrier = id;
  return state;
}

void WriteGraph::touchCells(Touched &state, NodeId node, uint64_t offset, uint64_t bytes) {
  for (uint64_t done = 0; done < bytes;) {
    uint64_t word = (offset + done) / 8, in = (offset + done) % 8;
    const Writers *old = cells.find(state.cells, word);
    Writers writers = old ? *old : Writers{};
    for (; in < 8 && done < bytes; ++in, ++done)
      writers[in] = node;
    state.cells = cells.set(state.cells, word, writers);
  }
}

/// The words [first, last), as few aligned runs as there can be: at most two of each size.
void WriteGraph::touchRuns(Touched &state, NodeId node, uint64_t first, uint64_t last) {
  while (first < last) {
    unsigned k = 0;
    while (k < maxRun && first % (2ull << k) == 0 && first + (2ull << k) <= last)
      ++k;
    longestRun = std::max(longestRun, k);
    state.runs = runs.set(state.runs, runKey(k, first), node);
    first += 1ull << k;
  }
}

NodeId WriteGraph::newestAt(const Touched &at, uint64_t offset, unsigned bytes) const {
  NodeId newest = at.unknown;
  for (unsigned i = 0; i < bytes; ++i)
    if (const Writers *writers = cells.find(at.cells, (offset + i) / 8))
      newest = std::max(newest, (*writers)[(offset + i) % 8]);
  if (at.runs == PersistentMap<NodeId>::empty)
    return newest;
  for (uint64_t word = offset / 8; word <= (offset + bytes - 1) / 8; ++word)
    for (unsigned k = 0; k <= longestRun; ++k)
      if (const NodeId *node = runs.find(at.runs, runKey(k, word)))
        newest = std::max(newest, *node);
  return newest;
}

WriteGraph::Touched WriteGraph::choose(const Touched &a, const Touched &b, NodeId node) {
  if (a.unknown != b.unknown)
    return {node, node, node};
  auto byByte = [&](uint64_t, const Writers *x, const Writers *y) {
    Writers left = x ? *x : Writers{}, right = y ? *y : Writers{};
    for (unsigned i = 0; i < 8; ++i)
      left[i] = left[i] == right[i] ? left[i] : node;
    return left;
  };
  auto byRun = [&](uint64_t, const NodeId *, const NodeId *) { return node; };
  NodeId barrier = a.barrier == b.barrier ? a.barrier : node;
  return {a.unknown, barrier, node, cells.merge(a.cells, b.cells, byByte), runs.merge(a.runs, b.runs, byRun)};
}

NodeId WriteGraph::given(NodeId node, Term condition, bool holds) const {
  if (facts.terms.kind(condition) == term::Kind::Not) {
    condition = facts.terms.children(condition)[0];
    holds = !holds;
  }
  while (nodes[node].kind == WriteKind::Ite && nodes[node].value == condition)
    node = holds ? nodes[node].below : nodes[node].other;
  return node;
}

NodeId WriteGraph::ite(Term condition, NodeId a, NodeId b) {
  if (facts.terms.kind(condition) == term::Kind::Not) {
    condition = facts.terms.children(condition)[0];
    std::swap(a, b);
  }
  a = given(a, condition, true);
  b = given(b, condition, false);
  if (a == b || facts.terms.isTrue(condition))
    return a;
  if (facts.terms.isFalse(condition))
    return b;
  auto id = static_cast<NodeId>(nodes.size());
  Place x = places[a], y = places[b], place;
  place.region = x.region;
  if (!hasStoreMap || x.wild != y.wild) {
    place.wild = id; // no state is common: the younger of the two wild writes emptied its map
  } else {
    place.wild = x.wild;
    place.states = states.merge(x.states, y.states, [&](uint64_t, const uint32_t *p, const uint32_t *q) {
      Touched none{x.wild, x.wild, x.wild};
      return add(choose(p ? touched[*p] : none, q ? touched[*q] : none, id));
    });
  }
  WriteNode node{WriteKind::Ite};
  node.below = a;
  node.other = b;
  node.value = condition;
  return append(node, place);
}

NodeId WriteGraph::newest(NodeId from, Term base, Term offset, unsigned bytes) {
  const std::vector<ObjectId> *bases = hasStoreMap ? facts.possible(base) : nullptr;
  if (!bases)
    return from;
  NodeId newest = 0;
  for (ObjectId id : *bases) {
    Touched at = state(from, id);
    auto place = facts.constant(facts.offsetAt(base, offset, id));
    newest = std::max(newest, place ? newestAt(at, *place, bytes) : at.last);
  }
  return newest ? newest : from;
}

} // namespace fathom::memory
