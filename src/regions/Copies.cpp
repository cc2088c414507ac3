#include "regions/Copies.h"

#include <numeric>

namespace fathom::regions {

/// A range of more elements of a sequence than this is not enumerated.
static constexpr uint64_t mostElements = 16;
/// A node that copies of unknown length reach becomes a sequence when it has more fields than this.
static constexpr size_t mostFields = 256;

/// Every element of the sequence may lie in the range.
static bool isLong(uint64_t length, uint64_t period) {
  return period != 0 && (length == unknownLength || length / period >= mostElements);
}

void Copies::apply() {
  while (!graph.changedForCopies.empty()) {
    std::vector<Node *> changed = std::move(graph.changedForCopies);
    graph.changedForCopies.clear();
    for (Node *node : changed)
      node->awaitsCopies = false;
    for (Node *node : changed) {
      std::vector<uint32_t> indices = node->copies; // those of a node that is no more are looked at where they went
      for (uint32_t index : indices)
        apply(graph.copies[index]);
    }
  }
}

void Copies::apply(const Copy &copy) {
  Range from{copy.from, copy.length, copy.multiple}, to{copy.to, copy.length, copy.multiple};
  Cell a = graph.resolve(copy.from), b = graph.resolve(copy.to);
  if (a == b)
    return;
  // Within one object what is copied may be copied again.
  if (a.node == b.node && a.node->isPlain()) {
    uint64_t shift = a.offset < b.offset ? b.offset - a.offset : a.offset - b.offset;
    if (copy.length == unknownLength || copy.length / shift >= mostElements)
      graph.fold(a, shift);
  }
  copyLinks(from, copy.to, true);
  copyLinks(to, copy.from, false);
  copyWrites(from, copy.to);
  // Copies there and back, of any length and to other offsets, would put a pointer everywhere, one by one.
  if (copy.length == unknownLength)
    for (Cell end : {copy.to, copy.from})
      graph.limit(*graph.resolve(end).node, mostFields);
  graph.drain();
}

/// Element by element of a sequence means every element of the other side.
void Copies::fitPeriods(const Range &from, Cell to) {
  uint64_t period = graph.resolve(from.start).node->period;
  if (isLong(from.length, period))
    graph.fold(to, period);
}

llvm::SmallVector<int64_t, 4> Copies::distances(const Range &range, int64_t offset, uint64_t size) const {
  Cell start = graph.resolve(range.start);
  uint64_t period = start.node->period;
  auto isInside = [&](int64_t d) {
    return d < 0 ? static_cast<uint64_t>(-d) < size : static_cast<uint64_t>(d) < range.length;
  };
  llvm::SmallVector<int64_t, 4> result;
  int64_t first = start.node->normalised(offset - start.offset);
  if (period == 0) {
    if (isInside(first))
      result.push_back(first);
    return result;
  }
  // The last element before the range may reach into it; more only if elements are smaller than the field.
  int64_t step = static_cast<int64_t>(period);
  for (int64_t d = first - step; isInside(d) && d > -64; d -= step)
    result.push_back(d);
  uint64_t last = isLong(range.length, period) ? 1 : mostElements;
  for (uint64_t i = 0; i < last && isInside(first); ++i, first += step)
    result.push_back(first);
  return result;
}

/// May the range end, or begin, in the middle of a pointer that lies `distance` bytes from its start?
bool Copies::mayBeCut(const Range &range, int64_t distance) const {
  if (distance < 0)
    return true;
  uint64_t period = graph.resolve(range.start).node->period;
  if (range.length != unknownLength && !isLong(range.length, period))
    return static_cast<uint64_t>(distance) + graph.pointerSize > range.length;
  // The range ends a multiple of `grain` after the place `known`.
  bool isKnown = range.length != unknownLength;
  uint64_t grain = isKnown ? period : std::gcd(period, range.multiple);
  uint64_t known = isKnown ? range.length % grain : 0;
  uint64_t rest = (known + grain - static_cast<uint64_t>(distance) % grain) % grain;
  return rest == 0 ? grain < graph.pointerSize : rest < graph.pointerSize;
}

void Copies::copyLinks(const Range &from, Cell to, bool isForward) {
  if (graph.resolve(from.start).node->links.empty())
    return;
  fitPeriods(from, to);
  const auto &links = graph.resolve(from.start).node->links;
  std::vector<std::pair<int64_t, Cell>> fields(links.begin(), links.end());
  for (auto &[offset, target] : fields)
    for (int64_t distance : distances(from, offset, graph.pointerSize)) {
      Cell place = graph.resolve(to);
      place = graph.resolve({place.node, place.offset + distance});
      if (!mayBeCut(from, distance)) {
        graph.setLink(*place.node, place.offset, target);
      } else if (isForward) {
        graph.expose(target);
        graph.insertBulk(*place.node, {place.offset, graph.pointerSize, AccessKind::WriteValue});
      } else { // a part of this pointer is written, with whatever is in the source
        graph.insertBulk(*graph.resolve(from.start).node, {offset, graph.pointerSize, AccessKind::WriteValue});
      }
    }
}

void Copies::copyWrites(const Range &from, Cell to) {
  Node &source = *graph.resolve(from.start).node;
  std::vector<Access> writes(source.bulk.begin(), source.bulk.end());
  writes.insert(writes.end(), source.accesses.begin(), source.accesses.end());
  std::erase_if(writes, [](const Access &access) { return access.kind != AccessKind::WriteValue; });
  if (writes.empty())
    return;
  fitPeriods(from, to);
  for (const Access &write : writes)
    for (int64_t distance : distances(from, write.offset, write.size)) {
      Cell place = graph.resolve(to);
      graph.insertBulk(*place.node, {place.offset + distance, write.size, AccessKind::WriteValue});
    }
}

} // namespace fathom::regions
