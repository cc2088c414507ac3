#include "rewrite/Facts.h"

namespace fathom::rewrite {

using llvm::APInt;
using llvm::ConstantRange;
using llvm::KnownBits;

const Facts::Fact &Facts::of(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    size_t before = stack.size();
    if (!index.contains(t.id))
      for (Term child : terms.children(t))
        if (terms.sort(child).isBits() && !index.contains(child.id))
          stack.push_back(child);
    if (stack.size() > before)
      continue;
    stack.pop_back();
    if (index.contains(t.id))
      continue;
    Fact fact = compute(t);
    index[t.id] = facts.size();
    facts.push_back(std::move(fact));
  }
  return known(root);
}

/// What either tells about the other.
Facts::Fact Facts::compute(Term t) const {
  if (!terms.sort(t).isBits()) // a Boolean or array on the way: nothing to know
    return {KnownBits(1), ConstantRange::getFull(1)};
  Fact fact{bitsOf(t), rangeOf(t)};
  if (assumed)
    if (auto found = assumed->find(t.id); found != assumed->end())
      // If nothing is left, what was assumed is never true, and any range will do.
      if (ConstantRange narrower = fact.range.intersectWith(found->second); !narrower.isEmptySet())
        fact.range = narrower;
  fact.range = fact.range.intersectWith(ConstantRange::fromKnownBits(fact.bits, false));
  fact.bits = fact.bits.unionWith(fact.range.toKnownBits());
  return fact;
}

KnownBits Facts::bitsOf(Term t) const {
  auto operand = [&](unsigned i) -> const KnownBits & { return known(terms.child(t, i)).bits; };
  unsigned width = terms.width(t);
  switch (terms.kind(t)) {
  case Kind::Bits:
    return KnownBits::makeConstant(terms.constant(t));
  case Kind::Ite:
    return operand(1).intersectWith(operand(2));
  case Kind::BvNot: {
    KnownBits flipped = operand(0);
    std::swap(flipped.Zero, flipped.One);
    return flipped;
  }
  case Kind::BvNeg:
    return KnownBits::computeForAddSub(false, false, false, KnownBits::makeConstant(APInt::getZero(width)), operand(0));
  case Kind::BvAnd:
    return operand(0) & operand(1);
  case Kind::BvOr:
    return operand(0) | operand(1);
  case Kind::BvXor:
    return operand(0) ^ operand(1);
  case Kind::Add:
    return KnownBits::computeForAddSub(true, false, false, operand(0), operand(1));
  case Kind::Mul:
    return KnownBits::mul(operand(0), operand(1));
  case Kind::Concat:
    return operand(0).concat(operand(1));
  case Kind::Extract:
    return operand(0).extractBits(width, terms.extractLow(t));
  case Kind::ZExt:
    return operand(0).zext(width);
  case Kind::SExt:
    return operand(0).sext(width);
  case Kind::Shl:
  case Kind::LShr:
  case Kind::AShr:
    if (operand(1).isConstant() && operand(1).getConstant().ult(width))
      return shiftedBits(t, operand(1).getConstant());
    return KnownBits(width);
  default:
    return KnownBits(width);
  }
}

KnownBits Facts::shiftedBits(Term t, const APInt &amount) const {
  const KnownBits &x = known(terms.child(t, 0)).bits;
  unsigned shift = static_cast<unsigned>(amount.getZExtValue());
  KnownBits result(terms.width(t));
  switch (terms.kind(t)) {
  case Kind::Shl:
    result.Zero = x.Zero.shl(shift);
    result.Zero.setLowBits(shift);
    result.One = x.One.shl(shift);
    break;
  case Kind::LShr:
    result.Zero = x.Zero.lshr(shift);
    result.Zero.setHighBits(shift);
    result.One = x.One.lshr(shift);
    break;
  default: // the sign bit of both masks says what is known of the sign
    result.Zero = x.Zero.ashr(shift);
    result.One = x.One.ashr(shift);
  }
  return result;
}

ConstantRange Facts::rangeOf(Term t) const {
  auto operand = [&](unsigned i) -> const ConstantRange & { return known(terms.child(t, i)).range; };
  unsigned width = terms.width(t);
  switch (terms.kind(t)) {
  case Kind::Bits:
    return ConstantRange(terms.constant(t));
  case Kind::Ite:
    return operand(1).unionWith(operand(2));
  case Kind::BvNot:
    return operand(0).binaryNot();
  case Kind::BvNeg:
    return ConstantRange(APInt::getZero(width)).sub(operand(0));
  case Kind::BvAnd:
    return operand(0).binaryAnd(operand(1));
  case Kind::BvOr:
    return operand(0).binaryOr(operand(1));
  case Kind::Add:
    return operand(0).add(operand(1));
  case Kind::Mul:
    return operand(0).multiply(operand(1));
  case Kind::UDiv: // x / 0 is all ones: no range of LLVM's
    return operand(1).contains(APInt::getZero(width)) ? ConstantRange::getFull(width) : operand(0).udiv(operand(1));
  case Kind::URem: // x % 0 is x
    return operand(1).contains(APInt::getZero(width))
               ? ConstantRange::getNonEmpty(APInt::getZero(width), operand(0).getUnsignedMax() + 1)
               : operand(0).urem(operand(1));
  case Kind::Extract:
    return terms.extractLow(t) == 0 ? operand(0).truncate(width) : ConstantRange::getFull(width);
  case Kind::ZExt:
    return operand(0).zeroExtend(width);
  case Kind::SExt:
    return operand(0).signExtend(width);
  default:
    return ConstantRange::getFull(width);
  }
}

} // namespace fathom::rewrite
