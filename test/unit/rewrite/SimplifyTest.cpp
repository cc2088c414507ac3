// All rules together: the value of a term never changes, the rewriting ends, and a second time finds nothing to do.
#include "rewrite/Simplify.h"
#include "solver/Solver.h"
#include "term/RandomTerms.h"

#include <gtest/gtest.h>

namespace fathom::rewrite {
namespace {

using term::Sort;
using term::Term;
using term::Terms;
using Operators = term::RandomTerms::Operators;

struct SimplifyTest : testing::Test {
  Stats stats;

  std::vector<Term> scalars(const Terms &terms, const term::RandomTerms::Built &built) {
    std::vector<Term> roots;
    for (Term node : built.nodes)
      if (!terms.sort(node).isArray())
        roots.push_back(node);
    return roots;
  }

  void compare(uint64_t seed, std::vector<unsigned> widths, unsigned count, Operators operators, bool simplifying) {
    Terms terms(simplifying);
    auto built = term::RandomTerms(seed, widths, count, operators).build(terms);
    std::vector<Term> before = scalars(terms, built), after = simplify(terms, before, stats);
    for (unsigned v = 0; v < 8; ++v) {
      term::Assignment values = term::RandomTerms::assign(terms, built, v);
      term::Evaluator evaluator(terms, values);
      for (size_t i = 0; i < before.size(); ++i) {
        ASSERT_EQ(terms.sort(before[i]), terms.sort(after[i]));
        ASSERT_EQ(evaluator.value(before[i]), evaluator.value(after[i])) << "seed " << seed << " node " << i;
      }
    }
  }
};

constexpr Operators families[] = {Operators::All, Operators::Sums, Operators::Parts, Operators::Arrays,
                                  Operators::Lambdas};

TEST_F(SimplifyTest, ValuesStay) {
  for (uint64_t seed = 0; seed < 500; ++seed)
    for (Operators operators : families) {
      unsigned width = seed % 4 == 0 ? 64 : 1 + static_cast<unsigned>(seed % 9);
      compare(seed, {width}, 60, operators, true);
      if (HasFatalFailure())
        return;
    }
}

TEST_F(SimplifyTest, ValuesStayAtMixedWidths) {
  for (uint64_t seed = 0; seed < 200; ++seed)
    for (Operators operators : {Operators::All, Operators::Parts}) {
      compare(seed, {8, 16, 1, 32}, 80, operators, true);
      compare(seed, {3, 1, 2, 4}, 80, operators, false);
      compare(seed, {33, 64, 128}, 80, operators, true);
      if (HasFatalFailure())
        return;
    }
}

TEST_F(SimplifyTest, EqualByZ3) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Terms terms;
    Operators operators = families[seed % 4];
    std::vector<unsigned> widths = {1 + static_cast<unsigned>(seed % 4)};
    if (operators == Operators::Parts)
      widths = {3, 1, 2, 4};
    auto built = term::RandomTerms(seed, widths, 60, operators).build(terms);
    std::vector<Term> before = scalars(terms, built), after = simplify(terms, before, stats);
    Terms &t = terms;
    std::vector<Term> differences;
    for (size_t i = 0; i < before.size(); ++i)
      differences.push_back(t.ne(before[i], after[i]));
    Env env;
    auto solver = solver::makeZ3(terms, env);
    solver->assertTrue(t.orOf(differences));
    ASSERT_EQ(solver->check({}), solver::Answer::Unsat) << "seed " << seed;
  }
}

TEST_F(SimplifyTest, ASecondTimeChangesNothing) {
  unsigned changed = 0, total = 0;
  for (uint64_t seed = 0; seed < 150; ++seed)
    for (Operators operators : families) {
      Terms terms;
      auto built = term::RandomTerms(seed, {8}, 60, operators).build(terms);
      std::vector<Term> once = simplify(terms, scalars(terms, built), stats), twice = simplify(terms, once, stats);
      for (size_t i = 0; i < once.size(); ++i, ++total)
        changed += once[i] != twice[i];
    }
  EXPECT_EQ(changed, 0u) << "of " << total;
}

TEST_F(SimplifyTest, StatisticsNameRules) {
  Terms t;
  Term x = t.variable(Sort::bits(32), "x"), y = t.variable(Sort::bits(32), "y"), z = t.variable(Sort::bits(32), "z");
  Term left = t.add(t.add(x, t.mul(y, t.bits(32, 3))), z), right = t.add(t.add(z, y), t.add(x, y));
  EXPECT_EQ(simplify(t, {t.eq(left, right)}, stats).front(), t.eq(y, t.bits(32, 0)));
  bool found = false;
  for (const Stats::Entry &entry : stats.entries())
    found |= entry.name == "rule eq-linear" && entry.count == 1;
  EXPECT_TRUE(found);
}

TEST_F(SimplifyTest, TypicalConditions) {
  Terms t;
  Term x = t.variable(Sort::bits(8), "x"), y = t.variable(Sort::bits(8), "y"), n = t.variable(Sort::bits(32), "n");
  auto one = [&](Term term) { return simplify(t, {term}, stats).front(); };
  Term wide = t.zext(x, 32);
  // Bytes put together by shifts
  Term word = t.bvOr(t.shl(wide, t.bits(32, 8)), t.zext(y, 32));
  EXPECT_EQ(one(word), t.zext(t.concat(x, y), 32));
  // Ranges
  EXPECT_EQ(one(t.ult(t.add(wide, t.bits(32, 3)), t.bits(32, 300))), t.boolean(true));
  EXPECT_EQ(one(t.slt(t.add(wide, t.bits(32, 3)), t.bits(32, 0))), t.boolean(false));
  EXPECT_EQ(one(t.ult(t.urem(n, t.bits(32, 10)), t.bits(32, 16))), t.boolean(true));
  // A bit that is always set
  EXPECT_EQ(one(t.eq(t.bvOr(n, t.bits(32, 1)), t.shl(t.zext(y, 32), t.bits(32, 1)))), t.boolean(false));
}

TEST_F(SimplifyTest, ConditionsThatHoldTogether) {
  unsigned trueOnes = 0;
  for (uint64_t seed = 0; seed < 300; ++seed)
    for (Operators operators : families) {
      Terms terms;
      auto built = term::RandomTerms(seed, {seed % 2 ? 8u : 3u}, 60, operators).build(terms);
      // Few of them, one taken as it is under the first values: then often all are true.
      term::Assignment first = term::RandomTerms::assign(terms, built, 0);
      term::Evaluator firstValue(terms, first);
      std::vector<Term> conditions;
      for (Term node : built.nodes)
        if (terms.sort(node).isBool() && conditions.size() < 12)
          conditions.push_back(firstValue.isTrue(node) ? node : terms.notOf(node));
      std::vector<Term> after = simplifyTogether(terms, conditions, stats);
      for (unsigned v = 0; v < 12; ++v) {
        term::Assignment values = term::RandomTerms::assign(terms, built, v);
        term::Evaluator evaluator(terms, values);
        auto all = [&](llvm::ArrayRef<Term> roots) {
          return std::all_of(roots.begin(), roots.end(), [&](Term root) { return evaluator.isTrue(root); });
        };
        trueOnes += all(conditions);
        ASSERT_EQ(all(conditions), all(after)) << "seed " << seed << " values " << v;
      }
    }
  EXPECT_GT(trueOnes, 1000u);
}

TEST_F(SimplifyTest, ConditionsThatHoldTogetherByZ3) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Terms terms;
    Operators operators = families[seed % 4];
    auto built = term::RandomTerms(seed, {1 + static_cast<unsigned>(seed % 5)}, 40, operators).build(terms);
    std::vector<Term> conditions;
    for (Term node : built.nodes)
      if (terms.sort(node).isBool() && conditions.size() < 5)
        conditions.push_back(seed % 3 ? node : terms.notOf(node));
    std::vector<Term> after = simplifyTogether(terms, conditions, stats);
    Env env;
    auto solver = solver::makeZ3(terms, env);
    solver->assertTrue(terms.xorOf(terms.andOf(conditions), terms.andOf(after)));
    ASSERT_EQ(solver->check({}), solver::Answer::Unsat) << "seed " << seed;
  }
}

TEST_F(SimplifyTest, BoundsNarrowOthers) {
  Terms t;
  Term n = t.variable(Sort::bits(32), "n"), m = t.variable(Sort::bits(32), "m");
  Term small = t.ult(n, t.bits(32, 100)), positive = t.slt(t.bits(32, 0), n);
  Term sum = t.add(t.mul(n, n), t.bits(32, 7));
  // 0 < n < 100: n * n + 7 neither wraps nor is negative.
  EXPECT_EQ(simplifyTogether(t, {small, positive, t.slt(sum, t.bits(32, 0))}, stats),
            std::vector<Term>{t.boolean(false)});
  std::vector<Term> left =
      simplifyTogether(t, {t.andOf(small, t.orOf(t.ult(sum, t.bits(32, 20000)), t.eq(m, n)))}, stats);
  EXPECT_EQ(left, std::vector<Term>{small});
}

TEST_F(SimplifyTest, WordsOutOfBytes) {
  // Words stored byte by byte in 16 places, and read byte by byte at one of these.
  Terms t;
  Term n = t.variable(Sort::bits(32), "n");
  std::vector<Term> words;
  for (unsigned i = 0; i < 16; ++i)
    words.push_back(t.add(t.mul(t.variable(Sort::bits(32), "v"), t.bits(32, 3)), t.bits(32, i)));
  auto choose = [&](auto element) {
    std::vector<Term> level;
    for (Term word : words)
      level.push_back(element(word));
    for (unsigned bit = 0; bit < 4; ++bit)
      for (size_t i = 0; i < level.size() >> bit >> 1; ++i)
        level[i] = t.ite(t.eq(t.extract(n, bit, bit), t.bits(1, 1)), level[2 * i + 1], level[2 * i]);
    return level.front();
  };
  Term read = t.bits(32, 0);
  for (unsigned byte = 0; byte < 4; ++byte) {
    Term part = choose([&](Term word) { return t.extract(word, 8 * byte + 7, 8 * byte); });
    read = t.bvOr(read, t.shl(t.zext(part, 32), t.bits(32, 8 * byte)));
  }
  EXPECT_EQ(simplify(t, {read}, stats).front(), choose([](Term word) { return word; }));
}

} // namespace
} // namespace fathom::rewrite
