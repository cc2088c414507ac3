// Bitwise operators, parts, concatenations and extensions.
#include "rewrite/Rules.h"

namespace fathom::rewrite {

using llvm::APInt;

namespace {

using M = const RuleMatch &;

Term zero(Terms &t, unsigned width) { return t.bits(APInt::getZero(width)); }

Term like(M m, Term a, Term b) {
  Term operands[] = {a, b};
  return m.terms.rebuild(m.root, operands);
}

/// One of two dual operators.
struct Junction {
  Terms &t;
  bool isAnd;
  explicit Junction(M m) : t(m.terms), isAnd(t.kind(m.root) == Kind::BvAnd) {}
  Term join(Term a, Term b) const { return isAnd ? t.bvAnd(a, b) : t.bvOr(a, b); }
  Term joinDual(Term a, Term b) const { return isAnd ? t.bvOr(a, b) : t.bvAnd(a, b); }
};

/// All bits are known.
Term constantFacts(M m) {
  const llvm::KnownBits &known = m.facts.bits(m.root);
  return known.isConstant() ? m.terms.bits(known.getConstant()) : Term();
}

/// One operand has no influence: where it could change a bit, the other one is known.
Term maskFacts(M m) {
  bool isAnd = m.terms.kind(m.root) == Kind::BvAnd;
  for (unsigned i : {0, 1}) {
    Term value = m.terms.child(m.root, i), mask = m.terms.child(m.root, 1 - i);
    const llvm::KnownBits &x = m.facts.bits(value), &y = m.facts.bits(mask);
    if (isAnd ? (x.Zero | y.One).isAllOnes() : (x.One | y.Zero).isAllOnes())
      return value;
  }
  return {};
}

/// Bits from low to high of one operand, all others of the other: a concatenation.
Term orConcat(M m) {
  Terms &t = m.terms;
  unsigned width = t.width(m.root);
  for (unsigned i : {0, 1}) {
    Term high = t.child(m.root, i), low = t.child(m.root, 1 - i);
    unsigned split = m.facts.bits(high).countMinTrailingZeros();
    if (split == 0 || split >= width || t.isConstant(high) || t.isConstant(low) ||
        m.facts.bits(low).countMaxActiveBits() > split)
      continue;
    return t.concat(t.extract(high, width - 1, split), t.extract(low, split - 1, 0));
  }
  return {};
}

/// x & 2^k - 1 -> zext x[k-1:0]
Term lowMask(M m) {
  const APInt &mask = m.constant('C');
  if (!mask.isMask() || mask.isAllOnes())
    return {};
  return m.terms.zext(m.terms.extract(m('x'), mask.getActiveBits() - 1, 0), m.terms.width(m('x')));
}

/// A bitwise operator on (x . y) and a constant, part by part
Term overConcatConstant(M m) {
  Terms &t = m.terms;
  unsigned low = t.width(m('y'));
  return t.concat(like(m, m('x'), t.bits(m.constant('C').extractBits(t.width(m('x')), low))),
                  like(m, m('y'), t.bits(m.constant('C').trunc(low))));
}

Term overConcats(M m) {
  if (m.terms.width(m('y')) != m.terms.width(m('w')))
    return {};
  return m.terms.concat(like(m, m('x'), m('z')), like(m, m('y'), m('w')));
}

Term part(M m, Term x) {
  unsigned low = m.terms.extractLow(m.root);
  return m.terms.extract(x, low + m.terms.width(m.root) - 1, low);
}

/// Is a part of `x` no more than a part of what `x` is made of? Else a value that was taken apart and is put together
/// again later (a word stored as bytes) would be computed once a part.
bool fallsApart(Terms &t, Term x) {
  if (t.kind(x) == Kind::BvNeg)
    x = t.child(x, 0);
  Kind kind = t.kind(x);
  return kind == Kind::Bits || kind == Kind::Concat || kind == Kind::ZExt || kind == Kind::SExt ||
         kind == Kind::Extract;
}

Term extractOperands(M m) {
  Terms &t = m.terms;
  Term inner = t.child(m.root, 0);
  llvm::SmallVector<Term> operands;
  for (Term x : t.children(inner)) {
    if (!fallsApart(t, x))
      return {};
    operands.push_back(part(m, x));
  }
  return t.rebuild(inner, operands);
}

/// Low bits of sums and products depend on low bits only.
Term extractArithmetic(M m) { return m.terms.extractLow(m.root) == 0 ? extractOperands(m) : Term(); }

/// High bits of x + y, where the low bits of both never carry, and y has no high bits
Term extractNoCarry(M m) {
  Terms &t = m.terms;
  unsigned low = t.extractLow(m.root);
  if (low == 0 || m.facts.bits(m('y')).countMaxActiveBits() > low)
    return {};
  auto most = [&](Term x) { return (~m.facts.bits(x).Zero).trunc(low); };
  bool carry = false;
  (void)most(m('x')).uadd_ov(most(m('y')), carry);
  return carry ? Term() : part(m, m('x'));
}

/// Where a part of a branch is simpler than the branch
Term extractIte(M m) {
  Terms &t = m.terms;
  if (!fallsApart(t, m('x')) || !fallsApart(t, m('y')))
    return {};
  return t.ite(m('c'), part(m, m('x')), part(m, m('y')));
}

/// (x << C)[h:l] where the shifted-in zeros end inside the part
Term extractShl(M m) {
  Terms &t = m.terms;
  unsigned low = t.extractLow(m.root), high = low + t.width(m.root) - 1;
  if (!m.constant('C').ult(t.width(m('x'))))
    return {};
  unsigned shift = static_cast<unsigned>(m.constant('C').getZExtValue());
  if (shift <= low || shift > high)
    return {};
  return t.concat(t.extract(m('x'), high - shift, 0), zero(t, shift - low));
}

/// sext x, where the sign is known
Term sextFacts(M m) {
  Terms &t = m.terms;
  Term x = t.child(m.root, 0);
  unsigned more = t.width(m.root) - t.width(x);
  if (more == 0)
    return {};
  if (m.facts.bits(x).isNonNegative())
    return t.zext(x, t.width(m.root));
  return m.facts.bits(x).isNegative() ? t.concat(t.bits(APInt::getAllOnes(more)), x) : Term();
}

} // namespace

std::vector<Rule> bitRules() {
  return {
      {"known-constant",
       {"(bvand (zero_extend x) (bvshl y C))", "(bvor (bvor x C) (bvor y D))", "(bvadd (bvand x C) (bvand y D))",
        "(extract (bvor x C))", "(bvudiv (bvand x C) D)", "(bvurem (bvand x C) D)", "(bvmul (bvshl x 1) (bvand y C))",
        "(bvshl (bvand x C) D)", "(bvlshr (bvand x C) D)"},
       constantFacts,
       true},
      {"mask-facts",
       {"(bvand (bvlshr x 1) C)", "(bvor (bvor x C) D)", "(bvand (zero_extend x) (bvor y C))"},
       maskFacts,
       true},
      {"or-concat",
       {"(bvor (bvshl x C) (zero_extend y))", "(bvor (bvshl x 1) (bvand y 1))", "(bvor (concat x 0) (zero_extend y))",
        "(bvxor (bvshl x C) (zero_extend y))"},
       orConcat,
       true},
      {"and-low-mask", {"(bvand x C)"}, lowMask},
      // (x | y) & (x | z) -> x | (y & z)
      {"bits-factor",
       {"(bvand (bvor x y) (bvor x z))", "(bvor (bvand x y) (bvand x z))"},
       [](M m) {
         Junction j(m);
         return j.joinDual(m('x'), j.join(m('y'), m('z')));
       }},
      {"bits-resolve",
       {"(bvand (bvor x y) (bvor (bvnot x) y))", "(bvor (bvand x y) (bvand (bvnot x) y))"},
       [](M m) { return m('y'); }},
      {"bits-complement",
       {"(bvand x (bvor (bvnot x) y))", "(bvor x (bvand (bvnot x) y))"},
       [](M m) { return Junction(m).join(m('x'), m('y')); }},
      {"bits-inner-not",
       {"(bvand x (bvnot (bvand x y)))", "(bvor x (bvnot (bvor x y)))"},
       [](M m) { return Junction(m).join(m('x'), m.terms.bvNot(m('y'))); }},
      {"bits-inner-complement",
       {"(bvand (bvnot x) (bvor x y))", "(bvor (bvnot x) (bvand x y))"},
       [](M m) { return Junction(m).join(m.terms.bvNot(m('x')), m('y')); }},
      {"bits-nested",
       {"(bvand x (bvand y (bvand x z)))", "(bvor x (bvor y (bvor x z)))"},
       [](M m) {
         Junction j(m);
         return j.join(m('y'), j.join(m('x'), m('z')));
       }},
      {"bits-de-morgan",
       {"(bvand (bvnot x) (bvnot y))", "(bvor (bvnot x) (bvnot y))"},
       [](M m) { return m.terms.bvNot(Junction(m).joinDual(m('x'), m('y'))); }},
      // (x | C) & D
      {"and-or-constants",
       {"(bvand (bvor x C) D)"},
       [](M m) {
         const APInt &set = m.constant('C'), &mask = m.constant('D');
         if (mask.isSubsetOf(set))
           return m('D');
         return set.intersects(mask) ? Term() : m.terms.bvAnd(m('x'), m('D'));
       }},
      {"or-and-constants",
       {"(bvor (bvand x C) D)"},
       [](M m) {
         const APInt &mask = m.constant('C'), &set = m.constant('D');
         if (mask.isSubsetOf(set))
           return m('D');
         return (mask | set).isAllOnes() ? m.terms.bvOr(m('x'), m('D')) : Term();
       }},
      {"xor-cancel-bits", {"(bvxor (bvxor x y) (bvxor x z))"}, [](M m) { return m.terms.bvXor(m('y'), m('z')); }},
      {"xor-and-bits", {"(bvxor x (bvand x y))"}, [](M m) { return m.terms.bvAnd(m('x'), m.terms.bvNot(m('y'))); }},
      {"xor-or-bits", {"(bvxor x (bvor x y))"}, [](M m) { return m.terms.bvAnd(m.terms.bvNot(m('x')), m('y')); }},
      {"xor-and-or-bits", {"(bvxor (bvand x y) (bvor x y))"}, [](M m) { return m.terms.bvXor(m('x'), m('y')); }},
      {"bits-over-concats",
       {"(bvand (concat x y) (concat z w))", "(bvor (concat x y) (concat z w))", "(bvxor (concat x y) (concat z w))"},
       overConcats},
      {"bits-over-concat-constant",
       {"(bvand (concat x y) C)", "(bvor (concat x y) C)", "(bvxor (concat x y) C)"},
       overConcatConstant},
      {"bits-over-extensions",
       {"(bvand (zero_extend x) (zero_extend y))", "(bvor (zero_extend x) (zero_extend y))",
        "(bvxor (zero_extend x) (zero_extend y))", "(bvand (sign_extend x) (sign_extend y))",
        "(bvor (sign_extend x) (sign_extend y))", "(bvxor (sign_extend x) (sign_extend y))"},
       [](M m) {
         Terms &t = m.terms;
         if (t.width(m('x')) != t.width(m('y')))
           return Term();
         Term operands[] = {like(m, m('x'), m('y'))};
         return t.rebuild(t.child(m.root, 0), operands);
       }},
      // zext x & y -> zext (x & low part of y)
      {"and-extension",
       {"(bvand (zero_extend x) y)"},
       [](M m) {
         Terms &t = m.terms;
         return t.zext(t.bvAnd(m('x'), t.extract(m('y'), t.width(m('x')) - 1, 0)), t.width(m.root));
       }},
      {"extract-no-carry",
       {"(extract (bvadd x y))"},
       extractNoCarry,
       false,
       {"(extract (bvadd (bvshl x 1) (bvand y 1)))", "(extract (bvadd (bvshl x C) 1))"}},
      {"extract-arithmetic",
       {"(extract (bvadd x y))", "(extract (bvmul x y))", "(extract (bvneg x))"},
       extractArithmetic,
       false,
       {"(extract (bvadd (zero_extend x) (sign_extend y)))", "(extract (bvmul (concat x y) (zero_extend z)))",
        "(extract (bvneg (sign_extend x)))", "(extract (bvadd (zero_extend x) C))"},
       true},
      {"extract-bitwise",
       {"(extract (bvand x y))", "(extract (bvor x y))", "(extract (bvxor x y))"},
       extractOperands,
       false,
       {"(extract (bvand (concat x y) (zero_extend z)))", "(extract (bvor (concat x y) (sign_extend z)))",
        "(extract (bvxor (concat x y) C))"},
       true},
      {"extract-ite",
       {"(extract (ite c x y))"},
       extractIte,
       false,
       {"(extract (ite c A B))", "(extract (ite c (zero_extend x) (concat y C)))"}},
      {"extract-shl", {"(extract (bvshl x C))"}, extractShl},
      {"sext-facts",
       {"(sign_extend (zero_extend x))", "(sign_extend (bvor x C))", "(sign_extend (bvlshr x 1))"},
       sextFacts,
       true},
      // Two negations around a sum with a complement: ~(~x + y) -> x - y
      {"not-sum-not", {"(bvnot (bvadd (bvnot x) y))"}, [](M m) { return m.terms.sub(m('x'), m('y')); }},
  };
}

} // namespace fathom::rewrite
