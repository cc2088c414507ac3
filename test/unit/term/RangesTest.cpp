// What a range says is true of every value: random terms are evaluated, with and without assumptions that they meet.
#include "term/Ranges.h"
#include "term/RandomTerms.h"

#include <gtest/gtest.h>

namespace fathom::term {
namespace {

using llvm::APInt;
using llvm::ConstantRange;

void expectInRange(Ranges &ranges, Term t, const APInt &value) {
  EXPECT_TRUE(ranges.range(t).contains(value));
  EXPECT_FALSE(value.intersects(ranges.bits(t).Zero));
  EXPECT_TRUE(ranges.bits(t).One.isSubsetOf(value));
}

/// Assumes the Boolean nodes that are true, one after the other, and looks at some terms in between.
void compare(uint64_t seed, const std::vector<unsigned> &widths, bool simplify, bool assuming,
             RandomTerms::Operators operators) {
  RandomTerms recipe(seed, widths, 80, operators);
  Terms terms(simplify);
  auto built = recipe.build(terms);
  Assignment assignment = RandomTerms::assign(terms, built, seed);
  Evaluator evaluator(terms, assignment);
  Ranges ranges(terms);
  for (size_t i = 0; i < built.nodes.size(); ++i) {
    SCOPED_TRACE("seed " + std::to_string(seed) + " node " + std::to_string(i));
    Term t = built.nodes[i];
    if (terms.sort(t).isBits() && !terms.isOpen(t))
      expectInRange(ranges, t, evaluator.value(t));
    else if (assuming && terms.sort(t).isBool() && !terms.isOpen(t))
      ranges.assume(evaluator.isTrue(t) ? t : terms.notOf(t));
  }
  for (Term t : built.nodes)
    if (terms.sort(t).isBits() && !terms.isOpen(t))
      expectInRange(ranges, t, evaluator.value(t));
}

TEST(Ranges, RandomTermsAreWithinThem) {
  using Operators = RandomTerms::Operators;
  for (uint64_t seed = 0; seed < 500 && !testing::Test::HasFailure(); ++seed)
    for (bool assuming : {false, true})
      for (Operators operators : {Operators::All, Operators::Sums, Operators::Parts, Operators::Lambdas}) {
        compare(seed, {1, 2, 3}, seed % 4 != 0, assuming, operators);
        compare(seed, {8, 16, 32, 64}, seed % 4 != 0, assuming, operators);
      }
}

class RangeOf : public testing::Test {
protected:
  Terms terms;
  Ranges ranges{terms};
  Term x = terms.variable(Sort::bits(32), "x"), y = terms.variable(Sort::bits(32), "y");
  Term number(uint64_t value) { return terms.bits(32, value); }
  ConstantRange of(Term t) { return ranges.range(t); }
  static ConstantRange between(unsigned width, uint64_t low, uint64_t high) {
    return ConstantRange::getNonEmpty(APInt(width, low), APInt(width, high) + 1);
  }
};

TEST_F(RangeOf, ScalarsFromMasksRemaindersAndExtensions) {
  EXPECT_EQ(of(x), ConstantRange::getFull(32));
  EXPECT_EQ(of(terms.bvAnd(x, number(12))), between(32, 0, 12));
  EXPECT_EQ(of(terms.urem(x, number(10))), between(32, 0, 9));
  EXPECT_EQ(of(terms.zext(x, 64)), between(64, 0, ~0u));
  EXPECT_EQ(of(terms.shl(terms.zext(x, 64), terms.bits(64, 2))), between(64, 0, 4ull * ~0u));
  EXPECT_EQ(of(terms.add(terms.bvAnd(x, number(7)), number(16))), between(32, 16, 23));
  Term c = terms.variable(Sort::boolean(), "c");
  EXPECT_EQ(of(terms.ite(c, number(3), number(9))), between(32, 3, 9));
  EXPECT_EQ(of(terms.add(terms.ite(c, number(0), number(4)), number(~0u))), between(32, ~0u, 3)) << "wraps around";
}

TEST_F(RangeOf, WhatIsAssumed) {
  ranges.assume(terms.andOf(terms.ult(x, number(10)), terms.ult(number(3), x)));
  EXPECT_EQ(of(x), between(32, 4, 9));
  EXPECT_EQ(of(terms.mul(x, number(4))), between(32, 16, 36));
  ranges.assume(terms.notOf(terms.ule(number(8), x)));
  EXPECT_EQ(of(x), between(32, 4, 7));
  ranges.assume(terms.ult(y, x));
  EXPECT_EQ(of(y), between(32, 0, 6));
}

TEST_F(RangeOf, WhatIsAssumedOfASumOrAnExtension) {
  ranges.assume(terms.ult(terms.add(x, number(5)), number(7)));
  EXPECT_EQ(of(x), between(32, ~0u - 4, 1));
  ranges.assume(terms.ult(terms.zext(y, 64), terms.bits(64, 12)));
  EXPECT_EQ(of(y), between(32, 0, 11));
}

TEST_F(RangeOf, SignedAssumptions) {
  ranges.assume(terms.andOf(terms.sle(number(0), x), terms.slt(x, number(100))));
  EXPECT_EQ(of(x), between(32, 0, 99));
  EXPECT_EQ(of(terms.sext(x, 64)), between(64, 0, 99));
}

TEST_F(RangeOf, AContradictionSaysNothing) {
  ranges.assume(terms.ult(x, number(3)));
  ranges.assume(terms.ult(number(10), x));
  EXPECT_FALSE(of(x).isEmptySet());
  EXPECT_FALSE(ranges.bits(terms.add(x, number(1))).hasConflict());
}

TEST_F(RangeOf, DeepTermsNeedNoStack) {
  Term sum = terms.bvAnd(x, number(1));
  for (unsigned i = 0; i < 300000; ++i)
    sum = terms.bvXor(terms.bvNot(sum), y);
  EXPECT_FALSE(of(sum).isEmptySet());
}

} // namespace
} // namespace fathom::term
