// A pointer while conditions are generated: a tuple of terms.
//
//    base: 32 bits                           offset: 64 bits       size: 64 bits
//   +---------------------------+--------+  +-----------------+  +-----------------+
//   | index of the object       | kind:3 |  | bytes from the  |  | of the object   |
//   +---------------------------+--------+  | object's start  |  | in bytes        |
//                                           +-----------------+  +-----------------+
//
// The address of a pointer has as many bits as a pointer has in memory; offset and size have 64 in any program.
//
// Base 0 is null, base 1 an integer that is the address of no object (the integer is then the offset). A base is a
// constant or an ite over constants.
#pragma once

#include "term/Term.h"

namespace fathom::memory {

using term::Term;

struct FatPtr {
  Term base, offset, size;
  bool operator==(const FatPtr &) const = default;
};

/// The id of an object: its base, as a number.
using ObjectId = uint32_t;
inline constexpr ObjectId nullId = 0;
inline constexpr ObjectId invalidId = 1;
inline constexpr ObjectId firstObjectId = 8;
inline uint32_t indexOf(ObjectId id) { return id >> 3; }
inline bool isObject(ObjectId id) { return indexOf(id) != 0; }

} // namespace fathom::memory
