// The rewriter itself, under small configurations.
#include "rewrite/Rewriter.h"
#include "rewrite/Simplify.h"

#include <gtest/gtest.h>

#include <chrono>

namespace fathom::rewrite {
namespace {

using term::Sort;

struct RewriterTest : testing::Test {
  Terms t;
  Term x = t.variable(Sort::bits(32), "x"), y = t.variable(Sort::bits(32), "y");
  Term k(uint64_t value) { return t.bits(32, value); }
};

/// x * C -> x * (C - 2), one step at a time, until C is 0 or 1; counts its calls.
struct CountDown {
  Terms &t;
  unsigned again;
  unsigned calls = 0, steps = 0;

  bool shouldRewrite(Term x) { return t.kind(x) != Kind::Bits; }
  Rewritten applyRewriteRules(Term x) {
    ++calls;
    if (t.kind(x) != Kind::UDiv || t.kind(t.child(x, 1)) != Kind::Bits || t.constant(t.child(x, 1)).ult(3))
      return {x};
    return {t.udiv(t.child(x, 0), t.bits(t.constant(t.child(x, 1)) - 2)), again};
  }
  void afterRewrite(Term, Term) { ++steps; }
};

TEST_F(RewriterTest, SeveralSteps) {
  CountDown config{t, Rewritten::fully};
  Rewriter rewriter(t, config);
  Term quotient = t.udiv(x, k(9));
  EXPECT_EQ(rewriter.rewrite(quotient), x);
  EXPECT_GE(config.steps, 3u);
  unsigned before = config.calls;
  EXPECT_EQ(rewriter.rewrite(quotient), x);
  EXPECT_EQ(config.calls, before) << "the whole way is remembered";
}

TEST_F(RewriterTest, NoSecondLook) {
  CountDown config{t, 0};
  EXPECT_EQ(Rewriter(t, config).rewrite(t.udiv(x, k(9))), t.udiv(x, k(7)));
}

/// Every step asks for another look: each shared term must still be rewritten once.
TEST_F(RewriterTest, SharedTermsAreRewrittenOnce) {
  CountDown config{t, 1};
  Term deep = x;
  for (unsigned i = 0; i < 10000; ++i) {
    deep = t.udiv(deep, k(7));
    deep = t.bvXor(t.mul(deep, y), t.bvAnd(deep, y));
  }
  Rewriter rewriter(t, config);
  Term result = rewriter.rewrite(deep);
  EXPECT_LT(config.calls, 10000u * 10);
  EXPECT_LE(t.postorder({result}).size(), 50000u);
}

struct Nothing {
  bool shouldRewrite(Term) { return true; }
  Rewritten applyRewriteRules(Term x) { return {x}; }
  void afterRewrite(Term, Term) { ADD_FAILURE(); }
};

TEST_F(RewriterTest, AMillionDeep) {
  Term deep = x;
  for (unsigned i = 0; i < 1000000; ++i)
    deep = i % 2 ? t.mul(deep, y) : t.bvXor(deep, y);
  Nothing config;
  EXPECT_EQ(Rewriter(t, config).rewrite(deep), deep);
}

TEST_F(RewriterTest, ShouldRewriteStops) {
  struct Config {
    Terms &t;
    bool shouldRewrite(Term x) { return t.kind(x) != Kind::Mul; }
    Rewritten applyRewriteRules(Term x) { return {x == t.bits(32, 5) ? t.bits(32, 6) : x}; }
    void afterRewrite(Term, Term) {}
  } config{t};
  Term product = t.mul(x, k(5)), sum = t.add(product, k(5));
  EXPECT_EQ(Rewriter(t, config).rewrite(sum), t.add(product, k(6)));
}

TEST_F(RewriterTest, WhatIsSkippedIsAskedAgain) {
  struct Config {
    Terms &t;
    unsigned calls = 0;
    bool shouldRewrite(Term x) { return t.kind(x) == Kind::Mul; }
    Rewritten applyRewriteRules(Term x) {
      ++calls;
      return {x, 0, false};
    }
    void afterRewrite(Term, Term) {}
  } config{t};
  Rewriter rewriter(t, config);
  rewriter.rewrite(t.mul(x, y));
  rewriter.rewrite(t.mul(x, y));
  EXPECT_EQ(config.calls, 2u);
}

TEST_F(RewriterTest, SimplifyingADeepDag) {
  auto begin = std::chrono::steady_clock::now();
  Term chain = x, deep = x;
  for (unsigned i = 0; i < 10000; ++i) // each used twice
    chain = t.bvXor(t.mul(chain, y), t.add(chain, k(i)));
  for (unsigned i = 0; i < 1000000; ++i)
    deep = i % 2 ? t.mul(deep, y) : t.bvXor(deep, y);
  Stats stats;
  simplify(t, {t.eq(chain, y), t.eq(deep, x)}, stats);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

} // namespace
} // namespace fathom::rewrite
