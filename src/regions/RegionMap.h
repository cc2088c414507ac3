// Which memory region a pointer points into. Everything that depends on regions asks this interface.
#pragma once

#include "llvm/IR/Value.h"

#include <cstdint>

namespace fathom::regions {

struct RegionInfo {
  unsigned wordSize = 1;
  bool holdsPointers = true;
  bool dies = true;
  bool isModAsked = true;
  bool isExposed = true;
};

/// One region for everything (--regions=flat).
class RegionMap {
public:
  static RegionMap flat() { return {}; }
  uint32_t regionOf(const llvm::Value &pointer) const {
    (void)pointer;
    return 0;
  }
  uint32_t numRegions() const { return 1; }
  const RegionInfo &info(uint32_t) const { return onlyRegion; }

private:
  RegionInfo onlyRegion;
};

} // namespace fathom::regions
