#include "Regions.h"

namespace fathom {

regions::RegionMap regionsOf(const llvm::Function &whole, Env &env) {
  if (env.options.regions == RegionMode::Flat)
    return regions::RegionMap::flat();
  ScopedTimer timer(env.stats, "regions");
  regions::RegionMap map = regions::RegionMap::ofWhole(whole);
  env.stats.count("regions", map.numRegions());
  return map;
}

} // namespace fathom
