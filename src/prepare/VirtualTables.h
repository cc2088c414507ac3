// Which functions a virtual call of C++ can reach: those at its place in some virtual table.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <optional>

namespace fathom::prepare {

/// At which place of the object's virtual table the function stands that is called; none if this is no virtual call.
std::optional<uint64_t> placeInTable(const llvm::CallBase &call);

class VirtualTables {
public:
  explicit VirtualTables(const llvm::Module &module);

  /// Whether the function is named only by virtual tables, and in none of them at this place.
  bool excludes(const llvm::Function &function, uint64_t place) const;

private:
  void add(const llvm::GlobalVariable &table);

  /// Of functions that only virtual tables name.
  llvm::DenseMap<const llvm::Function *, llvm::SmallSet<uint64_t, 2>> places;
};

} // namespace fathom::prepare
