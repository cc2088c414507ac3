// Sums, products, quotients and shifts.
#include "rewrite/Linear.h"
#include "rewrite/Rules.h"

namespace fathom::rewrite {

using llvm::APInt;

namespace {

using M = const RuleMatch &;

Term zero(Terms &t, unsigned width) { return t.bits(APInt::getZero(width)); }

Term sumCollect(M m) {
  // An equation collects more; a long sum would be taken apart again at each of its summands.
  Linear linear(m.terms, m.terms.width(m.root), 32);
  linear.add(m.root, APInt(m.terms.width(m.root), 1));
  return linear.collected() ? linear.sum() : Term();
}

/// No bit is set in both: the sum has no carries.
Term sumDisjoint(M m) {
  Term a = m.terms.child(m.root, 0), b = m.terms.child(m.root, 1);
  // A constant summand meets others later; as part of an or it would not.
  if (m.terms.isConstant(b) || m.terms.isConstant(a))
    return {};
  const llvm::KnownBits &x = m.facts.bits(a), &y = m.facts.bits(b);
  return (x.Zero | y.Zero).isAllOnes() ? m.terms.bvOr(a, b) : Term();
}

/// Quotients of numbers that are never negative.
Term signedFacts(M m) {
  Term a = m.terms.child(m.root, 0), b = m.terms.child(m.root, 1);
  if (!m.facts.bits(a).isNonNegative() || !m.facts.bits(b).isNonNegative())
    return {};
  // x / 0 is -1 for both; x % 0 is x for both.
  return m.terms.kind(m.root) == Kind::SDiv ? m.terms.udiv(a, b) : m.terms.urem(a, b);
}

/// x / 2^k rounds towards 0: a negative x gets 2^k - 1 more before its bits are shifted.
Term sdivPower(Terms &t, Term x, unsigned k) {
  unsigned width = t.width(x);
  Term sign = t.ashr(x, t.bits(width, width - 1));
  Term more = t.lshr(sign, t.bits(width, width - k));
  return t.ashr(t.add(x, more), t.bits(width, k));
}

Term sdivConstant(M m) {
  Terms &t = m.terms;
  const APInt &divisor = m.constant('C');
  if (divisor.isZero() || divisor.isOne() || divisor.isAllOnes())
    return {};
  if (divisor.isMinSignedValue()) // 1 for itself, 0 for all others
    return t.ite(t.eq(m('x'), m('C')), t.bits(t.width(m('x')), 1), zero(t, t.width(m('x'))));
  APInt size = divisor.abs();
  if (!size.isPowerOf2())
    return {};
  Term quotient = sdivPower(t, m('x'), size.logBase2());
  return divisor.isNegative() ? t.bvNeg(quotient) : quotient;
}

Term sremConstant(M m) {
  Terms &t = m.terms;
  APInt size = m.constant('C').abs();
  if (!size.isPowerOf2() || size.isOne() || size.isMinSignedValue())
    return {};
  unsigned k = size.logBase2();
  return t.sub(m('x'), t.shl(sdivPower(t, m('x'), k), t.bits(t.width(m('x')), k)));
}

/// (x / C) / D
Term udivTwice(M m) {
  bool overflow = false;
  APInt product = m.constant('C').umul_ov(m.constant('D'), overflow);
  if (m.constant('C').isZero() || m.constant('D').isZero())
    return {};
  return overflow ? zero(m.terms, m.terms.width(m('x'))) : m.terms.udiv(m('x'), m.terms.bits(product));
}

/// (x % C) % D, where one divides the other
Term uremTwice(M m) {
  const APInt &inner = m.constant('C'), &outer = m.constant('D');
  if (inner.isZero() || outer.isZero())
    return {};
  if (inner.ule(outer))
    return m.terms.urem(m('x'), m('C'));
  return inner.urem(outer).isZero() ? m.terms.urem(m('x'), m('D')) : Term();
}

Term divideExtension(M m) {
  Terms &t = m.terms;
  unsigned width = t.width(m('x'));
  if (m.constant('C').isZero() || m.constant('C').getActiveBits() > width)
    return {};
  Term operands[] = {m('x'), t.bits(m.constant('C').trunc(width))};
  return t.zext(t.rebuild(m.root, operands), t.width(m.root));
}

/// A shift to the right by a constant takes a part.
Term shiftRight(M m) {
  Terms &t = m.terms;
  unsigned width = t.width(m('x'));
  if (m.constant('C').isZero() || m.constant('C').uge(width))
    return {};
  Term part = t.extract(m('x'), width - 1, static_cast<unsigned>(m.constant('C').getZExtValue()));
  return t.kind(m.root) == Kind::LShr ? t.zext(part, width) : t.sext(part, width);
}

/// A shift by one of two constants is one of two shifts by a constant.
Term shiftIte(M m) {
  Term first[] = {m('x'), m('A')}, second[] = {m('x'), m('B')};
  return m.terms.ite(m('c'), m.terms.rebuild(m.root, first), m.terms.rebuild(m.root, second));
}

/// f(c ? A : B, c ? C : D)
Term overConstantItes(M m) {
  Term first[] = {m('A'), m('C')}, second[] = {m('B'), m('D')};
  return m.terms.ite(m('c'), m.terms.rebuild(m.root, first), m.terms.rebuild(m.root, second));
}

} // namespace

std::vector<Rule> arithmeticRules() {
  return {
      {"sum-collect",
       {"(bvadd x (bvadd y x))", "(bvadd (bvmul x C) (bvadd y (bvmul x D)))", "(bvadd (bvneg x) (bvadd y (bvshl x C)))",
        "(bvadd (bvnot x) (bvadd y x))", "(bvadd x x)"},
       sumCollect,
       true},
      {"sum-disjoint",
       {"(bvadd (bvshl x 1) (bvand y 1))", "(bvadd (bvand x C) (bvand y D))", "(bvadd (bvshl x C) (zero_extend y))"},
       sumDisjoint,
       true},
      {"sum-common-factor",
       {"(bvadd (bvmul x y) (bvmul x z))"},
       // A constant factor stays with its atom: that is what sums are compared by.
       [](M m) { return m.terms.isConstant(m('x')) ? Term() : m.terms.mul(m('x'), m.terms.add(m('y'), m('z'))); }},
      {"sum-and-or", {"(bvadd (bvand x y) (bvor x y))"}, [](M m) { return m.terms.add(m('x'), m('y')); }},
      {"sum-xor-and", {"(bvadd (bvxor x y) (bvand x y))"}, [](M m) { return m.terms.bvOr(m('x'), m('y')); }},
      {"constant-ites",
       {"(bvadd (ite c A B) (ite c C D))", "(bvmul (ite c A B) (ite c C D))", "(bvand (ite c A B) (ite c C D))",
        "(bvor (ite c A B) (ite c C D))", "(bvxor (ite c A B) (ite c C D))", "(bvudiv (ite c A B) (ite c C D))",
        "(bvurem (ite c A B) (ite c C D))", "(bvshl (ite c A B) (ite c C D))", "(bvlshr (ite c A B) (ite c C D))"},
       overConstantItes},
      {"mul-neg-neg", {"(bvmul (bvneg x) (bvneg y))"}, [](M m) { return m.terms.mul(m('x'), m('y')); }},
      {"mul-neg-constant",
       {"(bvmul (bvneg x) C)"},
       [](M m) { return m.terms.mul(m('x'), m.terms.bits(-m.constant('C'))); }},
      {"neg-mul-constant",
       {"(bvneg (bvmul x C))"},
       [](M m) { return m.terms.mul(m('x'), m.terms.bits(-m.constant('C'))); }},
      {"mul-shl",
       {"(bvmul (bvshl x C) y)"},
       [](M m) { return m.terms.isConstant(m('y')) ? Term() : m.terms.shl(m.terms.mul(m('x'), m('y')), m('C')); }},
      {"mul-by-one-bit",
       {"(bvmul (zero_extend x) y)"},
       [](M m) {
         Terms &t = m.terms;
         if (t.width(m('x')) != 1)
           return Term();
         return t.ite(t.eq(m('x'), t.bits(1, 1)), m('y'), zero(t, t.width(m('y'))));
       }},
      // (x / y) * y: for y = 0 both are 0
      {"mul-udiv", {"(bvmul (bvudiv x y) y)"}, [](M m) { return m.terms.sub(m('x'), m.terms.urem(m('x'), m('y'))); }},
      {"udiv-twice", {"(bvudiv (bvudiv x C) D)"}, udivTwice},
      {"urem-twice", {"(bvurem (bvurem x C) D)"}, uremTwice},
      {"udiv-self",
       {"(bvudiv x x)"},
       [](M m) {
         Terms &t = m.terms;
         unsigned width = t.width(m('x'));
         return t.ite(t.eq(m('x'), zero(t, width)), t.bits(APInt::getAllOnes(width)), t.bits(width, 1));
       }},
      {"divide-extension", {"(bvudiv (zero_extend x) C)", "(bvurem (zero_extend x) C)"}, divideExtension},
      {"urem-extensions",
       {"(bvurem (zero_extend x) (zero_extend y))"},
       [](M m) {
         Terms &t = m.terms;
         unsigned width = std::max(t.width(m('x')), t.width(m('y')));
         return t.zext(t.urem(t.zext(m('x'), width), t.zext(m('y'), width)), t.width(m.root));
       }},
      {"signed-facts",
       {"(bvsdiv (bvlshr x 1) (bvlshr y 1))", "(bvsrem (bvlshr x 1) (bvlshr y 1))",
        "(bvsdiv (zero_extend x) (zero_extend y))", "(bvsrem (zero_extend x) C)"},
       signedFacts,
       true},
      {"sdiv-constant", {"(bvsdiv x C)"}, sdivConstant},
      {"srem-constant", {"(bvsrem x C)"}, sremConstant},
      {"shift-right", {"(bvlshr x C)", "(bvashr x C)"}, shiftRight},
      {"shift-ite", {"(bvshl x (ite c A B))", "(bvlshr x (ite c A B))", "(bvashr x (ite c A B))"}, shiftIte},
  };
}

} // namespace fathom::rewrite
