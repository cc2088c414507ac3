#include "RecursionDepth.h"

#include <algorithm>
#include <cmath>

namespace fathom {

/// Of the program, from one round to the next.
static constexpr double mostGrowth = 4;
static constexpr double mostValues = 2'000'000;

uint32_t RecursionDepth::next(size_t values) const {
  if (!valuesBefore) // one more level shows how the program grows
    return depth + 1;
  double growth = static_cast<double>(values) / static_cast<double>(valuesBefore);
  double growthOfLevel = std::max(1.01, std::pow(growth, 1.0 / (depth - depthBefore)));
  if (static_cast<double>(values) * growthOfLevel > mostValues)
    return depth;
  double levels = std::log(mostGrowth) / std::log(growthOfLevel);
  return std::min({depth + std::max(1u, static_cast<uint32_t>(levels)), depth * 2, most});
}

void RecursionDepth::deepen(size_t values) {
  uint32_t deeper = next(values);
  depthBefore = depth;
  valuesBefore = std::max<size_t>(1, values);
  depth = deeper;
}

} // namespace fathom
