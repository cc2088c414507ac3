// Comparisons pushed through choices: the values stay, few comparisons are left, and it ends soon where they are many.
#include "rewrite/Choices.h"
#include "term/RandomTerms.h"

#include <gtest/gtest.h>

namespace fathom::rewrite {
namespace {

using llvm::APInt;
using term::Kind;
using term::Sort;
using term::Term;
using term::Terms;

struct ChoicesTest : testing::Test {
  Terms t;
  Stats stats;
  unsigned names = 0;

  Term word() { return t.variable(Sort::bits(32), "w" + std::to_string(names++)); }
  Term truth() { return t.variable(Sort::boolean(), "c" + std::to_string(names++)); }
  /// Each step chooses one of the values or what there was before.
  Term chain(llvm::ArrayRef<Term> conditions, llvm::ArrayRef<Term> values) {
    Term result = values[0];
    for (size_t i = 0; i < conditions.size(); ++i)
      result = t.ite(conditions[i], values[i % values.size()], result);
    return result;
  }
  std::vector<Term> truths(unsigned count) {
    std::vector<Term> result;
    for (unsigned i = 0; i < count; ++i)
      result.push_back(truth());
    return result;
  }
  Term push(Term condition) { return pushComparisons(t, {condition}, stats)[0]; }
  size_t count(Term root, Kind kind) {
    size_t result = 0;
    for (Term x : t.postorder({root}))
      result += t.kind(x) == kind;
    return result;
  }
  size_t wordChoices(Term root) {
    size_t result = 0;
    for (Term x : t.postorder({root}))
      result += t.kind(x) == Kind::Ite && t.sort(x).isBits();
    return result;
  }
};

TEST_F(ChoicesTest, OneComparisonAValue) {
  Term z = word();
  Term moved = chain(truths(100), {word(), word(), word()});
  for (Term comparison : {t.ult(moved, z), t.slt(z, moved), t.eq(z, moved)}) {
    Term pushed = push(comparison);
    EXPECT_EQ(count(pushed, t.kind(comparison)), 3u);
    EXPECT_EQ(wordChoices(pushed), 0u);
  }
}

TEST_F(ChoicesTest, TwoSidesWithTheSameConditions) {
  std::vector<Term> conditions = truths(200), values;
  for (unsigned i = 0; i < 8; ++i)
    values.push_back(word());
  Term a = chain(conditions, {values[0], values[1]}), b = chain(conditions, {values[2], values[3]});
  Term pushed = push(t.slt(a, b));
  EXPECT_EQ(wordChoices(pushed), 0u);
  EXPECT_EQ(count(pushed, Kind::SLt), 2u);
  EXPECT_LT(t.postorder({pushed}).size(), 1000u);
}

TEST_F(ChoicesTest, ConditionsAreLookedIntoToo) {
  Term z = word(), inner = t.ult(chain(truths(5), {word(), word()}), z);
  Term pushed = push(t.eq(t.ite(inner, word(), word()), z));
  EXPECT_EQ(wordChoices(pushed), 0u);
}

TEST_F(ChoicesTest, TooManyValuesStay) {
  std::vector<Term> values, others;
  for (unsigned i = 0; i < 200; ++i) {
    values.push_back(word());
    others.push_back(word());
  }
  Term comparison = t.ult(chain(truths(200), values), chain(truths(200), others));
  EXPECT_EQ(push(comparison), comparison);
}

TEST_F(ChoicesTest, ManyComparisonsOfDeepChoices) {
  std::vector<Term> conditions = truths(20000), others = truths(20000);
  Term a = word(), b = word(), left = a, right = b, all = t.boolean(true);
  for (unsigned i = 0; i < conditions.size(); ++i) {
    left = t.ite(conditions[i], i % 2 ? a : word(), left);
    right = t.ite(others[i], i % 2 ? b : word(), right);
    all = t.andOf(all, t.slt(left, right));
  }
  Term pushed = push(all);
  EXPECT_LT(t.postorder({pushed}).size(), 3000000u);
}

/// Deep choices between few values, compared in all ways; arenas that simplify and that do not.
TEST_F(ChoicesTest, ValuesStay) {
  unsigned changed = 0;
  for (uint64_t seed = 0; seed < 300 && !HasFatalFailure(); ++seed) {
    std::mt19937_64 engine(seed);
    Terms terms(seed % 2 == 0);
    unsigned width = 1 + static_cast<unsigned>(seed % 5);
    std::vector<Term> words, truths;
    for (unsigned i = 0; i < 3; ++i) {
      words.push_back(terms.variable(Sort::bits(width), "x"));
      truths.push_back(terms.variable(Sort::boolean(), "c"));
    }
    std::vector<Term> variables = words, conditions = truths;
    words.push_back(terms.bits(width, seed & 1));
    auto any = [&](const std::vector<Term> &from) { return from[engine() % from.size()]; };
    for (unsigned i = 0; i < 30; ++i) {
      words.push_back(terms.ite(any(truths), any(words), any(words)));
      Term a = any(words), b = any(words);
      Term made[] = {terms.eq(a, b), terms.ult(a, b), terms.ule(a, b), terms.slt(a, b), terms.sle(a, b)};
      truths.push_back(made[engine() % 5]);
    }
    std::vector<Term> pushed = pushComparisons(terms, truths, stats);
    changed += pushed != truths;
    for (unsigned round = 0; round < 20; ++round) {
      term::Assignment values;
      for (Term x : variables)
        values.setVariable(x, APInt(64, engine()).trunc(width));
      for (Term c : conditions)
        values.setVariable(c, APInt(1, engine() & 1));
      term::Evaluator evaluator(terms, values);
      for (size_t i = 0; i < truths.size(); ++i)
        ASSERT_EQ(evaluator.isTrue(truths[i]), evaluator.isTrue(pushed[i])) << "seed " << seed << " number " << i;
    }
  }
  EXPECT_GT(changed, 250u);
}

} // namespace
} // namespace fathom::rewrite
