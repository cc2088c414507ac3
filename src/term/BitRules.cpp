// Rules for bitwise operators and for taking bit-vectors apart and putting them together. A value that was stored byte
// by byte and is loaded whole comes back as itself: concatenations of adjacent extracts join, extracts look through
// what they are taken from. Fuel bounds how far, so that building a term stays constant-time.
#include "support/Error.h"
#include "term/Fold.h"
#include "term/Term.h"

namespace fathom::term {

using llvm::APInt;

namespace {
constexpr unsigned resizeFuel = 16;
}

Term Terms::bvAnd(Term a, Term b) { return binary(Kind::BvAnd, a, b, &Terms::bvAndRule); }
Term Terms::bvOr(Term a, Term b) { return binary(Kind::BvOr, a, b, &Terms::bvOrRule); }
Term Terms::bvXor(Term a, Term b) { return binary(Kind::BvXor, a, b, &Terms::bvXorRule); }

Term Terms::bvNot(Term a) {
  invariant(sort(a).isBits(), "bvnot of what is no bit-vector");
  if (const APInt *k = bitsOf(a))
    return bits(~*k);
  if (!simplify)
    return intern(Kind::BvNot, sort(a), {a});
  if (kind(a) == Kind::BvNot)
    return child(a, 0);
  if (kind(a) == Kind::BvNeg) // ~-x -> x - 1
    return add(child(a, 0), bits(APInt::getAllOnes(width(a))));
  if (Term mapped = overConstants(a, [&](Term leaf) { return bvNot(leaf); }); mapped.valid())
    return mapped;
  return intern(Kind::BvNot, sort(a), {a});
}

Term Terms::bvAndRule(Term a, Term b) {
  if (a == b)
    return a;
  if (areComplements(Kind::BvNot, a, b)) // x & ~x -> 0
    return bits(APInt::getZero(width(a)));
  if (hasChild(Kind::BvAnd, a, b) || hasChild(Kind::BvOr, b, a)) // (x & y) & x -> x & y;  x & (x | y) -> x
    return a;
  if (hasChild(Kind::BvAnd, b, a) || hasChild(Kind::BvOr, a, b))
    return b;
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isZero())
    return b;
  if (k->isAllOnes())
    return a;
  if (const APInt *c = constantOperand(Kind::BvAnd, a)) // (x & c) & k -> x & (c & k)
    return bvAnd(child(a, 0), bits(*c & *k));
  if (kind(a) == Kind::ZExt) // zext x & k -> zext (x & low part of k)
    return zext(bvAnd(child(a, 0), bits(k->trunc(width(child(a, 0))))), width(a));
  return {};
}

Term Terms::bvOrRule(Term a, Term b) {
  if (a == b)
    return a;
  if (areComplements(Kind::BvNot, a, b)) // x | ~x -> -1
    return bits(APInt::getAllOnes(width(a)));
  if (hasChild(Kind::BvOr, a, b) || hasChild(Kind::BvAnd, b, a)) // (x | y) | x -> x | y;  x | (x & y) -> x
    return a;
  if (hasChild(Kind::BvOr, b, a) || hasChild(Kind::BvAnd, a, b))
    return b;
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isZero())
    return a;
  if (k->isAllOnes())
    return b;
  if (const APInt *c = constantOperand(Kind::BvOr, a)) // (x | c) | k -> x | (c | k)
    return bvOr(child(a, 0), bits(*c | *k));
  return {};
}

Term Terms::bvXorRule(Term a, Term b) {
  if (a == b)
    return bits(APInt::getZero(width(a)));
  if (kind(a) == Kind::BvNot && kind(b) == Kind::BvNot) // ~x ^ ~y -> x ^ y
    return bvXor(child(a, 0), child(b, 0));
  if (kind(a) == Kind::BvNot) // ~x ^ y -> ~(x ^ y)
    return bvNot(bvXor(child(a, 0), b));
  if (kind(b) == Kind::BvNot)
    return bvNot(bvXor(a, child(b, 0)));
  if (hasChild(Kind::BvXor, a, b)) // (x ^ y) ^ x -> y
    return otherChild(a, b);
  if (hasChild(Kind::BvXor, b, a))
    return otherChild(b, a);
  const APInt *k = bitsOf(b);
  if (!k)
    return {};
  if (k->isZero())
    return a;
  if (k->isAllOnes())
    return bvNot(a);
  if (const APInt *c = constantOperand(Kind::BvXor, a)) // (x ^ c) ^ k -> x ^ (c ^ k)
    return bvXor(child(a, 0), bits(*c ^ *k));
  return {};
}

// ---- concatenation

Term Terms::concat(Term high, Term low) {
  invariant(sort(high).isBits() && sort(low).isBits(), "concat of what is no bit-vector");
  return concatWithin(high, low, resizeFuel);
}

Term Terms::concatWithin(Term high, Term low, unsigned fuel) {
  const APInt *k1 = bitsOf(high), *k2 = bitsOf(low);
  if (k1 && k2)
    return bits(k1->concat(*k2));
  if (simplify && fuel > 0)
    if (Term simpler = concatRule(high, low, fuel); simpler.valid())
      return simpler;
  return intern(Kind::Concat, Sort::bits(width(high) + width(low)), {high, low});
}

Term Terms::concatRule(Term high, Term low, unsigned fuel) {
  if (Term joined = joinExtracts(high, low); joined.valid())
    return joined;
  unsigned total = width(high) + width(low);
  const APInt *k1 = bitsOf(high), *k2 = bitsOf(low);
  if (k1 && k1->isZero()) // 0 . x -> zext x
    return zext(low, total);
  if (kind(high) == Kind::ZExt) // zext x . y -> zext (x . y)
    return zext(concatWithin(child(high, 0), low, fuel - 1), total);
  if (kind(low) == Kind::Concat) { // x . (y . z) -> (x . y) . z, if x and y join
    Term y = child(low, 0), z = child(low, 1);
    Term joined = k1 && isConstant(y) ? concat(high, y) : joinExtracts(high, y);
    if (joined.valid())
      return concatWithin(joined, z, fuel - 1);
  }
  if (kind(high) == Kind::Concat) { // (x . y) . z -> x . (y . z), if y and z join
    Term x = child(high, 0), y = child(high, 1);
    Term joined = k2 && isConstant(y) ? concat(y, low) : joinExtracts(y, low);
    if (joined.valid())
      return concatWithin(x, joined, fuel - 1);
  }
  if (kind(high) == Kind::Ite && kind(low) == Kind::Ite && child(high, 0) == child(low, 0)) {
    // (c ? x : y) . (c ? z : w) -> c ? x . z : y . w
    Term a = concatWithin(child(high, 1), child(low, 1), fuel / 2);
    Term b = concatWithin(child(high, 2), child(low, 2), fuel / 2);
    return ite(child(high, 0), a, b);
  }
  if (k1)
    return overConstants(low, [&](Term leaf) { return concat(high, leaf); });
  if (k2)
    return overConstants(high, [&](Term leaf) { return concat(leaf, low); });
  return {};
}

/// x[h:m+1] . x[m:l] -> x[h:l]
Term Terms::joinExtracts(Term high, Term low) {
  if (kind(high) != Kind::Extract || kind(low) != Kind::Extract || child(high, 0) != child(low, 0) ||
      extractLow(high) != extractLow(low) + width(low))
    return {};
  return extract(child(low, 0), extractLow(high) + width(high) - 1, extractLow(low));
}

// ---- extract

Term Terms::extract(Term a, unsigned high, unsigned low) {
  invariant(sort(a).isBits() && low <= high && high < width(a), "extract of bits that are not there");
  return extractWithin(a, high, low, resizeFuel);
}

Term Terms::extractWithin(Term a, unsigned high, unsigned low, unsigned fuel) {
  unsigned size = high - low + 1;
  if (const APInt *k = bitsOf(a))
    return bits(k->extractBits(size, low));
  if (simplify) {
    if (size == width(a))
      return a;
    if (fuel > 0)
      if (Term simpler = extractRule(a, high, low, fuel); simpler.valid())
        return simpler;
  }
  return intern(Kind::Extract, Sort::bits(size), {a}, low);
}

Term Terms::extractRule(Term a, unsigned high, unsigned low, unsigned fuel) {
  auto part = [&](Term x, unsigned h, unsigned l) { return extractWithin(x, h, l, fuel - 1); };
  unsigned size = high - low + 1;
  switch (kind(a)) {
  case Kind::Extract:
    return part(child(a, 0), high + extractLow(a), low + extractLow(a));
  case Kind::Concat: {
    Term x = child(a, 0), y = child(a, 1);
    unsigned split = width(y);
    if (high < split)
      return part(y, high, low);
    if (low >= split)
      return part(x, high - split, low - split);
    return concat(extractWithin(x, high - split, 0, fuel / 2), extractWithin(y, split - 1, low, fuel / 2));
  }
  case Kind::ZExt:
  case Kind::SExt: {
    Term x = child(a, 0);
    unsigned inner = width(x);
    if (high < inner)
      return part(x, high, low);
    if (kind(a) == Kind::ZExt)
      return low >= inner ? bits(APInt::getZero(size)) : zext(part(x, inner - 1, low), size);
    return sext(part(x, inner - 1, std::min(low, inner - 1)), size);
  }
  case Kind::BvAnd:
  case Kind::BvOr:
  case Kind::BvXor:
    if (const APInt *k = bitsOf(child(a, 1)))
      return binary(kind(a), part(child(a, 0), high, low), bits(k->extractBits(size, low)),
                    kind(a) == Kind::BvAnd  ? &Terms::bvAndRule
                    : kind(a) == Kind::BvOr ? &Terms::bvOrRule
                                            : &Terms::bvXorRule);
    return {};
  case Kind::BvNot:
    return bvNot(part(child(a, 0), high, low));
  case Kind::Shl:
  case Kind::LShr:
  case Kind::AShr:
    return extractShift(a, high, low, fuel);
  default:
    return overConstants(a, [&](Term leaf) { return extract(leaf, high, low); });
  }
}

/// Of a shift by a constant below the width.
Term Terms::extractShift(Term a, unsigned high, unsigned low, unsigned fuel) {
  const APInt *amount = bitsOf(child(a, 1));
  if (!amount || amount->uge(width(a)))
    return {};
  Term x = child(a, 0);
  unsigned k = static_cast<unsigned>(amount->getZExtValue()), size = high - low + 1, top = width(a) - 1;
  if (kind(a) == Kind::Shl) {
    if (high < k)
      return bits(APInt::getZero(size));
    if (low >= k)
      return extractWithin(x, high - k, low - k, fuel - 1);
    return {};
  }
  if (high + k <= top)
    return extractWithin(x, high + k, low + k, fuel - 1);
  if (kind(a) == Kind::LShr)
    return low + k > top ? bits(APInt::getZero(size)) : zext(extractWithin(x, top, low + k, fuel - 1), size);
  return sext(extractWithin(x, top, std::min(low + k, top), fuel - 1), size);
}

// ---- extension

Term Terms::zext(Term a, unsigned to) {
  invariant(sort(a).isBits() && to >= width(a), "zext to fewer bits");
  if (to == width(a))
    return a;
  if (const APInt *k = bitsOf(a))
    return bits(k->zext(to));
  if (simplify) {
    if (kind(a) == Kind::ZExt)
      return zext(child(a, 0), to);
    if (Term mapped = overConstants(a, [&](Term leaf) { return zext(leaf, to); }); mapped.valid())
      return mapped;
  }
  return intern(Kind::ZExt, Sort::bits(to), {a});
}

Term Terms::sext(Term a, unsigned to) {
  invariant(sort(a).isBits() && to >= width(a), "sext to fewer bits");
  if (to == width(a))
    return a;
  if (const APInt *k = bitsOf(a))
    return bits(k->sext(to));
  if (simplify) {
    if (kind(a) == Kind::SExt)
      return sext(child(a, 0), to);
    if (kind(a) == Kind::ZExt) // the sign is 0
      return zext(child(a, 0), to);
    if (Term mapped = overConstants(a, [&](Term leaf) { return sext(leaf, to); }); mapped.valid())
      return mapped;
  }
  return intern(Kind::SExt, Sort::bits(to), {a});
}

} // namespace fathom::term
