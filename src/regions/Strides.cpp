// A product that wraps round is a multiple only of the powers of two of its factors: 12 * i (mod 2^64) can be 4. Where
// LLVM says that it does not wrap (nsw, inbounds; the program is checked for it, or wrong already), or the width of the
// index does not allow it to, the whole factor counts.
#include "regions/Strides.h"

#include "llvm/IR/Instructions.h"

#include <numeric>

using namespace llvm;

namespace fathom::regions {

static constexpr unsigned deepest = 6;

static uint64_t powerOfTwoIn(uint64_t x) { return x & -x; }

static uint64_t constantDivisor(const ConstantInt &number) {
  const APInt &value = number.getValue();
  return value.getBitWidth() > 64 ? 1 : value.abs().getZExtValue();
}

static uint64_t product(uint64_t a, uint64_t b) {
  uint64_t result;
  return __builtin_mul_overflow(a, b, &result) ? std::max(powerOfTwoIn(a), powerOfTwoIn(b)) : result;
}

static uint64_t divisor(const Value &value, unsigned depth);

static uint64_t divisorOfBinary(const BinaryOperator &op, unsigned depth) {
  uint64_t left = divisor(*op.getOperand(0), depth), right = divisor(*op.getOperand(1), depth);
  auto *number = dyn_cast<ConstantInt>(op.getOperand(1));
  uint64_t result = 1;
  switch (op.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    result = std::gcd(left, right);
    break;
  case Instruction::Mul:
    result = product(left, right);
    break;
  case Instruction::Shl:
    if (!number || number->getValue().uge(32))
      return 1;
    result = product(left, uint64_t{1} << number->getZExtValue());
    break;
  case Instruction::And:
    return std::max(powerOfTwoIn(left), powerOfTwoIn(right));
  default:
    return 1;
  }
  return cast<OverflowingBinaryOperator>(op).hasNoSignedWrap() ? result : powerOfTwoIn(result);
}

static uint64_t divisor(const Value &value, unsigned depth) {
  if (auto *number = dyn_cast<ConstantInt>(&value))
    return constantDivisor(*number);
  if (depth == 0 || !value.getType()->isIntegerTy() || value.getType()->getIntegerBitWidth() > 64)
    return 1;
  if (auto *op = dyn_cast<BinaryOperator>(&value))
    return divisorOfBinary(*op, depth - 1);
  if (auto *cast = dyn_cast<SExtInst>(&value))
    return divisor(*cast->getOperand(0), depth - 1);
  if (auto *cast = dyn_cast<ZExtInst>(&value))
    return powerOfTwoIn(divisor(*cast->getOperand(0), depth - 1));
  if (auto *select = dyn_cast<SelectInst>(&value))
    return std::gcd(divisor(*select->getTrueValue(), depth - 1), divisor(*select->getFalseValue(), depth - 1));
  return 1;
}

uint64_t divisorOf(const Value &value) { return divisor(value, deepest); }

/// Bits of a signed number that holds every value of it.
static unsigned widthOf(const Value &value) {
  if (auto *cast = dyn_cast<SExtInst>(&value))
    return cast->getSrcTy()->getScalarSizeInBits();
  if (auto *cast = dyn_cast<ZExtInst>(&value))
    return cast->getSrcTy()->getScalarSizeInBits() + 1;
  return value.getType()->getScalarSizeInBits();
}

Displacement displacementOf(const GEPOperator &gep, const DataLayout &layout) {
  MapVector<Value *, APInt> variable;
  unsigned width = layout.getIndexSizeInBits(0);
  APInt constant(width, 0);
  if (gep.getType()->isVectorTy() || !gep.collectOffset(layout, width, variable, constant))
    return {0, 1};
  uint64_t stride = 0;
  for (auto &[index, scale] : variable) {
    uint64_t size = scale.abs().getZExtValue(), whole = product(size, divisorOf(*index));
    bool isCut = widthOf(*index) > width; // to the width of an address
    bool mayWrap = !gep.hasNoUnsignedSignedWrap() && (isCut || widthOf(*index) + scale.getSignificantBits() > 64);
    stride = std::gcd(stride, mayWrap ? powerOfTwoIn(whole) : whole);
  }
  return {constant.getSExtValue(), stride};
}

} // namespace fathom::regions
