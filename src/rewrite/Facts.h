// What is known of a bit-vector for all values of the variables: single bits, and a range. From the leaves up, each
// term once, iterative; LLVM's KnownBits and ConstantRange do the arithmetic, where they agree with SMT-LIB's total
// division and shifts (a shift by the width or more is 0 here and undefined there, so only constant amounts count).
#pragma once

#include "term/Term.h"

#include "llvm/IR/ConstantRange.h"
#include "llvm/Support/KnownBits.h"

namespace fathom::rewrite {

using term::Kind;
using term::Term;
using term::Terms;

/// Ranges that hold besides, by term.
using AssumedRanges = llvm::DenseMap<uint32_t, llvm::ConstantRange>;

class Facts {
public:
  explicit Facts(const Terms &terms, const AssumedRanges *assumed = nullptr) : terms(terms), assumed(assumed) {}

  const llvm::KnownBits &bits(Term t) { return of(t).bits; }
  const llvm::ConstantRange &range(Term t) { return of(t).range; }

private:
  struct Fact {
    llvm::KnownBits bits;
    llvm::ConstantRange range;
  };
  const Fact &of(Term t);
  const Fact &known(Term t) const { return facts[index.find(t.id)->second]; }
  Fact compute(Term t) const;
  llvm::KnownBits bitsOf(Term t) const;
  llvm::ConstantRange rangeOf(Term t) const;
  llvm::KnownBits shiftedBits(Term t, const llvm::APInt &amount) const;

  const Terms &terms;
  const AssumedRanges *assumed;
  llvm::DenseMap<uint32_t, size_t> index;
  std::deque<Fact> facts;
};

} // namespace fathom::rewrite
