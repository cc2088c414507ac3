#include "term/Ranges.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"

namespace fathom::term {

using llvm::APInt;
using llvm::CmpInst;
using llvm::ConstantRange;
using llvm::KnownBits;

/// The operands that `compute` looks at.
static llvm::ArrayRef<Term> operands(const Terms &terms, Term t) {
  switch (terms.kind(t)) {
  case Kind::Ite:
    return terms.children(t).drop_front();
  case Kind::Apply:
  case Kind::Select:
    return {};
  default:
    return terms.children(t);
  }
}

const Ranges::Values &Ranges::of(Term root) {
  llvm::SmallVector<Term, 32> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    if (index.contains(t.id)) {
      stack.pop_back();
      continue;
    }
    size_t before = stack.size();
    for (Term operand : operands(terms, t))
      if (terms.sort(operand).isBits() && !index.contains(operand.id))
        stack.push_back(operand);
    if (stack.size() > before)
      continue;
    Values result = compute(t);
    index[t.id] = values.size();
    values.push_back(std::move(result));
  }
  return known(root);
}

Ranges::Values Ranges::compute(Term t) const {
  KnownBits bits = bitsOf(t);
  ConstantRange range = rangeOf(t);
  if (auto it = assumed.find(t.id); it != assumed.end())
    if (ConstantRange both = range.intersectWith(it->second); !both.isEmptySet())
      range = both;
  if (bits.hasConflict() || range.isEmptySet()) // what was assumed is impossible: anything is right
    return {KnownBits(terms.width(t)), ConstantRange::getFull(terms.width(t))};
  KnownBits byInterval = bits.unionWith(range.toKnownBits());
  ConstantRange byBits = range.intersectWith(ConstantRange::fromKnownBits(bits, /*IsSigned=*/false));
  return {byInterval.hasConflict() ? bits : byInterval, byBits.isEmptySet() ? range : byBits};
}

KnownBits Ranges::bitsOf(Term t) const {
  auto child = [&](unsigned i) -> const KnownBits & { return known(terms.child(t, i)).bits; };
  unsigned width = terms.width(t);
  auto isShift = [&] {
    Term amount = terms.child(t, 1);
    return terms.kind(amount) == Kind::Bits && terms.constant(amount).ult(width);
  };
  switch (terms.kind(t)) {
  case Kind::Bits:
    return KnownBits::makeConstant(terms.constant(t));
  case Kind::Ite:
    return child(1).intersectWith(child(2));
  case Kind::Add:
    return KnownBits::computeForAddSub(/*Add=*/true, false, false, child(0), child(1));
  case Kind::BvNeg:
    return KnownBits::computeForAddSub(/*Add=*/false, false, false, KnownBits::makeConstant(APInt::getZero(width)),
                                       child(0));
  case Kind::Mul:
    return KnownBits::mul(child(0), child(1));
  case Kind::BvAnd:
    return child(0) & child(1);
  case Kind::BvOr:
    return child(0) | child(1);
  case Kind::BvXor:
    return child(0) ^ child(1);
  case Kind::BvNot: {
    KnownBits inner = child(0);
    std::swap(inner.Zero, inner.One);
    return inner;
  }
  case Kind::Shl:
    return isShift() ? KnownBits::shl(child(0), child(1)) : KnownBits(width);
  case Kind::LShr:
    return isShift() ? KnownBits::lshr(child(0), child(1)) : KnownBits(width);
  case Kind::AShr:
    return isShift() ? KnownBits::ashr(child(0), child(1)) : KnownBits(width);
  case Kind::Concat:
    return child(0).concat(child(1));
  case Kind::Extract:
    return child(0).extractBits(width, terms.extractLow(t));
  case Kind::ZExt:
    return child(0).zext(width);
  case Kind::SExt:
    return child(0).sext(width);
  default:
    return KnownBits(width);
  }
}

ConstantRange Ranges::rangeOf(Term t) const {
  auto child = [&](unsigned i) -> const ConstantRange & { return known(terms.child(t, i)).range; };
  unsigned width = terms.width(t);
  auto mayBeZero = [&](unsigned i) { return child(i).contains(APInt::getZero(width)); };
  switch (terms.kind(t)) {
  case Kind::Bits:
    return ConstantRange(terms.constant(t));
  case Kind::Ite:
    return child(1).unionWith(child(2));
  case Kind::Add:
    return child(0).add(child(1));
  case Kind::BvNeg:
    return ConstantRange(APInt::getZero(width)).sub(child(0));
  case Kind::Mul:
    return child(0).multiply(child(1));
  case Kind::UDiv: // by zero: all ones
    return mayBeZero(1) ? ConstantRange::getFull(width) : child(0).udiv(child(1));
  case Kind::URem: // by zero: the dividend
    return mayBeZero(1) ? ConstantRange::getNonEmpty(APInt::getZero(width), child(0).getUnsignedMax() + 1)
                        : child(0).urem(child(1));
  case Kind::SRem:
    return mayBeZero(1) ? ConstantRange::getFull(width) : child(0).srem(child(1));
  case Kind::BvNot:
    return child(0).binaryNot();
  case Kind::BvAnd:
    return child(0).binaryAnd(child(1));
  case Kind::BvOr:
    return child(0).binaryOr(child(1));
  case Kind::Shl:
    return child(0).shl(child(1));
  case Kind::LShr:
    return child(0).lshr(child(1));
  case Kind::ZExt:
    return child(0).zeroExtend(width);
  case Kind::SExt:
    return child(0).signExtend(width);
  case Kind::Extract:
    if (unsigned low = terms.extractLow(t)) {
      unsigned inner = terms.width(terms.child(t, 0));
      return child(0).lshr(ConstantRange(APInt(inner, low))).truncate(width);
    }
    return child(0).truncate(width);
  default:
    return ConstantRange::getFull(width);
  }
}

// ---- assumptions

void Ranges::assume(Term condition, bool holds) {
  llvm::SmallVector<std::pair<Term, bool>, 8> work{{condition, holds}};
  while (!work.empty()) {
    auto [t, isTrue] = work.pop_back_val();
    switch (terms.kind(t)) {
    case Kind::Not:
      work.push_back({terms.child(t, 0), !isTrue});
      break;
    case Kind::And:
    case Kind::Or:
      if (isTrue == (terms.kind(t) == Kind::And))
        for (Term part : terms.children(t))
          work.push_back({part, isTrue});
      break;
    case Kind::Eq:
      assumeCompare(isTrue ? CmpInst::ICMP_EQ : CmpInst::ICMP_NE, terms.child(t, 0), terms.child(t, 1));
      break;
    case Kind::ULt:
      assumeCompare(isTrue ? CmpInst::ICMP_ULT : CmpInst::ICMP_UGE, terms.child(t, 0), terms.child(t, 1));
      break;
    case Kind::ULe:
      assumeCompare(isTrue ? CmpInst::ICMP_ULE : CmpInst::ICMP_UGT, terms.child(t, 0), terms.child(t, 1));
      break;
    case Kind::SLt:
      assumeCompare(isTrue ? CmpInst::ICMP_SLT : CmpInst::ICMP_SGE, terms.child(t, 0), terms.child(t, 1));
      break;
    case Kind::SLe:
      assumeCompare(isTrue ? CmpInst::ICMP_SLE : CmpInst::ICMP_SGT, terms.child(t, 0), terms.child(t, 1));
      break;
    default:
      break;
    }
  }
}

void Ranges::assumeCompare(CmpInst::Predicate predicate, Term a, Term b) {
  if (terms.sort(a).isBool())
    return;
  narrow(a, ConstantRange::makeAllowedICmpRegion(predicate, of(b).range));
  narrow(b, ConstantRange::makeAllowedICmpRegion(CmpInst::getSwappedPredicate(predicate), of(a).range));
}

/// Also what the term is made of, as far as there is a way back.
void Ranges::narrow(Term t, const ConstantRange &given) {
  ConstantRange range = given;
  while (terms.kind(t) != Kind::Bits && !range.isFullSet()) {
    auto [it, isNew] = assumed.try_emplace(t.id, range);
    if (!isNew) {
      it->second = it->second.intersectWith(range);
      if (it->second.isEmptySet())
        return;
    }
    index.erase(t.id);
    unsigned width = terms.width(t);
    if (terms.kind(t) == Kind::Add && terms.kind(terms.child(t, 1)) == Kind::Bits)
      range = range.sub(ConstantRange(terms.constant(terms.child(t, 1))));
    else if (terms.kind(t) == Kind::ZExt)
      range = range
                  .intersectWith(ConstantRange::getNonEmpty(APInt::getZero(width),
                                                            APInt::getOneBitSet(width, terms.width(terms.child(t, 0)))))
                  .truncate(terms.width(terms.child(t, 0)));
    else
      return;
    if (range.isEmptySet())
      return;
    t = terms.child(t, 0);
  }
}

} // namespace fathom::term
