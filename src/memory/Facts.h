// What is known about terms without asking a solver: the bits of an offset, the distance of two offsets, the objects a
// base can be. "Don't know" is always an allowed answer.
#pragma once

#include "memory/FatPtr.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/KnownBits.h"

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace fathom::memory {

class Facts {
public:
  explicit Facts(term::Terms &terms) : terms(terms) {}

  std::optional<uint64_t> constant(Term t) const;
  std::optional<ObjectId> object(Term base) const;

  /// a - b, where both are a common term plus constants.
  std::optional<int64_t> distance(Term a, Term b) const;
  const llvm::KnownBits &bits(Term t);
  /// How many low bits are known.
  unsigned knownLowBits(Term t);
  /// May the term have this value?
  bool mayBe(Term t, uint64_t value);

  /// The objects a base can be, sorted, without null and invalid; null when unknown or too many.
  const std::vector<ObjectId> *possible(Term base);
  Term sameBase(Term a, Term b);
  Term baseIs(Term base, ObjectId id);

  /// The value of `t` where the condition is known.
  Term given(Term t, Term condition, bool holds) const;
  bool contains(Term t, const std::function<bool(Term)> &isSought, llvm::DenseMap<uint32_t, bool> &memo) const;

  /// Maps the leaves of an ite-DAG and rebuilds the ites above them. The memo belongs to the leaf function.
  template <typename Leaf> Term mapLeaves(Term root, llvm::DenseMap<uint32_t, Term> &memo, Leaf &&leaf) {
    return mapLeaves(root, memo, leaf, [&](Term t) { return terms.kind(t) != term::Kind::Ite; });
  }

  template <typename Leaf, typename IsLeaf>
  Term mapLeaves(Term root, llvm::DenseMap<uint32_t, Term> &memo, Leaf &&leaf, IsLeaf &&isLeaf) {
    llvm::SmallVector<Term, 32> stack{root};
    while (!stack.empty()) {
      Term t = stack.back();
      if (memo.count(t.id)) {
        stack.pop_back();
      } else if (isLeaf(t)) {
        Term mapped = leaf(t);
        memo[t.id] = mapped;
      } else {
        Term c = terms.children(t)[0], x = terms.children(t)[1], y = terms.children(t)[2];
        auto a = memo.find(x.id), b = memo.find(y.id);
        if (a != memo.end() && b != memo.end()) {
          Term mapped = terms.ite(c, a->second, b->second);
          memo[t.id] = mapped;
          continue;
        }
        stack.push_back(x);
        stack.push_back(y);
      }
    }
    return memo[root.id];
  }

  term::Terms &terms;

private:
  llvm::KnownBits computeBits(Term t, unsigned depth);
  llvm::KnownBits bitsOf(Term t, unsigned depth);

  llvm::DenseMap<uint32_t, llvm::KnownBits> knownBits;
  struct BaseSet {
    bool known = false;
    std::vector<ObjectId> ids;
  };
  BaseSet computeSet(Term base) const;
  std::unordered_map<uint32_t, BaseSet> baseSets;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, Term> baseIsMemo;
};

} // namespace fathom::memory
