// =, < unsigned, < signed.
#include "rewrite/Linear.h"
#include "rewrite/Rules.h"

namespace fathom::rewrite {

using llvm::APInt;
using llvm::ConstantRange;

namespace {

using M = const RuleMatch &;

Term compare(M m, Term a, Term b) {
  Term operands[] = {a, b};
  return m.terms.rebuild(m.root, operands);
}

Term zero(M m, Term like) { return m.terms.bits(APInt::getZero(m.terms.width(like))); }

// ---- by what is known of the operands

Term eqFacts(M m) {
  Term a = m.terms.child(m.root, 0), b = m.terms.child(m.root, 1);
  if (!m.terms.sort(a).isBits())
    return {};
  const llvm::KnownBits &x = m.facts.bits(a), &y = m.facts.bits(b);
  if (x.Zero.intersects(y.One) || x.One.intersects(y.Zero) ||
      m.facts.range(a).intersectWith(m.facts.range(b)).isEmptySet())
    return m.terms.boolean(false);
  return {};
}

Term ultFacts(M m) {
  const ConstantRange &x = m.facts.range(m.terms.child(m.root, 0)), &y = m.facts.range(m.terms.child(m.root, 1));
  if (x.getUnsignedMax().ult(y.getUnsignedMin()))
    return m.terms.boolean(true);
  if (x.getUnsignedMin().uge(y.getUnsignedMax()))
    return m.terms.boolean(false);
  return {};
}

Term sltFacts(M m) {
  Term a = m.terms.child(m.root, 0), b = m.terms.child(m.root, 1);
  const ConstantRange &x = m.facts.range(a), &y = m.facts.range(b);
  if (x.getSignedMax().slt(y.getSignedMin()))
    return m.terms.boolean(true);
  if (x.getSignedMin().sge(y.getSignedMax()))
    return m.terms.boolean(false);
  // With equal signs both orders are one.
  if ((x.isAllNonNegative() && y.isAllNonNegative()) || (x.isAllNegative() && y.isAllNegative()))
    return m.terms.ult(a, b);
  return {};
}

/// One value is left below (or above) the bound.
Term ultSingle(M m) {
  Term a = m.terms.child(m.root, 0), b = m.terms.child(m.root, 1);
  if (m.terms.kind(b) != Kind::Bits)
    return {};
  const ConstantRange &x = m.facts.range(a);
  const APInt &bound = m.terms.constant(b);
  if (!bound.isZero() && x.getUnsignedMin() + 1 == bound)
    return m.terms.eq(a, m.terms.bits(x.getUnsignedMin()));
  if (x.getUnsignedMax() == bound)
    return m.terms.ne(a, b);
  return {};
}

bool sumWraps(M m, Term a, Term b) {
  bool overflow = false;
  (void)m.facts.range(a).getUnsignedMax().uadd_ov(m.facts.range(b).getUnsignedMax(), overflow);
  return overflow;
}

/// x + y < x + z -> y < z, where neither sum wraps
Term ultCommonSummand(M m) {
  if (sumWraps(m, m('x'), m('y')) || sumWraps(m, m('x'), m('z')))
    return {};
  return m.terms.ult(m('y'), m('z'));
}

/// x + C < D -> x < D - C, where the sum does not wrap
Term ultSumBound(M m) {
  if (sumWraps(m, m('x'), m('C')))
    return {};
  if (m.constant('D').ule(m.constant('C')))
    return m.terms.boolean(false);
  return m.terms.ult(m('x'), m.terms.bits(m.constant('D') - m.constant('C')));
}

/// x + y < x: only a sum that wraps is smaller
Term ultSumSmaller(M m) { return sumWraps(m, m('x'), m('y')) ? Term() : m.terms.boolean(false); }

// ---- sums on both sides

Term eqLinear(M m) {
  Terms &t = m.terms;
  Term a = t.child(m.root, 0), b = t.child(m.root, 1);
  if (!t.sort(a).isBits())
    return {};
  APInt one(t.width(a), 1);
  Linear difference(t, t.width(a), 1024);
  difference.add(a, one);
  difference.add(b, -one);
  if (!difference.collected())
    return {};
  return t.eq(t.add(difference.side(true), t.bits(difference.constant)), difference.side(false));
}

/// C * x = D: the odd part of C has an inverse, its power of two takes high bits of x away.
Term eqProduct(M m) {
  Terms &t = m.terms;
  const APInt &factor = m.constant('C'), &product = m.constant('D');
  if (factor.isZero())
    return {};
  unsigned width = t.width(m('x')), shift = factor.countr_zero();
  if (product.countr_zero() < shift)
    return t.boolean(false);
  unsigned rest = width - shift;
  APInt odd = factor.lshr(shift).trunc(rest);
  return t.eq(t.extract(m('x'), rest - 1, 0), t.bits(odd.multiplicativeInverse() * product.lshr(shift).trunc(rest)));
}

// ---- parts

/// x & C = D, where the ones of C are adjacent
Term eqMask(M m) {
  Terms &t = m.terms;
  unsigned low = 0, length = 0;
  if (!m.constant('C').isShiftedMask(low, length) || length == t.width(m('x')))
    return {};
  if (!m.constant('D').isSubsetOf(m.constant('C')))
    return t.boolean(false);
  return t.eq(t.extract(m('x'), low + length - 1, low), t.bits(m.constant('D').extractBits(length, low)));
}

/// x >> C = D
Term eqShiftRight(M m) {
  Terms &t = m.terms;
  unsigned width = t.width(m('x'));
  if (m.constant('C').uge(width))
    return {};
  unsigned shift = static_cast<unsigned>(m.constant('C').getZExtValue());
  APInt part = m.constant('D').trunc(width - shift);
  bool isSigned = t.kind(t.child(m.root, 0)) == Kind::AShr || t.kind(t.child(m.root, 1)) == Kind::AShr;
  if ((isSigned ? part.sext(width) : part.zext(width)) != m.constant('D'))
    return t.boolean(false);
  return t.eq(t.extract(m('x'), width - 1, shift), t.bits(part));
}

/// zext x against zext y of another width: the wider one decides.
Term narrowExtensions(M m) {
  Terms &t = m.terms;
  unsigned width = std::max(t.width(m('x')), t.width(m('y')));
  if (width == t.width(t.child(m.root, 0)))
    return {};
  return compare(m, t.zext(m('x'), width), t.zext(m('y'), width));
}

/// x . y = zext z
Term eqConcatExtension(M m) {
  Terms &t = m.terms;
  unsigned low = t.width(m('y')), part = t.width(m('z'));
  if (part <= low)
    return t.andOf(t.eq(m('x'), zero(m, m('x'))), t.eq(m('y'), t.zext(m('z'), low)));
  return t.andOf(t.eq(m('x'), t.zext(t.extract(m('z'), part - 1, low), t.width(m('x')))),
                 t.eq(m('y'), t.extract(m('z'), low - 1, 0)));
}

/// (c ? A : B) = (d ? C : D): which of the four meet
Term eqConstantItes(M m) {
  Terms &t = m.terms;
  Term result = t.boolean(false);
  for (bool first : {true, false})
    for (bool second : {true, false})
      if ((first ? m('A') : m('B')) == (second ? m('C') : m('D')))
        result = t.orOf(result, t.andOf(first ? m('c') : t.notOf(m('c')), second ? m('d') : t.notOf(m('d'))));
  return result;
}

bool isTopBit(M m, Term part) {
  Term whole = m.terms.child(part, 0);
  return m.terms.width(part) == 1 && m.terms.extractLow(part) + 1 == m.terms.width(whole);
}

Term isNegative(M m, Term x) { return m.terms.slt(x, zero(m, x)); }

std::vector<Rule> eqRules() {
  return {
      {"eq-facts",
       {"(= (bvor x 1) (bvshl y 1))", "(= (zero_extend x) (bvor (bvnot (zero_extend y)) z))",
        "(= (concat C x) (concat D y))", "(= (ite c A B) (ite d C D))", "(= (bvurem x C) (bvor y D))"},
       eqFacts,
       true},
      {"eq-linear",
       {"(= (bvadd x (bvadd y z)) (bvadd z (bvmul x C)))", "(= (bvadd x y) (bvneg y))",
        "(= (bvadd (bvmul x C) y) (bvadd (bvshl x D) z))", "(= (bvnot x) (bvadd x y))", "(= x (bvneg x))"},
       eqLinear,
       true},
      {"eq-product", {"(= (bvmul x C) D)"}, eqProduct},
      {"eq-product-odd",
       {"(= (bvmul x C) (bvmul y C))"},
       [](M m) { return m.constant('C')[0] ? m.terms.eq(m('x'), m('y')) : Term(); }},
      {"eq-shl-both",
       {"(= (bvshl x C) (bvshl y C))"},
       [](M m) {
         unsigned width = m.terms.width(m('x'));
         if (m.constant('C').uge(width))
           return Term();
         unsigned top = width - 1 - static_cast<unsigned>(m.constant('C').getZExtValue());
         return m.terms.eq(m.terms.extract(m('x'), top, 0), m.terms.extract(m('y'), top, 0));
       }},
      {"eq-xor-zero", {"(= (bvxor x y) 0)"}, [](M m) { return m.terms.eq(m('x'), m('y')); }},
      {"eq-xor-both", {"(= (bvxor x y) (bvxor x z))"}, [](M m) { return m.terms.eq(m('y'), m('z')); }},
      {"eq-xor-self", {"(= (bvxor x y) x)"}, [](M m) { return m.terms.eq(m('y'), zero(m, m('y'))); }},
      {"eq-or-zero",
       {"(= (bvor x y) 0)"},
       [](M m) { return m.terms.andOf(m.terms.eq(m('x'), zero(m, m('x'))), m.terms.eq(m('y'), zero(m, m('y')))); }},
      {"eq-and-ones",
       {"(= (bvand x y) -1)"},
       [](M m) {
         Term ones = m.terms.bits(APInt::getAllOnes(m.terms.width(m('x'))));
         return m.terms.andOf(m.terms.eq(m('x'), ones), m.terms.eq(m('y'), ones));
       }},
      {"eq-mask", {"(= (bvand x C) D)"}, eqMask},
      // x & C = x -> x & ~C = 0
      {"eq-mask-self",
       {"(= (bvand x C) x)"},
       [](M m) { return m.terms.eq(m.terms.bvAnd(m('x'), m.terms.bits(~m.constant('C'))), zero(m, m('x'))); }},
      {"eq-or-self", {"(= (bvor x C) x)"}, [](M m) { return m.terms.eq(m.terms.bvAnd(m('x'), m('C')), m('C')); }},
      // x | C = D -> x & ~C = D & ~C
      {"eq-or-constant",
       {"(= (bvor x C) D)"},
       [](M m) {
         if (!m.constant('C').isSubsetOf(m.constant('D')))
           return m.terms.boolean(false);
         return m.terms.eq(m.terms.bvAnd(m('x'), m.terms.bits(~m.constant('C'))),
                           m.terms.bits(m.constant('D') & ~m.constant('C')));
       }},
      {"eq-shift-right", {"(= (bvlshr x C) D)", "(= (bvashr x C) D)"}, eqShiftRight},
      {"eq-not-self", {"(= x (bvnot x))"}, [](M m) { return m.terms.boolean(false); }},
      {"eq-urem-self",
       {"(= (bvurem x C) x)"},
       [](M m) { return m.constant('C').isZero() ? Term() : m.terms.ult(m('x'), m('C')); }},
      {"eq-udiv-zero", {"(= (bvudiv x y) 0)"}, [](M m) { return m.terms.ult(m('x'), m('y')); }},
      {"eq-extend", {"(= (zero_extend x) (zero_extend y))"}, narrowExtensions},
      {"eq-concat-extend", {"(= (concat x y) (zero_extend z))"}, eqConcatExtension},
      {"eq-concat-same-high",
       {"(= (concat x y) (concat x z))"},
       [](M m) { return m.terms.width(m('y')) == m.terms.width(m('z')) ? m.terms.eq(m('y'), m('z')) : Term(); }},
      // (c ? x : y) = (d ? x : y)
      {"eq-same-branches",
       {"(= (ite c x y) (ite d x y))"},
       [](M m) { return m.terms.orOf(m.terms.eq(m('x'), m('y')), m.terms.notOf(m.terms.xorOf(m('c'), m('d')))); }},
      {"eq-same-condition",
       {"(= (ite c x y) (ite c z w))"},
       [](M m) { return m.terms.ite(m('c'), m.terms.eq(m('x'), m('z')), m.terms.eq(m('y'), m('w'))); }},
      {"eq-constant-ites", {"(= (ite c A B) (ite d C D))"}, eqConstantItes},
      {"eq-sign-bit",
       {"(= (extract x) C)"},
       [](M m) {
         Terms &t = m.terms;
         Term part = t.kind(t.child(m.root, 0)) == Kind::Extract ? t.child(m.root, 0) : t.child(m.root, 1);
         if (!isTopBit(m, part) || t.width(m('x')) == 1)
           return Term();
         return m.constant('C').isOne() ? isNegative(m, m('x')) : t.notOf(isNegative(m, m('x')));
       }},
  };
}

std::vector<Rule> orderRules() {
  return {
      {"ult-facts",
       {"(bvult (bvlshr x 1) (bvor y C))", "(bvult (bvurem x C) D)", "(bvult (bvor x C) (zero_extend y))",
        "(bvult (ite c A B) C)", "(bvult (bvand x C) (bvadd (bvand y C) D))"},
       ultFacts,
       true},
      {"slt-facts",
       {"(bvslt (zero_extend x) (zero_extend y))", "(bvslt (bvlshr x 1) (bvor y C))", "(bvslt (sign_extend x) C)",
        "(bvslt (ite c A B) (ite d C D))", "(bvslt (bvor x C) (bvor y C))"},
       sltFacts,
       true},
      {"ult-single", {"(bvult x C)", "(bvult (bvor x D) C)", "(bvult (zero_extend x) C)"}, ultSingle, true},
      {"ult-common-summand",
       {"(bvult (bvadd x y) (bvadd x z))"},
       ultCommonSummand,
       false,
       {"(bvult (bvadd (bvlshr x 1) (bvlshr y 1)) (bvadd (bvlshr x 1) (bvlshr z 1)))"}},
      {"ult-sum-bound", {"(bvult (bvadd x C) D)"}, ultSumBound, false, {"(bvult (bvadd (bvlshr x 1) C) D)"}},
      {"ult-sum-smaller",
       {"(bvult (bvadd x y) x)"},
       ultSumSmaller,
       false,
       {"(bvult (bvadd (bvlshr x 1) (bvlshr y 1)) (bvlshr x 1))"}},
      // x - y is larger than x just when it wraps around
      {"ult-difference", {"(bvult x (bvadd x (bvneg y)))"}, [](M m) { return m.terms.ult(m('x'), m('y')); }},
      {"ult-not", {"(bvult (bvnot x) (bvnot y))"}, [](M m) { return m.terms.ult(m('y'), m('x')); }},
      {"slt-not", {"(bvslt (bvnot x) (bvnot y))"}, [](M m) { return m.terms.slt(m('y'), m('x')); }},
      {"ult-not-constant",
       {"(bvult (bvnot x) C)"},
       [](M m) { return m.terms.ult(m.terms.bits(~m.constant('C')), m('x')); }},
      {"slt-not-constant",
       {"(bvslt (bvnot x) C)"},
       [](M m) { return m.terms.slt(m.terms.bits(~m.constant('C')), m('x')); }},
      {"ult-never",
       {"(bvult x (bvurem x y))", "(bvult x (bvand x y))", "(bvult (bvor x y) x)", "(bvult x (bvlshr x y))"},
       [](M m) { return m.terms.boolean(false); }},
      {"ult-urem", {"(bvult (bvurem x y) y)"}, [](M m) { return m.terms.ne(m('y'), zero(m, m('y'))); }},
      {"ult-udiv",
       {"(bvult x (bvudiv x C))"},
       [](M m) { return m.constant('C').isZero() ? Term() : m.terms.boolean(false); }},
      {"order-extend", {"(bvult (zero_extend x) (zero_extend y))"}, narrowExtensions},
      {"ult-concat-same-high",
       {"(bvult (concat x y) (concat x z))"},
       [](M m) { return m.terms.width(m('y')) == m.terms.width(m('z')) ? m.terms.ult(m('y'), m('z')) : Term(); }},
      {"slt-concat-same-high",
       {"(bvslt (concat x y) (concat x z))"},
       [](M m) { return m.terms.width(m('y')) == m.terms.width(m('z')) ? m.terms.ult(m('y'), m('z')) : Term(); }},
      {"order-concat-same-low",
       {"(bvult (concat x y) (concat z y))", "(bvslt (concat x y) (concat z y))"},
       [](M m) { return m.terms.width(m('x')) == m.terms.width(m('z')) ? compare(m, m('x'), m('z')) : Term(); }},
      // (c ? x : y) < (c ? z : w): so the smaller of two is seen to be no larger than the other.
      {"order-same-condition",
       {"(bvult (ite c x y) (ite c z w))", "(bvslt (ite c x y) (ite c z w))"},
       [](M m) { return m.terms.ite(m('c'), compare(m, m('x'), m('z')), compare(m, m('y'), m('w'))); }},
      {"order-ite-self",
       {"(bvult (ite c x y) x)", "(bvslt (ite c x y) x)"},
       [](M m) { return m.terms.andOf(m.terms.notOf(m('c')), compare(m, m('y'), m('x'))); }},
      {"order-ite-self-else",
       {"(bvult (ite c y x) x)", "(bvslt (ite c y x) x)"},
       [](M m) { return m.terms.andOf(m('c'), compare(m, m('y'), m('x'))); }},
      {"order-self-ite",
       {"(bvult x (ite c x y))", "(bvslt x (ite c x y))"},
       [](M m) { return m.terms.andOf(m.terms.notOf(m('c')), compare(m, m('x'), m('y'))); }},
      {"order-self-ite-else",
       {"(bvult x (ite c y x))", "(bvslt x (ite c y x))"},
       [](M m) { return m.terms.andOf(m('c'), compare(m, m('x'), m('y'))); }},

      // Sign tests.
      {"sign-by-ult",
       {"(bvult x C)"},
       [](M m) { return m.constant('C').isMinSignedValue() ? m.terms.notOf(isNegative(m, m('x'))) : Term(); }},
      {"sign-not", {"(bvslt (bvnot x) 0)"}, [](M m) { return m.terms.notOf(isNegative(m, m('x'))); }},
      {"sign-concat", {"(bvslt (concat x y) 0)"}, [](M m) { return isNegative(m, m('x')); }},
      {"sign-ashr", {"(bvslt (bvashr x y) 0)"}, [](M m) { return isNegative(m, m('x')); }},
      {"sign-or",
       {"(bvslt (bvor x y) 0)"},
       [](M m) { return m.terms.orOf(isNegative(m, m('x')), isNegative(m, m('y'))); }},
      {"sign-and",
       {"(bvslt (bvand x y) 0)"},
       [](M m) { return m.terms.andOf(isNegative(m, m('x')), isNegative(m, m('y'))); }},
      {"sign-xor",
       {"(bvslt (bvxor x y) 0)"},
       [](M m) { return m.terms.xorOf(isNegative(m, m('x')), isNegative(m, m('y'))); }},
  };
}

} // namespace

std::vector<Rule> compareRules() {
  std::vector<Rule> rules = eqRules();
  for (Rule &rule : orderRules())
    rules.push_back(std::move(rule));
  return rules;
}

} // namespace fathom::rewrite
