// From a kind back to its constructor: for whatever replaces operands.
#include "support/Error.h"
#include "term/Term.h"

namespace fathom::term {

Term Terms::rebuild(Term t, llvm::ArrayRef<Term> operands) {
  return operands == children(t) ? t : construct(t, operands);
}

Term Terms::renew(Term t) { return children(t).empty() ? t : construct(t, children(t)); }

Term Terms::construct(Term t, llvm::ArrayRef<Term> operands) {
  switch (kind(t)) {
#define UNARY(Enumerator, constructor)                                                                                 \
  case Kind::Enumerator:                                                                                               \
    return constructor(operands[0]);
#define BINARY(Enumerator, constructor)                                                                                \
  case Kind::Enumerator:                                                                                               \
    return constructor(operands[0], operands[1]);
#define TERNARY(Enumerator, constructor)                                                                               \
  case Kind::Enumerator:                                                                                               \
    return constructor(operands[0], operands[1], operands[2]);
    UNARY(Not, notOf)
    BINARY(And, andOf)
    BINARY(Or, orOf)
    BINARY(Xor, xorOf)
    TERNARY(Ite, ite)
    BINARY(Eq, eq)
    UNARY(BvNot, bvNot)
    UNARY(BvNeg, bvNeg)
    BINARY(BvAnd, bvAnd)
    BINARY(BvOr, bvOr)
    BINARY(BvXor, bvXor)
    BINARY(Add, add)
    BINARY(Mul, mul)
    BINARY(UDiv, udiv)
    BINARY(URem, urem)
    BINARY(SDiv, sdiv)
    BINARY(SRem, srem)
    BINARY(Shl, shl)
    BINARY(LShr, lshr)
    BINARY(AShr, ashr)
    BINARY(ULt, ult)
    BINARY(ULe, ule)
    BINARY(SLt, slt)
    BINARY(SLe, sle)
    BINARY(Concat, concat)
    BINARY(Select, select)
    TERNARY(Store, store)
    BINARY(Lambda, lambda)
#undef UNARY
#undef BINARY
#undef TERNARY
  case Kind::Apply:
    return apply(function(t), operands);
  case Kind::Extract:
    return extract(operands[0], extractLow(t) + width(t) - 1, extractLow(t));
  case Kind::ZExt:
    return zext(operands[0], width(t));
  case Kind::SExt:
    return sext(operands[0], width(t));
  case Kind::True:
  case Kind::False:
  case Kind::Bits:
  case Kind::Variable:
  case Kind::Bound:
    break;
  }
  invariant(false, "a leaf has no operands");
  return t;
}

} // namespace fathom::term
