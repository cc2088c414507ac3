// Overflow checks. A program asks "is the sum in more bits the sum?": sext x + sext y = sext (x + y). The signs, or one
// bound, say the same without the wider sum; and where ranges are known, the answer may be.
#include "rewrite/Rules.h"

namespace fathom::rewrite {

using llvm::APInt;
using llvm::ConstantRange;

namespace {

using M = const RuleMatch &;

Term isNotNegative(Terms &t, Term x) { return t.notOf(t.slt(x, t.bits(APInt::getZero(t.width(x))))); }

/// Signed: the sum has a sign that neither summand has.
Term signedSum(M m) {
  Terms &t = m.terms;
  Term x = m('x'), y = m('y');
  if (t.width(x) != t.width(y))
    return {};
  Term sum = t.add(x, y);
  return isNotNegative(t, t.bvAnd(t.bvXor(x, sum), t.bvXor(y, sum)));
}

/// Signed: different signs, and the difference has not that of the first.
Term signedDifference(M m) {
  Terms &t = m.terms;
  Term x = m('x'), y = m('y');
  if (t.width(x) != t.width(y))
    return {};
  return isNotNegative(t, t.bvAnd(t.bvXor(x, y), t.bvXor(x, t.sub(x, y))));
}

/// x + D stays in the order, D being the narrow form of C.
Term signedConstant(M m) {
  Terms &t = m.terms;
  const APInt &more = m.constant('D');
  if (more.sext(m.constant('C').getBitWidth()) != m.constant('C'))
    return {};
  unsigned width = more.getBitWidth();
  if (more.isNegative()) // x >= MIN - D
    return t.notOf(t.slt(m('x'), t.bits(APInt::getSignedMinValue(width) - more)));
  return t.notOf(t.slt(t.bits(APInt::getSignedMaxValue(width) - more), m('x')));
}

Term unsignedSum(M m) {
  Terms &t = m.terms;
  if (t.width(m('x')) != t.width(m('y')))
    return {};
  return t.notOf(t.ult(t.add(m('x'), m('y')), m('x')));
}

Term unsignedConstant(M m) {
  Terms &t = m.terms;
  const APInt &more = m.constant('D');
  if (more.zext(m.constant('C').getBitWidth()) != m.constant('C'))
    return {};
  return t.notOf(t.ult(t.bits(APInt::getAllOnes(more.getBitWidth()) - more), m('x')));
}

bool productFits(const ConstantRange &x, const ConstantRange &y) {
  for (const APInt &a : {x.getSignedMin(), x.getSignedMax()})
    for (const APInt &b : {y.getSignedMin(), y.getSignedMax()}) {
      bool overflow = false;
      (void)a.smul_ov(b, overflow);
      if (overflow)
        return false;
    }
  return true;
}

Term signedProduct(M m) {
  if (m.terms.width(m('x')) != m.terms.width(m('y')) || !productFits(m.facts.range(m('x')), m.facts.range(m('y'))))
    return {};
  return m.terms.boolean(true);
}

Term unsignedProduct(M m) {
  if (m.terms.width(m('x')) != m.terms.width(m('y')) || m.facts.range(m('x')).unsignedMulMayOverflow(m.facts.range(
                                                            m('y'))) != ConstantRange::OverflowResult::NeverOverflows)
    return {};
  return m.terms.boolean(true);
}

/// x is at most the greatest number of which D times is one, D being the narrow form of C. The wide product is exact.
Term unsignedMultiple(M m) {
  Terms &t = m.terms;
  const APInt &times = m.constant('D');
  unsigned wide = m.constant('C').getBitWidth();
  if (times.isZero() || wide < 2 * times.getBitWidth() || times.zext(wide) != m.constant('C'))
    return {};
  return t.notOf(t.ult(t.bits(APInt::getAllOnes(times.getBitWidth()).udiv(times)), m('x')));
}

/// The same with signs: x lies between the quotients of the least and the greatest number.
Term signedMultiple(M m) {
  Terms &t = m.terms;
  const APInt &times = m.constant('D');
  unsigned width = times.getBitWidth(), wide = m.constant('C').getBitWidth();
  if (times.isZero() || wide < 2 * width || times.sext(wide) != m.constant('C'))
    return {};
  APInt least = APInt::getSignedMinValue(width), greatest = APInt::getSignedMaxValue(width);
  if (times.isAllOnes())
    return t.ne(m('x'), t.bits(least));
  APInt low = (times.isNegative() ? greatest : least).sdiv(times);
  APInt high = (times.isNegative() ? least : greatest).sdiv(times);
  return t.andOf({t.notOf(t.slt(m('x'), t.bits(low))), t.notOf(t.slt(t.bits(high), m('x')))});
}

} // namespace

std::vector<Rule> overflowRules() {
  return {
      {"overflow-signed-sum", {"(= (bvadd (sign_extend x) (sign_extend y)) (sign_extend (bvadd x y)))"}, signedSum},
      {"overflow-signed-difference",
       {"(= (bvadd (sign_extend x) (bvneg (sign_extend y))) (sign_extend (bvadd x (bvneg y))))"},
       signedDifference},
      {"overflow-signed-constant", {"(= (bvadd (sign_extend x) C) (sign_extend (bvadd x D)))"}, signedConstant},
      {"overflow-unsigned-sum", {"(= (bvadd (zero_extend x) (zero_extend y)) (zero_extend (bvadd x y)))"}, unsignedSum},
      {"overflow-unsigned-constant", {"(= (bvadd (zero_extend x) C) (zero_extend (bvadd x D)))"}, unsignedConstant},
      {"overflow-unsigned-multiple", {"(= (bvmul (zero_extend x) C) (zero_extend (bvmul x D)))"}, unsignedMultiple},
      {"overflow-signed-multiple", {"(= (bvmul (sign_extend x) C) (sign_extend (bvmul x D)))"}, signedMultiple},
      {"overflow-signed-product",
       {"(= (bvmul (sign_extend x) (sign_extend y)) (sign_extend (bvmul x y)))"},
       signedProduct,
       false,
       {"(= (bvmul (sign_extend (bvand x 1)) (sign_extend (bvlshr y 1))) "
        "(sign_extend (bvmul (bvand x 1) (bvlshr y 1))))"}},
      {"overflow-unsigned-product",
       {"(= (bvmul (zero_extend x) (zero_extend y)) (zero_extend (bvmul x y)))"},
       unsignedProduct,
       false,
       {"(= (bvmul (zero_extend (bvand x 1)) (zero_extend y)) (zero_extend (bvmul (bvand x 1) y)))"}},
  };
}

} // namespace fathom::rewrite
