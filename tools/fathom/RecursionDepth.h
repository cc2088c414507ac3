// How deep recursive functions are inlined, from one round to the next: twice as deep where one call follows another, a
// level or two where each call makes several and the program grows with every level.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fathom {

class RecursionDepth {
public:
  static constexpr uint32_t first = 2;
  static constexpr uint32_t most = 1000;

  explicit RecursionDepth(uint32_t depth) : depth(depth) {}

  uint32_t now() const { return depth; }
  /// What may come next, after a round in which the program had this many values; `now()`, if that is all.
  uint32_t next(size_t values) const;
  void deepen(size_t values);

private:
  uint32_t depth;
  uint32_t depthBefore = 0;
  size_t valuesBefore = 0; // 0: there was no round before
};

} // namespace fathom
