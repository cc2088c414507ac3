// What is known about terms without asking a solver: the range of an offset, the distance of two offsets, the objects a
// base can be. "Don't know" is always an allowed answer.
//
// Of a pointer that may be to several objects the offsets are known by object: this is its address range map (ARM)
// [SeaM, chapter 5]. Without ARM (--no-arm) only constants, equal terms and alignment count, and a base that is no
// constant may be anything.
//
//   ite(c, (a, 0), (b, 16 + x))       {a -> [0, 0], b -> [16, 23]}, where x < 8
#pragma once

#include "memory/FatPtr.h"
#include "term/Ranges.h"

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace fathom::memory {

class Facts {
public:
  Facts(term::Terms &terms, bool arm, unsigned pointerBytes = 8)
      : terms(terms), pointerBytes(pointerBytes), arm(arm), ranges(terms) {}

  /// See Ranges::assume.
  void assume(Term condition) {
    if (arm)
      ranges.assume(condition);
  }

  std::optional<uint64_t> constant(Term t) const;
  std::optional<ObjectId> object(Term base) const;

  /// a - b, where both are a common term plus constants.
  std::optional<int64_t> distance(Term a, Term b) const;
  const llvm::KnownBits &bits(Term t) { return ranges.bits(t); }
  llvm::ConstantRange range(Term t);
  struct Division {
    Term quotient, remainder;
  };
  /// Unsigned, by a divisor above zero. What is a multiple of a constant divisor is taken apart where nothing wraps.
  Division divide(Term t, Term divisor);
  /// How many low bits are known.
  unsigned knownLowBits(Term t);
  /// May the term have this value?
  bool mayBe(Term t, uint64_t value);

  /// The objects a base can be, sorted, without null and invalid; null when unknown or too many.
  const std::vector<ObjectId> *possible(Term base);
  Term sameBase(Term a, Term b);
  Term baseIs(Term base, ObjectId id);

  /// The offsets of a pointer where its base is the object.
  llvm::ConstantRange rangeAt(Term base, Term offset, ObjectId id);
  /// The offset, where the base is the object.
  Term offsetAt(Term base, Term offset, ObjectId id);

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
  const unsigned pointerBytes; // 4 or 8

private:
  using AddressRangeMap = llvm::SmallVector<std::pair<ObjectId, llvm::ConstantRange>, 1>; // sorted by object
  const AddressRangeMap &rangeMap(Term base, Term offset);
  std::optional<Division> divideSum(Term t, uint64_t divisor);
  bool mayBeObject(Term base, ObjectId id);

  const bool arm;
  term::Ranges ranges;
  std::map<std::pair<uint32_t, uint32_t>, AddressRangeMap> rangeMaps; // by base and offset
  struct BaseSet {
    bool known = false;
    std::vector<ObjectId> ids;
  };
  BaseSet computeSet(Term base) const;
  std::unordered_map<uint32_t, BaseSet> baseSets;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, Term> baseIsMemo;
};

} // namespace fathom::memory
