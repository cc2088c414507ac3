// Which memory region a pointer points into. Everything that depends on regions asks this interface.
//
// A region is one object of the points-to graph: every object of a run belongs to exactly one, and a pointer points
// into objects of its region only (or is null, or invalid). Region 0 is that of pointers which can point to no object
// at all.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"

#include <cstdint>
#include <vector>

namespace fathom::regions {

class Node;
class ValueGraph;

struct RegionInfo {
  unsigned wordSize = 1;     // 8, 4 or 1: every access of the region is aligned to it and a whole number of words
  bool holdsPointers = true; // a pointer may be stored in an object of it
  bool dies = true;          // an object of it may be freed or go out of scope
  bool isModAsked = true;    // fathom.is-modified may be asked of an object of it
  bool isExposed = true;     // an integer may become a pointer to an object of it

  bool operator==(const RegionInfo &) const = default;
};

class RegionMap {
public:
  /// One region for everything (--regions=flat).
  RegionMap() : infos(1) {}
  static RegionMap flat() { return RegionMap(); }
  /// The regions of a function that is the whole program: it calls nothing.
  static RegionMap ofWhole(const llvm::Function &function);
  /// A region for each node, as numbered from 1 on.
  static RegionMap ofGraph(ValueGraph &values, const llvm::DenseMap<const Node *, uint32_t> &numbers);

  uint32_t numRegions() const { return infos.size(); }
  /// Of what `pointer` points to; any value of pointer type.
  uint32_t regionOf(const llvm::Value &pointer) const;
  const RegionInfo &info(uint32_t region) const { return infos[region]; }

private:
  friend class ModuleRegions;

  std::vector<RegionInfo> infos;
  llvm::DenseMap<const llvm::Value *, uint32_t> regions;
  uint32_t omega = 0; // the region of pointers made from integers
  const llvm::DataLayout *layout = nullptr;
};

} // namespace fathom::regions
