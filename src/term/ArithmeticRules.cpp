// Rules for sums, products, quotients and shifts. A sum keeps its constant outermost, (x + y) + c, so constants meet;
// a product with a power of two is a shift; products and shifts by a constant move into x + c for the same reason.
//
// SMT-LIB division is total: x / 0 is all ones, x % 0 is x. So 0 / x is not always 0, but 0 % x is.
#include "term/Term.h"

#include "support/Error.h"

namespace fathom::term {

using llvm::APInt;

Term Terms::add(Term a, Term b) { return binary(Kind::Add, a, b, &Terms::addRule); }
Term Terms::sub(Term a, Term b) { return add(a, bvNeg(b)); }
Term Terms::mul(Term a, Term b) { return binary(Kind::Mul, a, b, &Terms::mulRule); }
Term Terms::udiv(Term a, Term b) { return binary(Kind::UDiv, a, b, &Terms::udivRule); }
Term Terms::urem(Term a, Term b) { return binary(Kind::URem, a, b, &Terms::uremRule); }
Term Terms::sdiv(Term a, Term b) { return binary(Kind::SDiv, a, b, &Terms::sdivRule); }
Term Terms::srem(Term a, Term b) { return binary(Kind::SRem, a, b, &Terms::sremRule); }
Term Terms::shl(Term a, Term b) { return binary(Kind::Shl, a, b, &Terms::shlRule); }
Term Terms::lshr(Term a, Term b) { return binary(Kind::LShr, a, b, &Terms::lshrRule); }
Term Terms::ashr(Term a, Term b) { return binary(Kind::AShr, a, b, &Terms::ashrRule); }

/// t as x + c, where x is no sum with a constant.
std::pair<Term, APInt> Terms::splitConstant(Term t) const {
  if (const APInt *c = constantOperand(Kind::Add, t))
    return {child(t, 0), *c};
  return {t, APInt::getZero(width(t))};
}

Term Terms::addRule(Term a, Term b) {
  if (const APInt *k = bitsOf(b)) {
    if (k->isZero())
      return a;
    if (const APInt *c = constantOperand(Kind::Add, a)) // (x + c) + k -> x + (c + k)
      return add(child(a, 0), bits(*c + *k));
    return {};
  }
  auto [x, c1] = splitConstant(a);
  auto [y, c2] = splitConstant(b);
  if (!c1.isZero() || !c2.isZero()) // (x + c1) + (y + c2) -> (x + y) + (c1 + c2)
    return add(add(x, y), bits(c1 + c2));
  if (areComplements(Kind::BvNot, a, b)) // x + ~x -> -1
    return bits(APInt::getAllOnes(width(a)));
  Term cancelled = cancelRule(a, b);
  return cancelled.valid() ? cancelled : cancelRule(b, a);
}

/// a + b where a summand of one is taken away by the other.
Term Terms::cancelRule(Term a, Term b) {
  if (kind(a) == Kind::Add)
    for (Term x : children(a))
      if (kind(x) == Kind::BvNeg && child(x, 0) == b) // (y - b) + b -> y
        return otherChild(a, x);
  if (kind(b) != Kind::BvNeg)
    return {};
  Term y = child(b, 0);
  if (a == y) // y - y -> 0
    return bits(APInt::getZero(width(a)));
  if (hasChild(Kind::Add, a, y)) // (y + z) - y -> z
    return otherChild(a, y);
  if (kind(y) != Kind::Add)
    return {};
  for (Term shared : children(y)) {
    if (shared == a) // a - (a + z) -> -z
      return bvNeg(otherChild(y, shared));
    if (hasChild(Kind::Add, a, shared)) // (s + z) - (s + w) -> z - w
      return sub(otherChild(a, shared), otherChild(y, shared));
  }
  return {};
}

Term Terms::bvNeg(Term a) {
  invariant(sort(a).isBits(), "bvneg of what is no bit-vector");
  if (const APInt *k = bitsOf(a))
    return bits(-*k);
  if (!simplify)
    return intern(Kind::BvNeg, sort(a), {a});
  if (width(a) == 1)
    return a;
  if (kind(a) == Kind::BvNeg)
    return child(a, 0);
  if (kind(a) == Kind::BvNot) // -~x -> x + 1
    return add(child(a, 0), bits(width(a), 1));
  if (const APInt *c = constantOperand(Kind::Add, a)) // -(x + c) -> -x + -c
    return add(bvNeg(child(a, 0)), bits(-*c));
  if (kind(a) == Kind::Add)
    for (Term x : children(a))
      if (Term y = otherChild(a, x); kind(x) == Kind::BvNeg && kind(y) != Kind::Add) // -(y - x) -> x - y
        return sub(child(x, 0), y);
  if (Term mapped = overConstants(a, [&](Term leaf) { return bvNeg(leaf); }); mapped.valid())
    return mapped;
  return intern(Kind::BvNeg, sort(a), {a});
}

Term Terms::mulRule(Term a, Term b) {
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isZero())
    return b;
  if (k->isOne())
    return a;
  if (k->isAllOnes())
    return bvNeg(a);
  if (const APInt *c = constantOperand(Kind::Mul, a)) // (x * c) * k -> x * (c * k)
    return mul(child(a, 0), bits(*c * *k));
  if (const APInt *c = constantOperand(Kind::Shl, a)) // (x << c) * k -> x * (k << c)
    return mul(child(a, 0), bits(k->shl(*c)));
  if (const APInt *c = constantOperand(Kind::Add, a)) // (x + c) * k -> x * k + c * k
    return add(mul(child(a, 0), b), bits(*c * *k));
  if (k->isPowerOf2())
    return shl(a, bits(width(a), k->logBase2()));
  return {};
}

Term Terms::udivRule(Term a, Term b) {
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isZero())
    return bits(APInt::getAllOnes(width(a)));
  if (k->isPowerOf2())
    return lshr(a, bits(width(a), k->logBase2()));
  if (auto bound = upperBound(a); bound && bound->ult(*k))
    return bits(APInt::getZero(width(a)));
  return {};
}

Term Terms::uremRule(Term a, Term b) {
  if (a == b) // also 0 % 0
    return bits(APInt::getZero(width(a)));
  if (const APInt *k = bitsOf(a); k && k->isZero())
    return a;
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isZero())
    return a;
  if (k->isPowerOf2())
    return bvAnd(a, bits(*k - 1));
  if (auto bound = upperBound(a); bound && bound->ult(*k))
    return a;
  return {};
}

Term Terms::sdivRule(Term a, Term b) {
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isAllOnes()) // also 1 at width 1, where -x is x
    return bvNeg(a);
  return k->isOne() ? a : Term{};
}

Term Terms::sremRule(Term a, Term b) {
  Term zero = bits(APInt::getZero(width(a)));
  if (a == b || a == zero)
    return zero;
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isZero())
    return a;
  return k->isOne() || k->isAllOnes() ? zero : Term{};
}

Term Terms::shlRule(Term a, Term b) {
  Term zero = bits(APInt::getZero(width(a)));
  if (a == zero)
    return zero;
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isZero())
    return a;
  if (k->uge(width(a)))
    return zero;
  if (const APInt *c = constantOperand(Kind::Shl, a)) { // (x << c) << k -> x << (c + k)
    uint64_t amount = c->getLimitedValue() + k->getLimitedValue();
    return amount >= width(a) ? zero : shl(child(a, 0), bits(width(a), amount));
  }
  if (const APInt *c = constantOperand(Kind::Add, a)) // (x + c) << k -> (x << k) + (c << k)
    return add(shl(child(a, 0), b), bits(c->shl(*k)));
  if (const APInt *c = constantOperand(Kind::Mul, a)) // (x * c) << k -> x * (c << k)
    return mul(child(a, 0), bits(c->shl(*k)));
  return {};
}

Term Terms::lshrRule(Term a, Term b) {
  Term zero = bits(APInt::getZero(width(a)));
  if (a == zero)
    return zero;
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isZero())
    return a;
  if (k->uge(width(a)))
    return zero;
  if (auto bound = upperBound(a); bound && bound->lshr(*k).isZero())
    return zero;
  if (const APInt *c = constantOperand(Kind::LShr, a)) { // (x >> c) >> k -> x >> (c + k)
    uint64_t amount = c->getLimitedValue() + k->getLimitedValue();
    return amount >= width(a) ? zero : lshr(child(a, 0), bits(width(a), amount));
  }
  return {};
}

Term Terms::ashrRule(Term a, Term b) {
  if (const APInt *k = bitsOf(a); k && (k->isZero() || k->isAllOnes()))
    return a;
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isZero())
    return a;
  if (k->uge(width(a))) // only the sign is left
    return ashr(a, bits(width(a), width(a) - 1));
  if (const APInt *c = constantOperand(Kind::AShr, a)) { // (x >> c) >> k -> x >> (c + k)
    uint64_t amount = c->getLimitedValue() + k->getLimitedValue();
    return ashr(child(a, 0), bits(width(a), std::min<uint64_t>(amount, width(a) - 1)));
  }
  return {};
}

} // namespace fathom::term
