// Which memory region a pointer points into. Everything that depends on regions asks this interface.
#pragma once

#include "llvm/IR/Value.h"

#include <cstdint>

namespace fathom::regions {

/// One region for everything (--regions=flat).
class RegionMap {
public:
  uint32_t regionOf(const llvm::Value &pointer) const {
    (void)pointer;
    return 0;
  }
  uint32_t numRegions() const { return 1; }
};

} // namespace fathom::regions
