// What stands around a condition decides it, and what a condition implies: never more than that.
#include "rewrite/Contexts.h"
#include "rewrite/Bounds.h"
#include "term/RandomTerms.h"

#include <gtest/gtest.h>

namespace fathom::rewrite {
namespace {

using term::Kind;
using term::Sort;
using term::Term;
using term::Terms;

struct ContextsTest : testing::Test {
  Terms t;
  Stats stats;
  Term a = truth("a"), b = truth("b"), c = truth("c"), d = truth("d");
  Term x = t.variable(Sort::bits(8), "x"), y = t.variable(Sort::bits(8), "y");

  Term truth(const char *name) { return t.variable(Sort::boolean(), name); }
  Term byte(uint64_t value) { return t.bits(8, value); }
  Term one(Term condition) { return useContexts(t, {condition}, stats)[0]; }
  std::vector<Term> bounds(Term condition) { return impliedBounds(t, {condition}); }
};

TEST_F(ContextsTest, ConditionsAroundDecide) {
  Term inner = t.ite(t.orOf(a, t.notOf(b)), x, y); // where neither holds: x
  Term outer = t.ult(t.ite(t.orOf(a, b), y, t.add(inner, byte(1))), byte(3));
  EXPECT_EQ(one(outer), t.ult(t.ite(t.orOf(a, b), y, t.add(x, byte(1))), byte(3)));
}

TEST_F(ContextsTest, TheFirstOfAConjunctionHoldsInTheSecond) {
  Term second = t.eq(t.ite(a, x, y), byte(7));
  EXPECT_EQ(one(t.andOf(a, second)), t.andOf(a, t.eq(x, byte(7))));
  EXPECT_EQ(one(t.orOf(a, second)), t.orOf(a, t.eq(y, byte(7))));
  EXPECT_EQ(useContexts(t, {a, second}, stats), (std::vector<Term>{a, t.eq(x, byte(7))}));
}

TEST_F(ContextsTest, OnlyWhatAllPlacesHaveInCommon) {
  Term shared = t.ite(a, t.add(x, byte(1)), y);
  Term both = t.andOf(t.ite(t.andOf(a, b), t.ult(shared, byte(5)), c), t.ite(b, d, t.ult(byte(9), shared)));
  EXPECT_EQ(one(both), both);
}

TEST_F(ContextsTest, DeepChoicesEnd) {
  Term value = x;
  for (unsigned i = 0; i < 20000; ++i)
    value = t.ite(t.ult(t.bits(8, i % 251), value), t.add(value, byte(1)), y);
  Term root = t.eq(value, byte(0));
  EXPECT_TRUE(one(root).valid());
}

TEST_F(ContextsTest, BoundsOfAllBranches) {
  Term condition = t.ite(a, t.andOf(b, t.ult(x, byte(5))), t.andOf(t.eq(x, byte(7)), t.ult(y, byte(3))));
  EXPECT_EQ(bounds(condition), std::vector<Term>{t.ult(x, byte(8))});
  EXPECT_EQ(bounds(t.orOf(condition, c)), std::vector<Term>{});
  // A branch that cannot be does not count.
  Term impossible = t.andOf(t.ult(x, byte(3)), t.ult(byte(4), x));
  EXPECT_EQ(bounds(t.orOf(condition, impossible)), std::vector<Term>{t.ult(x, byte(8))});
  EXPECT_EQ(bounds(t.andOf(impossible, condition)), std::vector<Term>{t.boolean(false)});
}

TEST_F(ContextsTest, BoundsThroughSumsAndExtensions) {
  Term wide = t.zext(x, 16);
  EXPECT_EQ(bounds(t.ult(t.add(wide, t.bits(16, 2)), t.bits(16, 10))), std::vector<Term>{t.ult(x, byte(8))});
  EXPECT_EQ(bounds(t.notOf(t.ult(wide, t.bits(16, 300)))), std::vector<Term>{t.boolean(false)});
  EXPECT_EQ(bounds(t.andOf(t.slt(x, byte(5)), t.slt(t.bits(8, -3), x))).size(), 2u);
}

TEST_F(ContextsTest, RandomConditions) {
  using Operators = term::RandomTerms::Operators;
  uint64_t changed = 0, found = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    Terms terms(seed % 4 != 0);
    auto built = term::RandomTerms(seed, {seed % 2 ? 4u : 2u}, 50, Operators::All).build(terms);
    std::vector<Term> conditions;
    for (Term node : built.nodes)
      if (terms.sort(node).isBool() && conditions.size() < 4)
        conditions.push_back(seed % 3 ? node : terms.notOf(node));
    std::vector<Term> after = useContexts(terms, conditions, stats), implied = impliedBounds(terms, conditions);
    changed += after != conditions;
    found += !implied.empty();
    for (unsigned v = 0; v < 12; ++v) {
      term::Assignment values = term::RandomTerms::assign(terms, built, v);
      term::Evaluator evaluator(terms, values);
      auto all = [&](llvm::ArrayRef<Term> roots) {
        return std::all_of(roots.begin(), roots.end(), [&](Term root) { return evaluator.isTrue(root); });
      };
      ASSERT_EQ(all(conditions), all(after)) << "seed " << seed << " values " << v;
      ASSERT_TRUE(!all(conditions) || all(implied)) << "seed " << seed << " values " << v;
    }
  }
  EXPECT_GT(changed, 50u);
  EXPECT_GT(found, 50u);
}

} // namespace
} // namespace fathom::rewrite
