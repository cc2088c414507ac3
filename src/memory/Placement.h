// How a read lies relative to a write of the same object, decided as far as constants, common terms and known bits go.
#pragma once

#include "memory/Facts.h"
#include "memory/Objects.h"
#include "memory/WriteGraph.h"

namespace fathom::memory {

struct Placement {
  enum Kind {
    Disjoint, // no byte in common
    Inside,   // all bytes read are written; `delta` is where in the write
    InsideIf, // Inside if `condition`, else Disjoint
    Cut,      // constant `distance`, partly overlapping
    Unknown,  // any of these
  };
  Kind kind;
  Term delta{};
  Term condition{};
  int64_t distance = 0;
  bool byRange = false; // Disjoint: seen from ranges and alignment, not from constants
};

/// `object`: the base of the read, if it is a constant.
Placement placeRead(Facts &facts, const Object *object, Term offset, unsigned bytes, const WriteNode &write);

/// Some byte is both read and written, whatever the placement.
Term overlapCondition(Facts &facts, Term offset, unsigned bytes, const WriteNode &write);

} // namespace fathom::memory
