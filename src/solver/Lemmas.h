// What is true of products, quotients and remainders, in few gates: for Abstraction.
#pragma once

#include "term/Term.h"

#include <vector>

namespace fathom::solver {

class Lemmas {
public:
  /// `operation` is a Mul, UDiv or URem, and `result` stands for it.
  Lemmas(term::Terms &terms, term::Term operation, term::Term result)
      : t(terms), kind(terms.kind(operation)), a(terms.child(operation, 0)), b(terms.child(operation, 1)), r(result),
        width(terms.width(result)) {}

  /// For a start: all operands are in them.
  std::vector<term::Term> basic() const;
  /// Those of interest where a model has these values, of which `vr` is wrong. Numbers in them are powers of two, so
  /// that few lemmas cover much, and each is the widest that excludes `vr`.
  std::vector<term::Term> further(const llvm::APInt &va, const llvm::APInt &vb, const llvm::APInt &vr) const;
  /// What it is where an operand has the value.
  std::vector<term::Term> where(const llvm::APInt &va, const llvm::APInt &vb) const;

private:
  using Term = term::Term;
  Term is(Term x, uint64_t value) const { return t.eq(x, t.bits(width, value)); }
  Term bit(Term x) const { return t.extract(x, 0, 0); }
  Term low(Term x, unsigned bits) const { return t.extract(x, bits - 1, 0); }
  Term power(unsigned exponent) const { return t.bits(llvm::APInt::getOneBitSet(width, exponent)); }
  /// x < 2^exponent, and x >= 2^exponent.
  Term isBelow(Term x, unsigned exponent) const;
  Term isFrom(Term x, unsigned exponent) const { return t.ule(power(exponent), x); }
  /// a - b, where that is below b.
  Term isOnce() const { return t.andOf(t.ule(b, a), t.ult(t.sub(a, b), b)); }

  std::vector<Term> ofProduct(const llvm::APInt &va, const llvm::APInt &vb, const llvm::APInt &vr) const;
  std::vector<Term> ofRemainder() const;
  std::vector<Term> ofQuotient(const llvm::APInt &va, const llvm::APInt &vb, const llvm::APInt &vr) const;

  term::Terms &t;
  const term::Kind kind;
  const Term a, b, r;
  const unsigned width;
};

} // namespace fathom::solver
