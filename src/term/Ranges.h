// What values a term can have, without asking a solver: bits that are known, and a range that may wrap around.
// Everything said holds in every assignment that meets what was assumed. Memoised, iterative.
#pragma once

#include "term/Term.h"

#include "llvm/IR/ConstantRange.h"
#include "llvm/Support/KnownBits.h"

namespace fathom::term {

class Ranges {
public:
  explicit Ranges(const Terms &terms) : terms(terms) {}

  /// Of a bit-vector. What is returned stays valid, and what it was.
  const llvm::KnownBits &bits(Term t) { return of(t).bits; }
  const llvm::ConstantRange &range(Term t) { return of(t).range; }

  /// Whoever uses the ranges also asserts the condition, as the term that is given here: so nothing that is decided by
  /// a range may change it.
  void assume(Term condition) { assume(condition, true); }

private:
  struct Values {
    llvm::KnownBits bits;
    llvm::ConstantRange range;
  };
  const Values &of(Term t);
  void assume(Term condition, bool holds);
  void assumeCompare(llvm::CmpInst::Predicate predicate, Term a, Term b);
  void narrow(Term t, const llvm::ConstantRange &range);
  Values compute(Term t) const;
  llvm::KnownBits bitsOf(Term t) const;
  llvm::ConstantRange rangeOf(Term t) const;
  const Values &known(Term t) const { return values[index.find(t.id)->second]; }

  const Terms &terms;
  llvm::DenseMap<uint32_t, size_t> index; // by term
  std::deque<Values> values;
  llvm::DenseMap<uint32_t, llvm::ConstantRange> assumed;
};

} // namespace fathom::term
