// A function of a few terms, some of them bases, by cases: the conditions on which the bases depend are split until
// every base is a constant, and what depends on the same conditions (offsets, sizes) is split along. This is how
// `p == q` of two pointers that are each one of a few objects becomes a formula without addresses.
#pragma once

#include "memory/Facts.h"

#include <map>
#include <optional>

namespace fathom::memory {

using Tuple = llvm::SmallVector<Term, 6>;

/// The first `numBases` terms of the tuple are bases. None when there are more than `limit` cases.
template <typename Leaf>
std::optional<Term> byCases(Facts &facts, const Tuple &root, unsigned numBases, size_t limit, Leaf &&leaf) {
  auto keyOf = [](const Tuple &tuple) {
    std::vector<uint32_t> key;
    for (Term t : tuple)
      key.push_back(t.id);
    return key;
  };
  term::Terms &terms = facts.terms;
  std::map<std::vector<uint32_t>, Term> memo;
  std::vector<Tuple> stack{root};
  while (!stack.empty()) {
    Tuple tuple = stack.back();
    auto key = keyOf(tuple);
    if (memo.count(key)) {
      stack.pop_back();
      continue;
    }
    if (memo.size() > limit || stack.size() > 2 * limit)
      return std::nullopt;
    const Term *pivot = nullptr;
    for (unsigned i = 0; i < numBases && !pivot; ++i)
      if (terms.kind(tuple[i]) == term::Kind::Ite)
        pivot = &tuple[i];
    if (!pivot) {
      memo[key] = leaf(tuple);
      continue;
    }
    Term condition = terms.children(*pivot)[0];
    Tuple whenTrue, whenFalse;
    for (Term t : tuple) {
      whenTrue.push_back(facts.given(t, condition, true));
      whenFalse.push_back(facts.given(t, condition, false));
    }
    auto a = memo.find(keyOf(whenTrue)), b = memo.find(keyOf(whenFalse));
    if (a != memo.end() && b != memo.end()) {
      memo[key] = terms.ite(condition, a->second, b->second);
      continue;
    }
    stack.push_back(std::move(whenTrue));
    stack.push_back(std::move(whenFalse));
  }
  return memo[keyOf(root)];
}

} // namespace fathom::memory
