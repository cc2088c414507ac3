#include "regions/ModuleRegions.h"

namespace fathom::regions {

ModuleRegions::ModuleRegions(Analysis &analysis) : analysis(analysis) {
  for (auto &values : analysis.allGraphs()) {
    Numbers &known = numbers[values.get()];
    for (const Node *node : values->graph.nodes())
      known.try_emplace(node, known.size() + 1);
    maps[values.get()] = RegionMap::ofGraph(*values, known);
  }
  for (const Analysis::Site &site : analysis.allSites()) {
    const Numbers &callee = numbers[site.calleeGraph], &caller = numbers[site.callerGraph];
    std::vector<uint32_t> &bound = bindings[{site.call, site.callee}];
    bound.assign(callee.size() + 1, ownRegion);
    bound[0] = 0;
    Simulation relation = analysis.bind(site);
    for (auto &[node, start] : relation.allPairs())
      bound[callee.lookup(node)] = caller.lookup(start.node);
  }
  agree();
}

static RegionInfo join(const RegionInfo &a, const RegionInfo &b) {
  return {std::min(a.wordSize, b.wordSize), a.holdsPointers || b.holdsPointers, a.dies || b.dies,
          a.isModAsked || b.isModAsked, a.isExposed || b.isExposed};
}

/// Cells are copied one by one, so they are of one size.
bool ModuleRegions::agreeOnCopies(ValueGraph &values) {
  bool changes = false;
  RegionMap &map = maps[&values];
  const Numbers &known = numbers[&values];
  for (const Copy &copy : values.graph.allCopies()) {
    RegionInfo &to = map.infos[known.lookup(values.graph.resolve(copy.to).node)];
    RegionInfo &from = map.infos[known.lookup(values.graph.resolve(copy.from).node)];
    changes |= to.wordSize != from.wordSize;
    to.wordSize = from.wordSize = std::min(to.wordSize, from.wordSize);
  }
  return changes;
}

/// A memory that is passed is read and written at both ends in the same way.
void ModuleRegions::agree() {
  for (bool changes = true; changes;) {
    changes = false;
    for (auto &values : analysis.allGraphs())
      changes |= agreeOnCopies(*values);
    for (const Analysis::Site &site : analysis.allSites()) {
      RegionMap &callee = maps[site.calleeGraph], &caller = maps[site.callerGraph];
      const std::vector<uint32_t> &bound = bindings[{site.call, site.callee}];
      for (uint32_t region = 1; region < bound.size(); ++region) {
        if (bound[region] == ownRegion)
          continue;
        RegionInfo &inner = callee.infos[region], &outer = caller.infos[bound[region]];
        changes |= !(inner == outer);
        inner = outer = join(inner, outer);
      }
    }
  }
}

std::vector<uint32_t> ModuleRegions::binding(const llvm::CallBase &call, const llvm::Function &callee) const {
  if (auto it = bindings.find({&call, &callee}); it != bindings.end())
    return it->second;
  // In one graph every region is itself.
  std::vector<uint32_t> result(mapOf(callee).numRegions());
  for (uint32_t region = 0; region < result.size(); ++region)
    result[region] = region;
  return result;
}

} // namespace fathom::regions
