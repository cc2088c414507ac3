#include "trace/Arithmetic.h"

#include "support/Error.h"

namespace fathom::trace {

using llvm::APInt;
using seair::Opcode;

static APInt signedDivide(const APInt &a, const APInt &b) {
  if (!b.isZero())
    return a.sdiv(b);
  return a.isNegative() ? APInt(a.getBitWidth(), 1) : APInt::getAllOnes(a.getBitWidth());
}

/// The shift count, or the width where it is larger.
static unsigned shiftCount(const APInt &count) {
  return static_cast<unsigned>(count.getLimitedValue(count.getBitWidth()));
}

APInt binary(Opcode op, const APInt &a, const APInt &b) {
  invariant(a.getBitWidth() == b.getBitWidth(), "operands of different width");
  switch (op) {
  case Opcode::Add:
    return a + b;
  case Opcode::Sub:
    return a - b;
  case Opcode::Mul:
    return a * b;
  case Opcode::UDiv:
    return b.isZero() ? APInt::getAllOnes(a.getBitWidth()) : a.udiv(b);
  case Opcode::SDiv:
    return signedDivide(a, b);
  case Opcode::URem:
    return b.isZero() ? a : a.urem(b);
  case Opcode::SRem:
    return b.isZero() ? a : a.srem(b);
  case Opcode::Shl:
    return a.shl(shiftCount(b));
  case Opcode::LShr:
    return a.lshr(shiftCount(b));
  case Opcode::AShr:
    return a.ashr(shiftCount(b));
  case Opcode::And:
    return a & b;
  case Opcode::Or:
    return a | b;
  case Opcode::Xor:
    return a ^ b;
  default:
    invariant(false, "not a binary operation");
    return a;
  }
}

bool compare(Opcode op, const APInt &a, const APInt &b) {
  invariant(a.getBitWidth() == b.getBitWidth(), "operands of different width");
  switch (op) {
  case Opcode::Eq:
    return a == b;
  case Opcode::Ne:
    return a != b;
  case Opcode::ULt:
    return a.ult(b);
  case Opcode::ULe:
    return a.ule(b);
  case Opcode::UGt:
    return a.ugt(b);
  case Opcode::UGe:
    return a.uge(b);
  case Opcode::SLt:
    return a.slt(b);
  case Opcode::SLe:
    return a.sle(b);
  case Opcode::SGt:
    return a.sgt(b);
  case Opcode::SGe:
    return a.sge(b);
  default:
    invariant(false, "not a comparison");
    return false;
  }
}

APInt cast(Opcode op, const APInt &a, unsigned width) {
  switch (op) {
  case Opcode::ZExt:
    return a.zext(width);
  case Opcode::SExt:
    return a.sext(width);
  case Opcode::Trunc:
    return a.trunc(width);
  default:
    invariant(false, "not a cast");
    return a;
  }
}

} // namespace fathom::trace
