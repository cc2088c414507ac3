// A module's analysis out of LLVM text; condition CC is checked every time.
#pragma once

#include "regions/Analysed.h"
#include "regions/ModuleRegions.h"

namespace fathom::regions {

class AnalysedModule {
public:
  explicit AnalysedModule(const std::string &text, Analysis::Mode mode = Analysis::Mode::Sensitive)
      : module(declarations + text), analysis(*module, mode), regions(analysis) {
    for (const std::string &problem : analysis.checkCC())
      ADD_FAILURE() << problem << "\n" << text;
  }

  const llvm::Value &value(llvm::StringRef function, llvm::StringRef name) {
    return valueNamed(*module, module.function(function), name);
  }
  Cell cell(llvm::StringRef function, llvm::StringRef name) {
    ValueGraph &values = analysis.graphOf(module.function(function));
    return values.graph.resolve(values.cellOf(value(function, name)));
  }
  Node &node(llvm::StringRef function, llvm::StringRef name) { return *cell(function, name).node; }
  bool meet(llvm::StringRef function, llvm::StringRef a, llvm::StringRef b) {
    const RegionMap &map = regions.mapOf(module.function(function));
    EXPECT_EQ(&node(function, a) == &node(function, b),
              map.regionOf(value(function, a)) == map.regionOf(value(function, b)));
    return &node(function, a) == &node(function, b);
  }
  uint32_t region(llvm::StringRef function, llvm::StringRef name) {
    return regions.mapOf(module.function(function)).regionOf(value(function, name));
  }
  const RegionInfo &info(llvm::StringRef function, llvm::StringRef name) {
    return regions.mapOf(module.function(function)).info(region(function, name));
  }
  const llvm::CallBase &call(llvm::StringRef function, unsigned number) {
    return *analysis.graphOf(module.function(function)).calls.at(number);
  }
  std::vector<std::string> targets(llvm::StringRef function, unsigned number) {
    std::vector<std::string> result;
    for (const llvm::Function *target : analysis.targets(call(function, number)))
      result.push_back(target->getName().str());
    std::sort(result.begin(), result.end());
    return result;
  }

  TestModule module;
  Analysis analysis;
  ModuleRegions regions;
};

inline constexpr auto insensitive = Analysis::Mode::Insensitive;

} // namespace fathom::regions
