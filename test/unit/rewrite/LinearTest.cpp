// Sums are collected.
#include "rewrite/Linear.h"

#include <gtest/gtest.h>

namespace fathom::rewrite {
namespace {

using term::Sort;

TEST(Linear, Collects) {
  Terms t;
  Term x = t.variable(Sort::bits(8), "x"), y = t.variable(Sort::bits(8), "y");
  auto of = [&](Term term) {
    Linear linear(t, 8, 32);
    linear.add(term, llvm::APInt(8, 1));
    return linear;
  };
  EXPECT_FALSE(of(t.add(x, y)).collected());
  Linear sum = of(t.add(t.mul(x, t.bits(8, 3)), t.sub(t.add(y, t.bits(8, 7)), x)));
  EXPECT_TRUE(sum.collected());
  EXPECT_EQ(sum.size(), 2u);
  EXPECT_EQ(sum.constant, 7);
  EXPECT_EQ(sum.sum(), t.add(t.add(t.shl(x, t.bits(8, 1)), y), t.bits(8, 7)));
}

} // namespace
} // namespace fathom::rewrite
