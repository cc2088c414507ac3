// Sets of allocation sites: where the objects of a node are made.
//
// Every caller's clone of an object has all the sites of the original, and cloning is what the analysis does most. So a
// set is a number, and sets share what they are made of:
//
//   s3 = s1 + s2      an entry of two numbers; to copy a set costs nothing, and what is in it is found when asked
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Value.h"

#include <cstdint>
#include <vector>

namespace fathom::regions {

enum class SiteSet : uint32_t { Empty = 0 };

class Sites {
public:
  Sites() : entries(1) {}

  SiteSet single(const llvm::Value &site);
  SiteSet unite(SiteSet a, SiteSet b);

  /// Calls `found` for the sites of a set, as far as `enter` says of the sets it is made of that they are worth a look.
  void visit(SiteSet start, llvm::function_ref<bool(SiteSet)> enter,
             llvm::function_ref<void(const llvm::Value &)> found) const;
  std::vector<const llvm::Value *> list(SiteSet set) const;

private:
  struct Entry {
    const llvm::Value *site = nullptr; // of a set of one
    SiteSet left = SiteSet::Empty, right = SiteSet::Empty;
  };
  std::vector<Entry> entries;
  llvm::DenseMap<const llvm::Value *, SiteSet> singles;
};

} // namespace fathom::regions
