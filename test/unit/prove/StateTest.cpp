// What a path may forget, and what has to be chosen for it.
#include "prove/State.h"

#include <gtest/gtest.h>

namespace fathom::prove {

namespace {

class StateTest : public ::testing::Test {
protected:
  static Sym symOf(const Linear &e) { return e.terms[0].sym; }

  Symbols symbols;
  Linear n = Linear::symbol(symbols.fresh("n"));
  Linear a = Linear::symbol(symbols.fresh("a", -128, 127));
  Linear b = Linear::symbol(symbols.fresh("b", -128, 127));
  Linear base = Linear::symbol(symbols.freshBase("object"));
  State s{symbols};
};

TEST_F(StateTest, WhatReplacedSymbolsDependOnIsKept) {
  ASSERT_TRUE(s.learnEqual(n - a * 3, symbols)); // n is 3 * a,
  ASSERT_TRUE(s.learnEqual(a - 7, symbols));     // and a is 7
  s.forgetUnused({symOf(n)});
  EXPECT_EQ(s.replaced.size(), 2u);
  s.forgetUnused({});
  EXPECT_TRUE(s.replaced.empty());
  EXPECT_EQ(s.forgottenReplaced.size(), 2u);
}

TEST_F(StateTest, FactsAboutProductsAreKept) {
  Linear product = Linear::symbol(symbols.fresh("product"));
  s.products.push_back({symOf(product), a, n});
  ASSERT_TRUE(s.learnUnequal(product));
  s.forgetUnused({});
  EXPECT_TRUE(s.known.unequal(product));
}

TEST_F(StateTest, NumbersAreChosenForForgottenFacts) {
  ASSERT_TRUE(s.learnAtLeast(a - b - 200));
  ASSERT_TRUE(s.learnUnequal(a - 100));
  s.forgetUnused({});
  EXPECT_TRUE(s.known.facts().empty());
  auto chosen = s.chooseForgotten(symbols);
  ASSERT_TRUE(chosen);
  Int x = chosen->at(symOf(a)), y = chosen->at(symOf(b));
  EXPECT_TRUE(x - y >= 200 && x != 100 && x <= 127 && y >= -128);
}

TEST_F(StateTest, NoNumbersAreChosenWhereThereAreNone) {
  for (const Linear &fact : {a - b, b - a, a + b - 1, Linear(1) - a - b}) // a = b = 1/2
    ASSERT_TRUE(s.learnAtLeast(fact));
  s.forgetUnused({});
  EXPECT_FALSE(s.chooseForgotten(symbols));
}

TEST_F(StateTest, AddressesAreNotChosen) {
  ASSERT_TRUE(s.learnAtLeast(base - 1000));
  s.forgetUnused({});
  EXPECT_FALSE(s.chooseForgotten(symbols));
}

} // namespace

} // namespace fathom::prove
