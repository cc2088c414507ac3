// Division of offsets by strides: the parts of a sum are told apart only where nothing wraps around.
#include "memory/Facts.h"
#include "term/Evaluator.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom::memory {
namespace {

using term::Kind;
using term::Sort;

class Division : public testing::Test {
protected:
  Term number(uint64_t value) { return terms.bits(64, value); }
  Term below(uint64_t bound) {
    Term x = terms.variable(Sort::bits(64), "x");
    facts.assume(terms.ult(x, number(bound)));
    return x;
  }

  term::Terms terms;
  Facts facts{terms, true};
};

TEST_F(Division, RowsAndColumns) {
  Term row = below(300), column = below(400);
  Term offset = terms.add(terms.mul(row, number(1600)), terms.mul(column, number(4)));
  auto [quotient, remainder] = facts.divide(offset, number(1600));
  EXPECT_EQ(quotient, row);
  EXPECT_EQ(remainder, terms.mul(column, number(4)));
}

TEST_F(Division, WhatMayCarryIsLeftAlone) {
  Term row = below(300), column = below(401);
  Term offset = terms.add(terms.mul(row, number(1600)), terms.mul(column, number(4)));
  EXPECT_EQ(terms.kind(facts.divide(offset, number(1600)).quotient), Kind::UDiv);
}

TEST_F(Division, WhatMayWrapAroundIsLeftAlone) {
  Term row = below(uint64_t{1} << 60);
  EXPECT_EQ(terms.kind(facts.divide(terms.mul(row, number(1600)), number(1600)).quotient), Kind::UDiv);
}

/// On random sums, the value is always the quotient and the remainder.
TEST_F(Division, IsRight) {
  std::mt19937_64 random(1);
  auto pick = [&](std::initializer_list<uint64_t> from) { return from.begin()[random() % from.size()]; };
  unsigned apart = 0;
  for (int i = 0; i < 2000; ++i) {
    uint64_t divisor = pick({1, 3, 4, 12, 1600, uint64_t{1} << 40});
    Term sum = number(pick({0, 1, 5, divisor, 7 * divisor + 2, ~uint64_t{0}}));
    term::Assignment values;
    for (uint64_t summands = random() % 4; summands > 0; --summands) {
      uint64_t bound = pick({1, 2, 100, uint64_t{1} << 30, uint64_t{1} << 63});
      Term x = below(bound);
      values.setVariable(x, llvm::APInt(64, random() % 3 == 0 ? bound - 1 : random() % bound));
      sum = terms.add(sum, terms.mul(x, number(pick({1, 2, divisor, 3 * divisor, 5}))));
    }
    auto [quotient, remainder] = facts.divide(sum, number(divisor));
    apart += terms.kind(quotient) != Kind::UDiv;
    term::Evaluator evaluator(terms, values);
    uint64_t value = evaluator.value(sum).getZExtValue();
    EXPECT_EQ(evaluator.value(quotient), value / divisor);
    EXPECT_EQ(evaluator.value(remainder), value % divisor);
  }
  EXPECT_GT(apart, 500u);
}

} // namespace
} // namespace fathom::memory
