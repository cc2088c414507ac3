#include "regions/Sites.h"

#include "llvm/ADT/SmallVector.h"

namespace fathom::regions {

SiteSet Sites::single(const llvm::Value &site) {
  auto [it, isNew] = singles.try_emplace(&site, SiteSet(entries.size()));
  if (isNew)
    entries.push_back({&site});
  return it->second;
}

SiteSet Sites::unite(SiteSet a, SiteSet b) {
  if (a == b || b == SiteSet::Empty)
    return a;
  if (a == SiteSet::Empty)
    return b;
  entries.push_back({nullptr, a, b});
  return SiteSet(entries.size() - 1);
}

void Sites::visit(SiteSet start, llvm::function_ref<bool(SiteSet)> enter,
                  llvm::function_ref<void(const llvm::Value &)> found) const {
  llvm::SmallVector<SiteSet, 8> work{start};
  while (!work.empty()) {
    SiteSet set = work.pop_back_val();
    if (set == SiteSet::Empty || !enter(set))
      continue;
    const Entry &entry = entries[static_cast<uint32_t>(set)];
    if (entry.site)
      found(*entry.site);
    work.append({entry.right, entry.left});
  }
}

std::vector<const llvm::Value *> Sites::list(SiteSet set) const {
  std::vector<const llvm::Value *> result;
  llvm::DenseSet<SiteSet> seen;
  visit(
      set, [&](SiteSet part) { return seen.insert(part).second; },
      [&](const llvm::Value &site) { result.push_back(&site); });
  return result;
}

} // namespace fathom::regions
