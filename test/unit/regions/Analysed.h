// A function's graph out of LLVM text, with its values found by name.
#pragma once

#include "frontend/TestModule.h"
#include "regions/Local.h"
#include "regions/RegionMap.h"

#include "llvm/IR/ValueSymbolTable.h"

namespace fathom::regions {

constexpr char declarations[] = R"(
declare ptr @fathom.malloc(i64, i64)
declare ptr @fathom.alloca(i64, i64)
declare void @fathom.free(ptr)
declare void @fathom.scope-end(ptr)
declare void @fathom.havoc(ptr, i64)
declare i1 @fathom.is-modified(ptr)
declare void @fathom.access(ptr, i64, i1)
declare ptr @fathom.nondet.ptr()
declare i64 @fathom.nondet.i64()
declare void @fathom.havoc-reachable.1(ptr)
declare i1 @fathom.nondet.i1()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
)";

inline const llvm::Value &valueNamed(llvm::Module &module, const llvm::Function &function, llvm::StringRef name) {
  if (name.consume_front("@")) {
    const llvm::Value *global = module.getNamedValue(name);
    EXPECT_TRUE(global) << name.str();
    return *global;
  }
  const llvm::Value *value = function.getValueSymbolTable()->lookup(name);
  EXPECT_TRUE(value) << name.str();
  return *value;
}

/// "%name" is written without its sign, "@name" with it.
class Analysed {
public:
  explicit Analysed(const std::string &text, const std::string &head = "")
      : module(head + declarations + text), values(module->getDataLayout()),
        map(RegionMap::ofWhole(module.function())) {
    addFunction(module.function(), values);
    values.graph.settleAlone();
  }

  const llvm::Value &value(llvm::StringRef name) { return valueNamed(*module, module.function(), name); }
  Cell cell(llvm::StringRef name, unsigned leaf = 0) { return values.graph.resolve(values.cellOf(value(name), leaf)); }
  Node &node(llvm::StringRef name) { return *cell(name).node; }
  uint32_t region(llvm::StringRef name) { return map.regionOf(value(name)); }
  const RegionInfo &info(llvm::StringRef name) { return map.info(region(name)); }
  bool meet(llvm::StringRef a, llvm::StringRef b) {
    EXPECT_EQ(&node(a) == &node(b), region(a) == region(b)) << a.str() << " " << b.str();
    return region(a) == region(b);
  }

  TestModule module;
  ValueGraph values;
  RegionMap map;
};

} // namespace fathom::regions
