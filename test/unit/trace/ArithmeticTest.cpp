#include "trace/Arithmetic.h"

#include <gtest/gtest.h>

namespace fathom::trace {

using llvm::APInt;
using seair::Opcode;

/// Operation on two numbers of a width, as a signed result.
static int64_t of(Opcode op, unsigned width, int64_t a, int64_t b) {
  return binary(op, APInt(width, a, true), APInt(width, b, true)).getSExtValue();
}

TEST(Arithmetic, WrapsAround) {
  EXPECT_EQ(of(Opcode::Add, 8, 127, 1), -128);
  EXPECT_EQ(of(Opcode::Sub, 8, -128, 1), 127);
  EXPECT_EQ(of(Opcode::Mul, 33, 1ll << 32, 2), 0);
}

TEST(Arithmetic, DivisionByZeroIsDefined) {
  EXPECT_EQ(of(Opcode::UDiv, 8, 5, 0), -1);
  EXPECT_EQ(of(Opcode::SDiv, 8, 5, 0), -1);
  EXPECT_EQ(of(Opcode::SDiv, 8, 0, 0), -1);
  EXPECT_EQ(of(Opcode::SDiv, 8, -5, 0), 1);
  EXPECT_EQ(of(Opcode::URem, 8, 5, 0), 5);
  EXPECT_EQ(of(Opcode::SRem, 8, -5, 0), -5);
}

TEST(Arithmetic, SignedDivisionRoundsToZero) {
  EXPECT_EQ(of(Opcode::SDiv, 8, -7, 2), -3);
  EXPECT_EQ(of(Opcode::SRem, 8, -7, 2), -1);
  EXPECT_EQ(of(Opcode::SRem, 8, 7, -2), 1);
  EXPECT_EQ(of(Opcode::SDiv, 8, -128, -1), -128);
  EXPECT_EQ(of(Opcode::SRem, 8, -128, -1), 0);
  EXPECT_EQ(of(Opcode::UDiv, 8, -7, 2), 124);
}

TEST(Arithmetic, ShiftsByTheWidthOrMore) {
  EXPECT_EQ(of(Opcode::Shl, 8, 1, 7), -128);
  EXPECT_EQ(of(Opcode::Shl, 8, 1, 8), 0);
  EXPECT_EQ(of(Opcode::LShr, 8, -1, 8), 0);
  EXPECT_EQ(of(Opcode::LShr, 8, -1, -1), 0);
  EXPECT_EQ(of(Opcode::AShr, 8, -128, 100), -1);
  EXPECT_EQ(of(Opcode::AShr, 8, 64, 100), 0);
  APInt huge = APInt::getOneBitSet(128, 100);
  EXPECT_TRUE(binary(Opcode::Shl, APInt(128, 1), huge).isZero());
}

TEST(Arithmetic, OneBitIsBoolean) {
  for (int64_t a : {0, 1})
    for (int64_t b : {0, 1}) {
      EXPECT_EQ(of(Opcode::Add, 1, a, b) != 0, (a ^ b) != 0);
      EXPECT_EQ(of(Opcode::Sub, 1, a, b) != 0, (a ^ b) != 0);
      EXPECT_EQ(of(Opcode::Mul, 1, a, b) != 0, (a & b) != 0);
    }
}

TEST(Arithmetic, Comparisons) {
  APInt minusOne = APInt::getAllOnes(33), one(33, 1);
  EXPECT_TRUE(compare(Opcode::SLt, minusOne, one));
  EXPECT_FALSE(compare(Opcode::ULt, minusOne, one));
  EXPECT_TRUE(compare(Opcode::UGe, minusOne, one));
  EXPECT_TRUE(compare(Opcode::SLe, one, one));
  EXPECT_TRUE(compare(Opcode::SGe, one, one));
  EXPECT_FALSE(compare(Opcode::SGt, one, one));
  EXPECT_FALSE(compare(Opcode::Ne, one, one));
}

TEST(Arithmetic, Casts) {
  EXPECT_EQ(cast(Opcode::SExt, APInt(8, 0x80), 16), APInt(16, 0xff80));
  EXPECT_EQ(cast(Opcode::ZExt, APInt(8, 0x80), 16), APInt(16, 0x80));
  EXPECT_EQ(cast(Opcode::Trunc, APInt(16, 0x1280), 8), APInt(8, 0x80));
}

} // namespace fathom::trace
