// What is known of a term holds for the values it has.
#include "rewrite/Facts.h"
#include "rewrite/Linear.h"
#include "term/RandomTerms.h"

#include <gtest/gtest.h>

namespace fathom::rewrite {
namespace {

using term::Sort;
using Operators = term::RandomTerms::Operators;

void expectFacts(uint64_t seed, std::vector<unsigned> widths, Operators operators) {
  Terms terms(seed % 2);
  auto built = term::RandomTerms(seed, widths, 100, operators).build(terms);
  Facts facts(terms);
  for (unsigned v = 0; v < 8; ++v) {
    term::Assignment values = term::RandomTerms::assign(terms, built, v);
    term::Evaluator evaluator(terms, values);
    for (Term t : built.nodes) {
      if (!terms.sort(t).isBits())
        continue;
      llvm::APInt value = evaluator.value(t);
      const llvm::KnownBits &bits = facts.bits(t);
      ASSERT_TRUE(facts.range(t).contains(value)) << "seed " << seed << " " << term::smtName(terms.kind(t));
      ASSERT_FALSE(bits.Zero.intersects(value)) << "seed " << seed << " " << term::smtName(terms.kind(t));
      ASSERT_TRUE(bits.One.isSubsetOf(value)) << "seed " << seed << " " << term::smtName(terms.kind(t));
    }
  }
}

TEST(Facts, HoldForRandomValues) {
  for (uint64_t seed = 0; seed < 1000; ++seed)
    for (Operators operators : {Operators::All, Operators::Sums, Operators::Parts, Operators::Lambdas}) {
      expectFacts(seed, {1 + static_cast<unsigned>(seed % 10)}, operators);
      expectFacts(seed, {8, 1, 32, 64}, operators);
      if (testing::Test::HasFatalFailure())
        return;
    }
}

TEST(Facts, AreExactOnSmallThings) {
  Terms t;
  Term x = t.variable(Sort::bits(8), "x"), wide = t.zext(x, 32);
  Facts facts(t);
  EXPECT_EQ(facts.range(wide).getUnsignedMax(), 255);
  EXPECT_EQ(facts.range(t.add(wide, t.bits(32, 5))).getUnsignedMin(), 5);
  EXPECT_EQ(facts.range(t.urem(t.variable(Sort::bits(32), "n"), t.bits(32, 10))).getUnsignedMax(), 9);
  EXPECT_TRUE(facts.bits(t.bvOr(x, t.bits(8, 1))).One[0]);
  EXPECT_EQ(facts.bits(t.shl(x, t.bits(8, 3))).countMinTrailingZeros(), 3u);
}

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
