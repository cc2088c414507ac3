// Rules for =, < unsigned and < signed. With simplification on, a <= b is built as !(b < a), and a comparison with a
// constant as x = k or x < k, so that a test and its opposite share one term.
//
// A comparison with a constant moves into its other operand (sums, extensions, concatenations, ites of constants: the
// base of a pointer is typically such an ite). Fuel bounds how far, which keeps building a term constant-time; where
// it ends, the comparison stays as it is.
#include "support/Error.h"
#include "term/Term.h"

namespace fathom::term {

using llvm::APInt;

namespace {
constexpr unsigned compareFuel = 16;
}

Term Terms::eq(Term a, Term b) {
  if (simplify && sort(a).isBool())
    return notOf(xorOf(a, b));
  return binary(Kind::Eq, a, b, &Terms::eqRule);
}

Term Terms::ult(Term a, Term b) { return binary(Kind::ULt, a, b, &Terms::ultRule); }
Term Terms::slt(Term a, Term b) { return binary(Kind::SLt, a, b, &Terms::sltRule); }
Term Terms::ule(Term a, Term b) { return simplify ? notOf(ult(b, a)) : binary(Kind::ULe, a, b, nullptr); }
Term Terms::sle(Term a, Term b) { return simplify ? notOf(slt(b, a)) : binary(Kind::SLe, a, b, nullptr); }
Term Terms::eqRule(Term a, Term b) { return eqWithin(a, b, compareFuel); }
Term Terms::ultRule(Term a, Term b) { return ultWithin(a, b, compareFuel); }
Term Terms::sltRule(Term a, Term b) { return sltWithin(a, b, compareFuel); }

/// (c ? x : y) < k -> c ? x < k : y < k, where a branch is constant or both are again ites with a constant.
Term Terms::compareIte(Compare compare, Term t, Term constant, unsigned fuel) {
  Term c = child(t, 0), x = child(t, 1), y = child(t, 2);
  auto leadsToConstant = [&](Term branch) {
    return kind(branch) == Kind::Ite && (isConstant(child(branch, 1)) || isConstant(child(branch, 2)));
  };
  bool constantBranch = isConstant(x) || isConstant(y);
  if (!constantBranch && !(leadsToConstant(x) && leadsToConstant(y)))
    return {};
  unsigned rest = constantBranch ? fuel - 1 : fuel / 2;
  Term whenTrue = (this->*compare)(x, constant, rest);
  Term whenFalse = (this->*compare)(y, constant, rest);
  return ite(c, whenTrue, whenFalse);
}

// ---- equality of bit-vectors

Term Terms::eqWithin(Term a, Term b, unsigned fuel) {
  if (a == b)
    return trueTerm;
  if (isConstant(a) && isConstant(b))
    return falseTerm;
  if (isConstant(a) || (!isConstant(b) && b.id < a.id))
    std::swap(a, b);
  Term simpler;
  if (fuel > 0)
    simpler = isConstant(b) ? eqConstant(a, constant(b), fuel) : eqTerms(a, b, fuel);
  return simpler.valid() ? simpler : intern(Kind::Eq, Sort::boolean(), {a, b});
}

Term Terms::eqConstant(Term a, const APInt &k, unsigned fuel) {
  if (auto bound = upperBound(a); bound && k.ugt(*bound))
    return falseTerm;
  auto with = [&](Term x, const APInt &value) { return eqWithin(x, bits(value), fuel - 1); };
  switch (kind(a)) {
  case Kind::BvNot:
    return with(child(a, 0), ~k);
  case Kind::BvNeg:
    return with(child(a, 0), -k);
  case Kind::Add: // x + c = k -> x = k - c
    if (const APInt *c = bitsOf(child(a, 1)))
      return with(child(a, 0), k - *c);
    return {};
  case Kind::BvXor:
    if (const APInt *c = bitsOf(child(a, 1)))
      return with(child(a, 0), k ^ *c);
    return {};
  case Kind::BvAnd: // x & c = k -> false, if k has a bit that c lacks
    if (const APInt *c = bitsOf(child(a, 1)); c && !k.isSubsetOf(*c))
      return falseTerm;
    return {};
  case Kind::BvOr: // x | c = k -> false, if c has a bit that k lacks
    if (const APInt *c = bitsOf(child(a, 1)); c && !c->isSubsetOf(k))
      return falseTerm;
    return {};
  case Kind::Shl: // x << s = k -> low part of x = k >> s, if the low s bits of k are 0
    if (const APInt *c = bitsOf(child(a, 1)); c && c->ult(width(a))) {
      unsigned s = static_cast<unsigned>(c->getZExtValue());
      if (k.countr_zero() < s)
        return falseTerm;
      return with(extract(child(a, 0), width(a) - 1 - s, 0), k.extractBits(width(a) - s, s));
    }
    return {};
  case Kind::ZExt: // the bound above says that k fits
    return with(child(a, 0), k.trunc(width(child(a, 0))));
  case Kind::SExt: {
    APInt low = k.trunc(width(child(a, 0)));
    return low.sext(width(a)) == k ? with(child(a, 0), low) : falseTerm;
  }
  case Kind::Concat: {
    Term high = child(a, 0), low = child(a, 1);
    return andOf(eqWithin(high, bits(k.extractBits(width(high), width(low))), fuel / 2),
                 eqWithin(low, bits(k.trunc(width(low))), fuel / 2));
  }
  case Kind::Ite:
    return compareIte(&Terms::eqWithin, a, bits(k), fuel);
  default:
    return {};
  }
}

Term Terms::eqTerms(Term a, Term b, unsigned fuel) {
  for (auto [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    if (kind(x) != Kind::Ite)
      continue;
    if (child(x, 1) == y) // (c ? y : z) = y -> c | z = y
      return orOf(child(x, 0), eqWithin(child(x, 2), y, fuel - 1));
    if (child(x, 2) == y) // (c ? z : y) = y -> !c | z = y
      return orOf(notOf(child(x, 0)), eqWithin(child(x, 1), y, fuel - 1));
  }
  if (kind(a) == Kind::Add || kind(b) == Kind::Add)
    return eqSums(a, b, fuel);
  if (kind(a) != kind(b))
    return {};
  auto half = [&](unsigned i) { return eqWithin(child(a, i), child(b, i), fuel / 2); };
  switch (kind(a)) {
  case Kind::Ite: // (c ? x : y) = (c ? z : w) -> c ? x = z : y = w
    return child(a, 0) == child(b, 0) ? ite(child(a, 0), half(1), half(2)) : Term{};
  case Kind::BvNot:
  case Kind::BvNeg:
    return eqWithin(child(a, 0), child(b, 0), fuel - 1);
  case Kind::ZExt:
  case Kind::SExt:
    if (width(child(a, 0)) == width(child(b, 0)))
      return eqWithin(child(a, 0), child(b, 0), fuel - 1);
    return {};
  case Kind::Concat:
    return width(child(a, 0)) == width(child(b, 0)) ? andOf(half(0), half(1)) : Term{};
  default:
    return {};
  }
}

/// With x + c1 and y + c2 split into sum and constant: common summands go, and the constant moves to the older side.
Term Terms::eqSums(Term a, Term b, unsigned fuel) {
  auto [x, c1] = splitConstant(a);
  auto [y, c2] = splitConstant(b);
  if (y.id < x.id) {
    std::swap(x, y);
    std::swap(c1, c2);
  }
  APInt difference = c1 - c2; // x + difference = y
  if (x == y)
    return boolean(difference.isZero());
  Term shift = bits(difference);
  if (kind(x) == Kind::Add)
    for (Term shared : children(x))
      if (hasChild(Kind::Add, y, shared)) // s + z + d = s + w -> z + d = w
        return eqWithin(add(otherChild(x, shared), shift), otherChild(y, shared), fuel - 1);
  if (hasChild(Kind::Add, y, x)) // x + d = x + w -> w = d; y is the newer term
    return eqWithin(otherChild(y, x), shift, fuel - 1);
  if (!c2.isZero()) // x + c1 = y + c2 -> x + (c1 - c2) = y
    return eqWithin(add(x, shift), y, fuel - 1);
  return {};
}

// ---- unsigned order

Term Terms::ultWithin(Term a, Term b, unsigned fuel) {
  if (a == b)
    return falseTerm;
  const APInt *left = bitsOf(a), *right = bitsOf(b);
  if (left && right)
    return boolean(left->ult(*right));
  Term simpler;
  if (left) // k < x -> !(x < k + 1)
    return left->isMaxValue() ? falseTerm : notOf(ultWithin(b, bits(*left + 1), fuel));
  if (fuel > 0)
    simpler = right ? ultConstant(a, *right, fuel) : ultTerms(a, b, fuel);
  return simpler.valid() ? simpler : intern(Kind::ULt, Sort::boolean(), {a, b});
}

Term Terms::ultConstant(Term a, const APInt &k, unsigned fuel) {
  if (k.isZero())
    return falseTerm;
  if (auto bound = upperBound(a); bound && bound->ult(k))
    return trueTerm;
  if (k.isOne())
    return eqWithin(a, bits(APInt::getZero(width(a))), fuel - 1);
  if (k.isMaxValue())
    return notOf(eqWithin(a, bits(k), fuel - 1));
  switch (kind(a)) {
  case Kind::ZExt: // k fits: otherwise the bound above is below it
    return ultWithin(child(a, 0), bits(k.trunc(width(child(a, 0)))), fuel - 1);
  case Kind::Concat: { // high . low < k . 0 -> high < k
    Term high = child(a, 0), low = child(a, 1);
    if (k.countr_zero() < width(low))
      return {};
    return ultWithin(high, bits(k.extractBits(width(high), width(low))), fuel - 1);
  }
  case Kind::Ite:
    return compareIte(&Terms::ultWithin, a, bits(k), fuel);
  default:
    return {};
  }
}

Term Terms::ultTerms(Term a, Term b, unsigned fuel) {
  // Both extensions keep the unsigned order.
  if (kind(a) == kind(b) && (kind(a) == Kind::ZExt || kind(a) == Kind::SExt) &&
      width(child(a, 0)) == width(child(b, 0)))
    return ultWithin(child(a, 0), child(b, 0), fuel - 1);
  if (const APInt *c = constantOperand(Kind::Add, a); c && child(a, 0) == b) // x + c < x -> x + c wraps -> x >= -c
    return notOf(ultWithin(b, bits(-*c), fuel - 1));
  if (const APInt *c = constantOperand(Kind::Add, b); c && child(b, 0) == a) // x < x + c -> x < -c
    return ultWithin(a, bits(-*c), fuel - 1);
  return {};
}

// ---- signed order

Term Terms::sltWithin(Term a, Term b, unsigned fuel) {
  if (a == b)
    return falseTerm;
  const APInt *left = bitsOf(a), *right = bitsOf(b);
  if (left && right)
    return boolean(left->slt(*right));
  if (left) // k < x -> !(x < k + 1)
    return left->isMaxSignedValue() ? falseTerm : notOf(sltWithin(b, bits(*left + 1), fuel));
  Term simpler;
  if (fuel > 0)
    simpler = right ? sltConstant(a, *right, fuel) : sltTerms(a, b, fuel);
  return simpler.valid() ? simpler : intern(Kind::SLt, Sort::boolean(), {a, b});
}

Term Terms::sltConstant(Term a, const APInt &k, unsigned fuel) {
  if (k.isMinSignedValue())
    return falseTerm;
  if (k.isMaxSignedValue())
    return notOf(eqWithin(a, bits(k), fuel - 1));
  if ((k - 1).isMinSignedValue())
    return eqWithin(a, bits(k - 1), fuel - 1);
  switch (kind(a)) {
  case Kind::ZExt: // never negative
    return k.isStrictlyPositive() ? ultWithin(a, bits(k), fuel - 1) : falseTerm;
  case Kind::SExt: {
    unsigned inner = width(child(a, 0));
    if (k.sgt(APInt::getSignedMaxValue(inner).sext(width(a))))
      return trueTerm;
    if (k.sle(APInt::getSignedMinValue(inner).sext(width(a))))
      return falseTerm;
    return sltWithin(child(a, 0), bits(k.trunc(inner)), fuel - 1);
  }
  case Kind::Ite:
    return compareIte(&Terms::sltWithin, a, bits(k), fuel);
  default:
    return {};
  }
}

Term Terms::sltTerms(Term a, Term b, unsigned fuel) {
  if (kind(a) == Kind::ZExt && kind(b) == Kind::ZExt) // neither is negative
    return ultWithin(a, b, fuel - 1);
  if (kind(a) == Kind::SExt && kind(b) == Kind::SExt && width(child(a, 0)) == width(child(b, 0)))
    return sltWithin(child(a, 0), child(b, 0), fuel - 1);
  return {};
}

} // namespace fathom::term
