// The bytes of one object as a map of segments, so that a memset or copy of 2^40 bytes costs no more than one of 8.
//
//   offsets   0        8           16                         2^64
//             | Word   | Pointer   | Initial ...              |
//
// A segment stands for the bytes of a source: byte o of the object is byte o + delta of the source. Cutting a segment
// or copying it elsewhere changes only its ends or its delta. A pointer that was stored is intact as long as its
// segment still has all bytes of it; this is the tag of the memory model.
#pragma once

#include "trace/Pointer.h"
#include "trace/Taint.h"

#include <map>
#include <vector>

namespace fathom::trace {

struct Segment {
  enum class Kind : uint8_t {
    Initial, // what object `ref` held when it was allocated; value 1: it is a variable
    Havoc,   // what the havoc with nondet index `ref` left in object `value` (Inputs::anyObject: in its range)
    Fill,    // the byte `value`, everywhere
    Word,    // the 8 bytes of `value`
    Blob,    // the byte string number `ref`
    Pointer, // the bytes of the address of pointer (ref, value)
  };

  Kind kind;
  uint32_t ref = 0;
  uint64_t value = 0;
  uint64_t delta = 0;
  uint64_t last = ~0ull; // offset of the last byte; the first is the key in the map
  Taint taint = {};      // of its bytes

  uint64_t source(uint64_t offset) const { return offset + delta; }
};

class Contents {
public:
  using Map = std::map<uint64_t, Segment>;

  /// Everything as it was when the object was allocated.
  explicit Contents(uint32_t object, bool isVariable = false) {
    segments.emplace(0, Segment{Segment::Kind::Initial, object, isVariable});
  }

  /// The segment that holds the byte.
  Map::const_iterator at(uint64_t offset) const { return std::prev(segments.upper_bound(offset)); }
  const Map &all() const { return segments; }

  /// Makes [first, first + length) a segment. What lies beyond offset 2^64 - 1 is dropped.
  void write(uint64_t first, uint64_t length, Segment segment);

  struct Piece {
    uint64_t first;
    Segment segment;
  };
  std::vector<Piece> read(uint64_t first, uint64_t length) const;
  /// Writes what `read` returned for a range that began at `from`, now beginning at `to`.
  void write(uint64_t to, uint64_t from, const std::vector<Piece> &pieces);

  /// For the segment that the last write of a range beginning there has made.
  void taintWritten(uint64_t first, Taint taint) { segments.at(first).taint = taint; }
  Taint taintAt(uint64_t first, uint64_t length) const;

  static bool isIntactPointer(uint64_t first, const Segment &segment, unsigned bytes) {
    return segment.kind == Segment::Kind::Pointer && segment.source(first) == 0 && segment.last - first == bytes - 1;
  }

  /// All bytes are of a variable that nobody set.
  static bool isUnsetPointer(uint64_t first, const Segment &segment, unsigned bytes) {
    return segment.kind == Segment::Kind::Initial && segment.value && segment.last - first >= bytes - 1;
  }

private:
  void splitAt(uint64_t offset);

  Map segments; // covers all offsets, without gaps
};

} // namespace fathom::trace
