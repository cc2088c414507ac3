#include "trace/Contents.h"

namespace fathom::trace {

static uint64_t lastOf(uint64_t first, uint64_t length) {
  uint64_t last = first + (length - 1);
  return last < first ? ~0ull : last;
}

void Contents::splitAt(uint64_t offset) {
  auto it = std::prev(segments.upper_bound(offset));
  if (it->first == offset)
    return;
  Segment upper = it->second;
  it->second.last = offset - 1;
  segments.emplace_hint(std::next(it), offset, upper);
}

void Contents::write(uint64_t first, uint64_t length, Segment segment) {
  if (length == 0)
    return;
  segment.last = lastOf(first, length);
  auto same = segments.find(first);
  if (same != segments.end() && same->second.last == segment.last) {
    same->second = segment;
    return;
  }
  splitAt(first);
  if (segment.last != ~0ull)
    splitAt(segment.last + 1);
  auto end = segments.upper_bound(segment.last);
  end = segments.erase(segments.find(first), end);
  segments.emplace_hint(end, first, segment);
}

std::vector<Contents::Piece> Contents::read(uint64_t first, uint64_t length) const {
  std::vector<Piece> pieces;
  if (length == 0)
    return pieces;
  uint64_t last = lastOf(first, length);
  for (auto it = at(first); it != segments.end() && it->first <= last; ++it) {
    Piece piece{std::max(it->first, first), it->second};
    piece.segment.last = std::min(it->second.last, last);
    pieces.push_back(piece);
  }
  return pieces;
}

void Contents::write(uint64_t to, uint64_t from, const std::vector<Piece> &pieces) {
  for (const Piece &piece : pieces) {
    uint64_t first = to + (piece.first - from);
    if (first < to)
      return;
    Segment segment = piece.segment;
    segment.delta += piece.first - first;
    // A piece that covers all offsets has no length in 64 bits; one byte less is as good, since no object is as large.
    uint64_t reach = piece.segment.last - piece.first;
    write(first, reach == ~0ull ? reach : reach + 1, segment);
  }
}

Taint Contents::taintAt(uint64_t first, uint64_t length) const {
  Taint taint;
  for (uint64_t done = 0; done < length;) {
    const Segment &segment = at(first + done)->second;
    taint |= segment.taint;
    uint64_t behind = segment.last - (first + done);
    if (behind >= length - done - 1)
      break;
    done += behind + 1;
  }
  return taint;
}

} // namespace fathom::trace
