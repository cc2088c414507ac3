// A pointer while a run is executed: which object, and where in it. The size of the fat pointer is that of the object.
#pragma once

#include <cstdint>

namespace fathom::trace {

/// Numbers the objects of a run in the order of their allocation, after the two that always are.
using Base = uint32_t;
constexpr Base nullBase = 0;    // the null pointer, and null plus an offset
constexpr Base invalidBase = 1; // an integer cast to a pointer where no object is; the offset is the integer
constexpr Base firstObject = 2;
/// Set in the base of a place in the shadow of an object: what is noted about each of its bytes.
constexpr Base shadowBit = 1u << 31;

struct Pointer {
  Base base = nullBase;
  uint64_t offset = 0;
  bool operator==(const Pointer &) const = default;
};

} // namespace fathom::trace
