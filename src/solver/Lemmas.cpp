#include "solver/Lemmas.h"

#include <algorithm>

namespace fathom::solver {

using llvm::APInt;
using term::Kind;
using term::Term;

Term Lemmas::isBelow(Term x, unsigned exponent) const {
  return exponent >= width ? t.boolean(true) : t.ult(x, power(exponent));
}

std::vector<Term> Lemmas::basic() const {
  Term isZero = is(b, 0);
  switch (kind) {
  case Kind::Mul:
    return {t.implies(t.orOf(is(a, 0), isZero), is(r, 0)), t.eq(bit(r), t.bvAnd(bit(a), bit(b)))};
  case Kind::URem:
    return {t.implies(isZero, t.eq(r, a)), t.orOf(isZero, t.ult(r, b)), t.ule(r, a),
            t.implies(t.ult(a, b), t.eq(r, a))};
  default:
    return {t.implies(isZero, t.eq(r, t.bits(APInt::getAllOnes(width)))), t.orOf(isZero, t.ule(r, a)),
            t.orOf(isZero, t.eq(t.ult(a, b), is(r, 0)))};
  }
}

std::vector<Term> Lemmas::further(const APInt &va, const APInt &vb, const APInt &vr) const {
  switch (kind) {
  case Kind::Mul:
    return ofProduct(va, vb, vr);
  case Kind::URem:
    return ofRemainder();
  default:
    return ofQuotient(va, vb, vr);
  }
}

std::vector<Term> Lemmas::where(const APInt &va, const APInt &vb) const {
  Term x = t.bits(va), y = t.bits(vb);
  if (kind == Kind::Mul)
    return {t.implies(t.eq(a, x), t.eq(r, t.mul(x, b))), t.implies(t.eq(b, y), t.eq(r, t.mul(a, y)))};
  return {t.implies(t.eq(b, y), t.eq(r, kind == Kind::URem ? t.urem(a, y) : t.udiv(a, y)))};
}

std::vector<Term> Lemmas::ofProduct(const APInt &va, const APInt &vb, const APInt &vr) const {
  std::vector<Term> lemmas{t.implies(is(a, 1), t.eq(r, b)), t.implies(is(b, 1), t.eq(r, a))};
  for (auto [x, zeros] : {std::pair(a, va.countr_zero()), std::pair(b, vb.countr_zero())})
    if (zeros > 0 && zeros < width)
      lemmas.push_back(t.implies(t.eq(low(x, zeros), t.bits(zeros, 0)), t.eq(low(r, zeros), t.bits(zeros, 0))));
  unsigned k = vr.getActiveBits();
  for (auto [x, y, i, j] : {std::tuple(a, b, va.getActiveBits(), vb.getActiveBits()),
                            std::tuple(b, a, vb.getActiveBits(), va.getActiveBits())}) {
    if (i == 0 || j == 0 || i + j > width)
      continue;
    if (i + j < k) // too large
      lemmas.push_back(t.implies(t.andOf(isBelow(x, i), isBelow(y, k - 1 - i)), isBelow(r, k - 1)));
    unsigned least = k > i - 1 ? k - (i - 1) : 0;
    if (least < j) { // too small
      Term fits = t.andOf(isBelow(x, i), isBelow(y, width - i));
      Term isLarge = t.andOf(isFrom(x, i - 1), isFrom(y, least));
      lemmas.push_back(t.implies(t.andOf(fits, isLarge), isFrom(r, i - 1 + least)));
    }
  }
  unsigned few = std::min(8u, width);
  lemmas.push_back(t.eq(low(r, few), t.mul(low(a, few), low(b, few))));
  return lemmas;
}

std::vector<Term> Lemmas::ofRemainder() const {
  return {t.implies(is(b, 1), is(r, 0)), t.implies(t.eq(a, b), is(r, 0)), t.implies(isOnce(), t.eq(r, t.sub(a, b))),
          t.orOf(t.eq(bit(b), t.bits(1, 1)), t.eq(bit(r), bit(a)))};
}

std::vector<Term> Lemmas::ofQuotient(const APInt &va, const APInt &vb, const APInt &vr) const {
  std::vector<Term> lemmas{t.implies(is(b, 1), t.eq(r, a)), t.implies(isOnce(), is(r, 1))};
  unsigned i = va.getActiveBits(), j = vb.getActiveBits(), k = vr.getActiveBits();
  if (j > 0 && i > j + k) { // too small: a >= 2^(i - 1), and b < 2^(i - 1 - k)
    Term isSmall = t.andOf(isBelow(b, i - 1 - k), t.notOf(is(b, 0)));
    lemmas.push_back(t.implies(t.andOf(isFrom(a, i - 1), isSmall), isFrom(r, k)));
  }
  if (j > 0 && k > 0 && i + 1 < j + k) // too large: a < 2^i, and b >= 2^(i - (k - 1))
    lemmas.push_back(t.implies(t.andOf(isBelow(a, i), isFrom(b, i > k - 1 ? i - (k - 1) : 0)), isBelow(r, k - 1)));
  return lemmas;
}

} // namespace fathom::solver
