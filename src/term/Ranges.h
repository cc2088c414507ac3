// What values a term can have, without asking a solver: bits that are known, and an interval that may wrap around.
// Everything said holds in every assignment that meets what was assumed. Memoised, iterative.
#pragma once

#include "term/Term.h"

#include "llvm/IR/ConstantRange.h"
#include "llvm/Support/KnownBits.h"

namespace fathom::term {

class Ranges {
public:
  explicit Ranges(const Terms &terms) : terms(terms) {}

  struct Values {
    llvm::KnownBits bits;
    llvm::ConstantRange interval;
  };
  /// Of a bit-vector. Valid until the next call.
  const Values &of(Term t);

  /// Whoever uses the ranges also asserts the condition, as the term that is given here: so nothing that is decided by
  /// a range may change it.
  void assume(Term condition) { assume(condition, true); }

private:
  void assume(Term condition, bool holds);
  void assumeCompare(llvm::CmpInst::Predicate predicate, Term a, Term b);
  void narrow(Term t, const llvm::ConstantRange &interval);
  Values compute(Term t) const;
  llvm::KnownBits bitsOf(Term t) const;
  llvm::ConstantRange intervalOf(Term t) const;
  const Values &known(Term t) const { return memo.find(t.id)->second; }

  const Terms &terms;
  llvm::DenseMap<uint32_t, Values> memo;
  llvm::DenseMap<uint32_t, llvm::ConstantRange> assumed;
};

} // namespace fathom::term
