#include "memory/WriteGraph.h"

namespace fathom::memory {

namespace {
constexpr uint64_t maxCells = 64; // a longer write is a barrier
}

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
  place.states = states.set(place.states, indexOf(*facts.object(object.base)), add({id, id}));
  return append(node, place);
}

WriteGraph::Touched WriteGraph::state(NodeId node, ObjectId id) const {
  const Place &place = places[node];
  if (const uint32_t *index = states.find(place.states, indexOf(id)))
    return touched[*index];
  return {place.wild, place.wild};
}

uint32_t WriteGraph::add(const Touched &state) {
  touched.push_back(state);
  return static_cast<uint32_t>(touched.size() - 1);
}

/// Would the write be out of the bounds of this object? Then its path is dead.
bool WriteGraph::misses(const WriteNode &node, ObjectId id) const {
  auto offset = facts.constant(node.at.offset), length = facts.constant(node.length);
  auto size = facts.constant(objects.of(id).size);
  return length && (*length == 0 || (offset && size && (*offset > *size || *length > *size - *offset)));
}

NodeId WriteGraph::write(WriteNode node) {
  Place place = places[node.below];
  auto id = static_cast<NodeId>(nodes.size());
  const std::vector<ObjectId> *bases = facts.possible(node.at.base);
  if (!bases)
    return append(node, {PersistentMap<uint32_t>::empty, id, place.region});
  auto offset = facts.constant(node.at.offset), length = facts.constant(node.length);
  bool cells = offset && length && *length <= maxCells;
  bool touches = false;
  for (ObjectId base : *bases) {
    if (misses(node, base))
      continue;
    touches = true;
    Touched before = state(node.below, base);
    Touched after = cells ? touchCells(before, id, *offset, *length) : Touched{id, id};
    place.states = states.set(place.states, indexOf(base), add(after));
  }
  return touches ? append(node, place) : node.below;
}

WriteGraph::Touched WriteGraph::touchCells(Touched state, NodeId node, uint64_t offset, uint64_t bytes) {
  for (uint64_t done = 0; done < bytes;) {
    uint64_t word = (offset + done) / 8, in = (offset + done) % 8;
    const Writers *old = words.find(state.recent, word);
    Writers writers = old ? *old : Writers{};
    for (; in < 8 && done < bytes; ++in, ++done)
      writers[in] = node;
    state.recent = words.set(state.recent, word, writers);
  }
  state.last = node;
  return state;
}

WriteGraph::Touched WriteGraph::choose(const Touched &a, const Touched &b, NodeId node) {
  auto combine = [&](uint64_t, const Writers *x, const Writers *y) {
    Writers left = x ? *x : Writers{}, right = y ? *y : Writers{};
    for (unsigned i = 0; i < 8; ++i)
      left[i] = left[i] == right[i] ? left[i] : node;
    return left;
  };
  if (a.barrier != b.barrier)
    return {node, node};
  return {a.barrier, node, words.merge(a.recent, b.recent, combine)};
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
  if (x.wild == y.wild) {
    place.wild = x.wild;
    place.states = states.merge(x.states, y.states, [&](uint64_t, const uint32_t *p, const uint32_t *q) {
      Touched none{x.wild, x.wild};
      return add(choose(p ? touched[*p] : none, q ? touched[*q] : none, id));
    });
  } else {
    place.wild = id; // no state is common: the younger of the two wild writes emptied its map
  }
  WriteNode node{WriteKind::Ite};
  node.below = a;
  node.other = b;
  node.value = condition;
  return append(node, place);
}

NodeId WriteGraph::newest(NodeId from, Term base, Term offset, unsigned bytes) {
  const std::vector<ObjectId> *bases = facts.possible(base);
  if (!bases)
    return from;
  auto place = facts.constant(offset);
  NodeId newest = 0;
  for (ObjectId id : *bases) {
    Touched at = state(from, id);
    if (!place) {
      newest = std::max(newest, at.last);
      continue;
    }
    newest = std::max(newest, at.barrier);
    for (unsigned i = 0; i < bytes; ++i) {
      const Writers *writers = words.find(at.recent, (*place + i) / 8);
      if (writers)
        newest = std::max(newest, (*writers)[(*place + i) % 8]);
    }
  }
  return newest ? newest : from;
}

} // namespace fathom::memory
