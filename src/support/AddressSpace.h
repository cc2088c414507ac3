// What addresses a machine has. No more is assumed about a machine than this.
#pragma once

#include <cstdint>

namespace fathom {

struct AddressSpace {
  uint64_t end;           // no object reaches beyond it
  uint64_t largestObject; // larger allocations fail

  static constexpr uint64_t lowest = 4096; // no object begins below

  /// By the size of a pointer, in bytes. With 4 the last page is nobody's, so that the end of an object has an address;
  /// and no object is so large that the distance of two bytes of it has no sign.
  static constexpr AddressSpace of(unsigned pointerBytes) {
    if (pointerBytes == 4)
      return {(1ull << 32) - 4096, (1ull << 31) - 1};
    return {1ull << 47, 1ull << 46};
  }
};

} // namespace fathom
