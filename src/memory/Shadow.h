// A Boolean an object: `alloc` (it lives) and `mod` (it was written since the flag was reset). Versions are persistent
// maps from object index to a term; what is absent is false.
#pragma once

#include "memory/Facts.h"
#include "memory/Objects.h"
#include "support/PersistentMap.h"

namespace fathom::memory {

class Shadow {
public:
  using Version = PersistentMap<Term>::Root;
  static constexpr Version none = PersistentMap<Term>::empty;

  explicit Shadow(Facts &facts, const Objects &objects) : facts(facts), terms(facts.terms), objects(objects) {}

  Term at(Version version, uint32_t index) const {
    const Term *flag = map.find(version, index);
    return flag ? *flag : terms.boolean(false);
  }

  /// At a base that may be one of several; false for null and invalid.
  Term at(Version version, Term base) {
    llvm::DenseMap<uint32_t, Term> memo;
    return facts.mapLeaves(base, memo, [&](Term leaf) {
      if (auto id = facts.object(leaf))
        return isObject(*id) ? at(version, indexOf(*id)) : terms.boolean(false);
      Term any = terms.boolean(false);
      map.forEach(version, [&](uint64_t index, Term flag) {
        any = terms.orOf(any, terms.andOf(facts.baseIs(leaf, objects.at(index).id), flag));
      });
      return any;
    });
  }

  Version set(Version version, uint32_t index, Term flag) { return map.set(version, index, flag); }

  /// At the object that the base is, where the condition holds.
  Version set(Version version, Term base, Term condition, bool flag) {
    auto update = [&](ObjectId id) {
      Term hit = terms.andOf(condition, facts.baseIs(base, id)), old = at(version, indexOf(id));
      version = set(version, indexOf(id), flag ? terms.orOf(old, hit) : terms.andOf(old, terms.notOf(hit)));
    };
    if (const auto *ids = facts.possible(base)) {
      for (ObjectId id : *ids)
        update(id);
    } else {
      for (uint32_t index = Objects::begin(); index < objects.end(); ++index)
        update(objects.at(index).id);
    }
    return version;
  }

  Version ite(Term condition, Version a, Version b) {
    return map.merge(a, b, [&](uint64_t, const Term *x, const Term *y) {
      return terms.ite(condition, x ? *x : terms.boolean(false), y ? *y : terms.boolean(false));
    });
  }

  /// Calls visit(object, flag) for every object whose flag may be set.
  template <typename Visit> void forEach(Version version, Visit &&visit) const {
    std::vector<std::pair<uint32_t, Term>> flags;
    map.forEach(version, [&](uint64_t index, Term flag) {
      if (!terms.isFalse(flag))
        flags.emplace_back(static_cast<uint32_t>(index), flag);
    });
    for (auto [index, flag] : flags)
      visit(objects.at(index), flag);
  }

private:
  Facts &facts;
  term::Terms &terms;
  const Objects &objects;
  PersistentMap<Term> map;
};

} // namespace fathom::memory
