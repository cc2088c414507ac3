#include "prove/Knowledge.h"

#include "prove/Basis.h"

#include <gtest/gtest.h>

namespace fathom::prove {

namespace {

class KnowledgeTest : public ::testing::Test {
protected:
  Symbols symbols;
  Linear x = Linear::symbol(symbols.fresh("x"));
  Linear y = Linear::symbol(symbols.fresh("y"));
  Linear z = Linear::symbol(symbols.fresh("z"));
  Linear c = Linear::symbol(symbols.fresh("c", -128, 127));
  Knowledge known{symbols};
};

TEST_F(KnowledgeTest, LinearExpressionsAreSorted) {
  EXPECT_EQ(y + x, x + y);
  EXPECT_EQ((x + y - x), y);
  EXPECT_TRUE((x - x).isConstant());
  EXPECT_EQ((x * 2 - y + 3).text([&](Sym sym) { return symbols.nameOf(sym); }), "2*x - y + 3");
}

TEST_F(KnowledgeTest, FactsAreRoundedForIntegers) {
  EXPECT_EQ(normalisedAtLeast(x * 2 - 3), x - 2); // 2x >= 3 is x >= 2
  ASSERT_TRUE(known.addAtLeast(x * 4 - 5));
  EXPECT_TRUE(known.atLeast(x - 2));
  EXPECT_FALSE(known.atLeast(x - 3));
}

TEST_F(KnowledgeTest, WhatFollowsFromSeveralFacts) {
  ASSERT_TRUE(known.addAtLeast(y - x));
  ASSERT_TRUE(known.addAtLeast(z - y - 1));
  EXPECT_TRUE(known.atLeast(z - x - 1));
  EXPECT_FALSE(known.atLeast(z - x - 2));
  EXPECT_TRUE(known.unequal(x - z));
}

TEST_F(KnowledgeTest, ContradictionsAreSeen) {
  ASSERT_TRUE(known.addAtLeast(y - x));
  EXPECT_FALSE(known.addAtLeast(x - y - 1));
}

TEST_F(KnowledgeTest, RangesHold) {
  EXPECT_TRUE(known.atLeast(c + 128));
  EXPECT_TRUE(known.atLeast(Linear(127) - c));
  EXPECT_FALSE(known.atLeast(c));
}

// str != end, str + 1 != end and str <= end make str + 1 < end.
TEST_F(KnowledgeTest, UnequalBecomesLess) {
  ASSERT_TRUE(known.addUnequal(y - x - 1));
  ASSERT_TRUE(known.addUnequal(y - x));
  EXPECT_FALSE(known.atLeast(y - x));
  ASSERT_TRUE(known.addAtLeast(y - x));
  EXPECT_TRUE(known.atLeast(y - x - 2));
  EXPECT_TRUE(known.unequals().empty());
}

TEST_F(KnowledgeTest, ReplacingKeepsWhatIsKnown) {
  ASSERT_TRUE(known.addAtLeast(x - y));
  ASSERT_TRUE(known.addUnequal(y - z));
  ASSERT_TRUE(known.substitute(y.terms[0].sym, z + 1));
  EXPECT_TRUE(known.atLeast(x - z - 1));
  EXPECT_FALSE(known.substitute(x.terms[0].sym, z - 5));
}

TEST_F(KnowledgeTest, UnusedFactsAreForgotten) {
  ASSERT_TRUE(known.addAtLeast(x - y));
  ASSERT_TRUE(known.addAtLeast(z - 1));
  known.keepConnected({x.terms[0].sym});
  EXPECT_TRUE(known.atLeast(x - y));
  EXPECT_FALSE(known.atLeast(z - 1));
}

TEST_F(KnowledgeTest, PairsInTheBasisHaveNames) {
  Basis basis;
  Sym n = x.terms[0].sym, v = z.terms[0].sym;
  basis.add(x, x, n);         // n is the same in both
  basis.add(Linear(0), 1, v); // v is 0 and 1
  auto p = basis.express(x * 2 + 4, x * 2 + 7);
  ASSERT_TRUE(p);
  EXPECT_EQ(p->scale, 1);
  EXPECT_EQ(p->expression, x * 2 + z * 3 + 4);
  EXPECT_FALSE(basis.express(y, y));
  EXPECT_FALSE(basis.express(Linear(0), x));
}

} // namespace

} // namespace fathom::prove
