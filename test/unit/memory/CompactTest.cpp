// Pointers with as many cases as they have leaves: the same pointer for all values of the conditions.
#include "memory/Compact.h"
#include "term/Evaluator.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace fathom::memory {
namespace {

using term::Kind;
using term::Sort;

class CompactPointers : public testing::Test {
protected:
  Term condition() { return conditions.emplace_back(terms.variable(Sort::boolean(), "c" + std::to_string(made++))); }
  FatPtr leaf(uint32_t object, uint64_t offset) {
    return {terms.bits(32, object * 8), terms.bits(64, offset), terms.bits(64, 16 * object)};
  }
  FatPtr ite(Term c, FatPtr a, FatPtr b) {
    return {terms.ite(c, a.base, b.base), terms.ite(c, a.offset, b.offset), terms.ite(c, a.size, b.size)};
  }
  size_t choicesOn(Term base) {
    std::set<uint32_t> seen;
    std::vector<Term> stack{base};
    while (!stack.empty()) {
      Term t = stack.back();
      stack.pop_back();
      if (terms.kind(t) == Kind::Ite && seen.insert(t.id).second)
        stack.insert(stack.end(), {terms.child(t, 1), terms.child(t, 2)});
    }
    return seen.size();
  }
  void expectSame(const FatPtr &a, const FatPtr &b, std::mt19937 &random) {
    for (int i = 0; i < 50; ++i) {
      term::Assignment values;
      for (Term c : conditions)
        values.setVariable(c, llvm::APInt(1, random() & 1));
      term::Evaluator evaluator(terms, values);
      EXPECT_EQ(evaluator.value(a.base), evaluator.value(b.base));
      EXPECT_EQ(evaluator.value(a.offset), evaluator.value(b.offset));
      EXPECT_EQ(evaluator.value(a.size), evaluator.value(b.size));
    }
  }

  term::Terms terms;
  Facts facts{terms, true};
  Compact compact{facts};
  std::vector<Term> conditions;
  unsigned made = 0;
};

TEST_F(CompactPointers, LeavesAreBroughtTogether) {
  FatPtr leaves[] = {leaf(1, 0), leaf(2, 8), leaf(3, 0), leaf(4, 24)}, all = leaves[0];
  for (int i = 0; i < 20; ++i)
    all = ite(condition(), leaves[i % 4], all);
  FatPtr result = compact.of(all);
  EXPECT_GT(choicesOn(all.base), 15u);
  EXPECT_LT(choicesOn(result.base), 8u);
  std::mt19937 random(1);
  expectSame(all, result, random);
}

TEST_F(CompactPointers, WhatIsShortStaysAsItIs) {
  FatPtr p = leaf(1, 0), q = leaf(2, 8);
  FatPtr both = ite(condition(), p, q);
  EXPECT_EQ(compact.of(both), both);
  EXPECT_EQ(compact.of(p), p);
}

TEST_F(CompactPointers, OffsetsOfOneObjectAreToldApart) {
  FatPtr all = leaf(1, 0);
  for (int i = 0; i < 24; ++i)
    all = ite(condition(), leaf(1 + i % 2, 8 * (i % 3)), all);
  FatPtr result = compact.of(all);
  std::mt19937 random(2);
  expectSame(all, result, random);
}

TEST_F(CompactPointers, WithoutRangesNothingIsDone) {
  Facts without{terms, false};
  Compact none{without};
  FatPtr p = leaf(1, 0), q = leaf(2, 8), both = p;
  for (int i = 0; i < 9; ++i)
    both = ite(condition(), i % 2 ? p : q, both);
  EXPECT_EQ(none.of(both), both);
}

TEST_F(CompactPointers, AnyChoiceStaysTheSame) {
  std::mt19937 random(3);
  for (int round = 0; round < 100; ++round) {
    conditions.clear();
    for (int i = 0; i < 8; ++i)
      condition();
    std::vector<FatPtr> all;
    for (uint32_t i = 0; i < 5; ++i)
      all.push_back(leaf(i, random() % 3));
    for (int i = 0; i < 40; ++i)
      all.push_back(ite(conditions[random() % 8], all[random() % all.size()], all[random() % all.size()]));
    expectSame(all.back(), compact.of(all.back()), random);
  }
}

} // namespace
} // namespace fathom::memory
