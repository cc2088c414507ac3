// The regions of every function of a module, and how those of a callee are bound to those of its caller.
#pragma once

#include "regions/Analysis.h"
#include "regions/RegionMap.h"

namespace fathom::regions {

class ModuleRegions {
public:
  explicit ModuleRegions(Analysis &analysis);

  /// A region's properties are the same at both ends of every call.
  const RegionMap &mapOf(const llvm::Function &function) const { return mapOf(analysis.graphOf(function)); }
  const RegionMap &mapOf(const ValueGraph &values) const { return maps.find(&values)->second; }
  /// The region that a node of the graph is.
  uint32_t numberOf(const ValueGraph &values, const Node &node) const {
    return numbers.find(&values)->second.lookup(&node);
  }

  static constexpr uint32_t ownRegion = UINT32_MAX;
  /// For each region of the callee, which of the caller's it is in this call; `ownRegion` for what the caller cannot
  /// see.
  std::vector<uint32_t> binding(const llvm::CallBase &call, const llvm::Function &callee) const;

private:
  using Numbers = llvm::DenseMap<const Node *, uint32_t>;
  void agree();
  bool agreeOnCopies(ValueGraph &values);

  Analysis &analysis;
  llvm::DenseMap<const ValueGraph *, RegionMap> maps;
  llvm::DenseMap<const ValueGraph *, Numbers> numbers;
  llvm::DenseMap<std::pair<const llvm::CallBase *, const llvm::Function *>, std::vector<uint32_t>> bindings;
};

} // namespace fathom::regions
