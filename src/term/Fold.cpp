#include "term/Fold.h"

#include "support/Error.h"

namespace fathom::term {

using llvm::APInt;

bool isPredicate(Kind kind) {
  switch (kind) {
  case Kind::Eq:
  case Kind::ULt:
  case Kind::ULe:
  case Kind::SLt:
  case Kind::SLe:
    return true;
  default:
    return false;
  }
}

bool isCommutative(Kind kind) {
  switch (kind) {
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::Eq:
  case Kind::BvAnd:
  case Kind::BvOr:
  case Kind::BvXor:
  case Kind::Add:
  case Kind::Mul:
    return true;
  default:
    return false;
  }
}

bool isBoolean(Kind kind) { return kind == Kind::Not || kind == Kind::And || kind == Kind::Or || kind == Kind::Xor; }

APInt foldUnary(Kind kind, const APInt &a) {
  switch (kind) {
  case Kind::Not:
  case Kind::BvNot:
    return ~a;
  case Kind::BvNeg:
    return -a;
  default:
    invariant(false, "not a unary operator");
    return a;
  }
}

static APInt udiv(const APInt &a, const APInt &b) {
  return b.isZero() ? APInt::getAllOnes(a.getBitWidth()) : a.udiv(b);
}

static APInt urem(const APInt &a, const APInt &b) { return b.isZero() ? a : a.urem(b); }

/// SMT-LIB defines signed division by the unsigned one on absolute values.
static APInt sdiv(const APInt &a, const APInt &b) {
  APInt quotient = udiv(a.abs(), b.abs());
  return a.isNegative() == b.isNegative() ? quotient : -quotient;
}

/// The sign of the remainder is that of the dividend.
static APInt srem(const APInt &a, const APInt &b) {
  APInt remainder = urem(a.abs(), b.abs());
  return a.isNegative() ? -remainder : remainder;
}

APInt foldBinary(Kind kind, const APInt &a, const APInt &b) {
  auto truth = [](bool value) { return APInt(1, value); };
  switch (kind) {
  case Kind::And:
  case Kind::BvAnd:
    return a & b;
  case Kind::Or:
  case Kind::BvOr:
    return a | b;
  case Kind::Xor:
  case Kind::BvXor:
    return a ^ b;
  case Kind::Eq:
    return truth(a == b);
  case Kind::ULt:
    return truth(a.ult(b));
  case Kind::ULe:
    return truth(a.ule(b));
  case Kind::SLt:
    return truth(a.slt(b));
  case Kind::SLe:
    return truth(a.sle(b));
  case Kind::Add:
    return a + b;
  case Kind::Mul:
    return a * b;
  case Kind::UDiv:
    return udiv(a, b);
  case Kind::URem:
    return urem(a, b);
  case Kind::SDiv:
    return sdiv(a, b);
  case Kind::SRem:
    return srem(a, b);
  case Kind::Shl: // APInt's shifts clamp the amount to the width
    return a.shl(b);
  case Kind::LShr:
    return a.lshr(b);
  case Kind::AShr:
    return a.ashr(b);
  case Kind::Concat:
    return a.concat(b);
  default:
    invariant(false, "not a binary operator");
    return a;
  }
}

APInt foldResize(Kind kind, const APInt &a, unsigned width, unsigned low) {
  switch (kind) {
  case Kind::Extract:
    return a.extractBits(width, low);
  case Kind::ZExt:
    return a.zext(width);
  case Kind::SExt:
    return a.sext(width);
  default:
    invariant(false, "not a resizing operator");
    return a;
  }
}

} // namespace fathom::term
