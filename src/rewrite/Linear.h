// Sums as linear combinations: constant + coefficient * atom + ..., modulo 2^width. Sums, differences, complements and
// products with constants are taken apart, up to a bound; what is below is an atom. x + 3*y - x is 3*y.
#pragma once

#include "term/Term.h"

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace fathom::rewrite {

using term::Kind;
using term::Term;
using term::Terms;

class Linear {
public:
  /// `mostSteps` bounds how much is taken apart.
  Linear(Terms &terms, unsigned width, unsigned mostSteps)
      : terms(terms), constant(llvm::APInt::getZero(width)), stepsLeft(mostSteps) {}

  void add(Term t, llvm::APInt coefficient);
  /// Did atoms meet? Only then is it worth building.
  bool collected() const { return size() < occurrences; }
  size_t size() const; // monomials that are not 0
  /// The sum of the monomials with a positive (or negative, then negated) coefficient, without the constant.
  Term side(bool positive) const;
  Term sum() const { return terms.add(terms.sub(side(true), side(false)), terms.bits(constant)); }

  Terms &terms;
  llvm::APInt constant;

private:
  struct Monomial {
    Term atom;
    llvm::APInt coefficient;
  };
  void addAtom(Term atom, const llvm::APInt &coefficient);

  std::vector<Monomial> monomials;
  llvm::DenseMap<uint32_t, size_t> placeOf; // of an atom among the monomials
  size_t occurrences = 0;                   // of atoms, before they met
  unsigned stepsLeft;
};

} // namespace fathom::rewrite
