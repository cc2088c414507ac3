// Pointers that are one of a few, in as many cases. A pointer that was read from memory is a choice along the paths on
// which it may have been written, and there are soon many more paths than objects: each read through a choice of n
// cases of which each holds a choice gives n times as many. So the same leaves are brought together:
//
//   ite(a, p, ite(b, q, ite(c, p, ite(d, q, p))))      ite(isP, p, q), where isP = ite(a, true, ite(b, false, ...))
//
// The conditions get no smaller, but they are Boolean, and what is read through the pointer next has two cases, not
// five. Without this, putting up to 5 nodes into a sorted list and walking along it makes 330,000 terms, with it
// 35,000.
#pragma once

#include "memory/Facts.h"

#include <map>
#include <tuple>

namespace fathom::memory {

class Compact {
public:
  explicit Compact(Facts &facts) : facts(facts), terms(facts.terms) {}

  /// The same pointer, in fewer cases if there are any to save.
  FatPtr of(const FatPtr &ptr);

private:
  using Key = std::tuple<uint32_t, uint32_t, uint32_t>;
  static Key keyOf(const FatPtr &ptr) { return {ptr.base.id, ptr.offset.id, ptr.size.id}; }
  FatPtr build(const FatPtr &ptr);

  Facts &facts;
  term::Terms &terms;
  std::map<Key, FatPtr> memo;
};

} // namespace fathom::memory
