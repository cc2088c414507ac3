// What is particular to the bit-blaster: agreement with Z3, very deep terms, what it leaves to others.
#include "Patience.h"
#include "solver/Solver.h"
#include "term/RandomTerms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

namespace fathom::solver {
namespace {

using llvm::APInt;
using term::RandomTerms;
using term::Sort;
using term::Term;
using term::Terms;

/// Asserts random conditions one by one, each also tried as an assumption and its negation, and compares the answers
/// where both find one in time: some products are hard.
struct Agreement {
  unsigned sat = 0, unsat = 0, unknown = 0;

  void compare(uint64_t seed, std::vector<unsigned> widths, unsigned count, unsigned conditions,
               RandomTerms::Operators operators) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Terms terms(seed % 2);
    auto built = RandomTerms(seed, std::move(widths), count, operators).build(terms);
    Env env;
    env.budget.start(0.3 * patience, 0, nullptr);
    auto ours = makeBitblast(terms, env), z3 = makeZ3(terms, env);
    std::vector<Term> asserted;
    for (size_t i = built.nodes.size(); i-- > 0 && asserted.size() < conditions;) {
      Term condition = built.nodes[i];
      if (!terms.sort(condition).isBool() || terms.isConstant(condition))
        continue;
      Answer positive = ask(terms, *ours, *z3, asserted, condition);
      ask(terms, *ours, *z3, asserted, terms.notOf(condition));
      asserted.push_back(positive == Answer::Sat ? condition : terms.notOf(condition));
      ours->assertTrue(asserted.back());
      z3->assertTrue(asserted.back());
    }
  }

  Answer ask(Terms &terms, Solver &ours, Solver &z3, llvm::ArrayRef<Term> asserted, Term assumption) {
    Answer answer = ours.check({assumption});
    Answer expected = z3.check({assumption});
    if (answer != Answer::Unknown && expected != Answer::Unknown) {
      EXPECT_EQ(answer, expected);
      ++(answer == Answer::Sat ? sat : unsat);
    } else {
      ++unknown;
    }
    if (answer == Answer::Sat) {
      term::Assignment model = ours.model();
      term::Evaluator evaluator(terms, model);
      EXPECT_TRUE(evaluator.isTrue(assumption));
      for (Term t : asserted)
        EXPECT_TRUE(evaluator.isTrue(t));
    }
    return answer;
  }
};

TEST(Bitblast, AgreesWithZ3AtSmallWidths) {
  Agreement agreement;
  for (uint64_t seed = 0; seed < 150; ++seed)
    agreement.compare(seed, {3, 1, 4}, 80, 6, RandomTerms::Operators::All);
  EXPECT_GT(agreement.sat, 500u);
  EXPECT_GT(agreement.unsat, 100u);
  EXPECT_LT(agreement.unknown, 50u);
}

TEST(Bitblast, AgreesWithZ3AtRealWidths) {
  Agreement agreement;
  for (uint64_t seed = 0; seed < 100; ++seed)
    agreement.compare(seed, {32, 8, 64}, 60, 3,
                      seed % 2 ? RandomTerms::Operators::Parts : RandomTerms::Operators::Sums);
  for (uint64_t seed = 200; seed < 230; ++seed)
    agreement.compare(seed, {11, 8}, 40, 2, RandomTerms::Operators::All);
  EXPECT_GT(agreement.sat, 100u);
  EXPECT_GT(agreement.unsat, 25u);
}

/// Bounds that are asserted before all else take bits away from variables: no solution is lost, none is won.
TEST(Bitblast, BoundsOfVariables) {
  std::mt19937_64 random(7);
  unsigned sat = 0, unsat = 0;
  for (unsigned i = 0; i < 400; ++i) {
    Terms t(i % 2);
    Env env;
    auto ours = makeBitblast(t, env);
    Term x = t.variable(Sort::bits(4), "x"), y = t.variable(Sort::bits(4), "y");
    auto constant = [&] { return t.bits(4, random() % 16); };
    auto bound = [&](Term side) {
      Term sides[] = {side, constant()};
      if (random() % 2)
        std::swap(sides[0], sides[1]);
      auto compare = std::array{&Terms::ult, &Terms::ule, &Terms::slt, &Terms::sle, &Terms::ne}[random() % 5];
      Term result = (t.*compare)(sides[0], sides[1]);
      return random() % 4 ? result : t.notOf(result);
    };
    std::vector<Term> all{bound(x), bound(y), bound(random() % 2 ? x : y), bound(t.add(x, constant()))};
    all.push_back(t.eq(random() % 2 ? t.mul(x, y) : t.add(x, y), constant()));
    std::shuffle(all.begin(), all.end(), random);
    for (Term condition : all)
      ours->assertTrue(condition);
    bool exists = false;
    for (uint64_t value = 0; value < 256; ++value) {
      term::Assignment values;
      values.setVariable(x, APInt(4, value % 16));
      values.setVariable(y, APInt(4, value / 16));
      term::Evaluator evaluator(t, values);
      exists |= std::all_of(all.begin(), all.end(), [&](Term condition) { return evaluator.isTrue(condition); });
    }
    ASSERT_EQ(ours->check({}), exists ? Answer::Sat : Answer::Unsat) << i;
    ++(exists ? sat : unsat);
  }
  EXPECT_GT(sat, 50u);
  EXPECT_GT(unsat, 50u);
}

uint64_t countOf(const Env &env, std::string_view name) {
  for (const Stats::Entry &entry : env.stats.entries())
    if (entry.name == name)
      return entry.count;
  return 0;
}

/// Many applications of functions with few arguments, some of them constants, as different as can be.
TEST(Bitblast, FunctionsAgreeWithZ3) {
  std::mt19937_64 random(11);
  unsigned sat = 0, unsat = 0;
  for (unsigned i = 0; i < 100; ++i) {
    Terms t(i % 2);
    Env env;
    auto ours = makeBitblast(t, env), z3 = makeZ3(t, env);
    term::Func f = t.function("f", {Sort::bits(2), Sort::boolean()}, Sort::bits(3));
    term::Func g = t.function("g", {Sort::bits(2)}, Sort::boolean());
    std::vector<Term> applied, all;
    for (unsigned k = 0; k < 12; ++k) {
      Term x = random() % 4 ? t.variable(Sort::bits(2), "x") : t.bits(2, random() % 4);
      applied.push_back(t.apply(f, {x, random() % 2 ? t.apply(g, {x}) : t.variable(Sort::boolean(), "c")}));
    }
    for (unsigned k = 0; k < 11; ++k) {
      Term a = applied[random() % applied.size()], b = applied[random() % applied.size()];
      all.push_back(random() % 3 ? t.ult(a, b) : t.ne(a, t.add(b, t.bits(3, random() % 8))));
    }
    for (Term condition : all) {
      ours->assertTrue(condition);
      z3->assertTrue(condition);
      Answer answer = ours->check({});
      ASSERT_EQ(answer, z3->check({})) << i;
      ++(answer == Answer::Sat ? sat : unsat);
      if (answer == Answer::Unsat)
        break;
    }
  }
  EXPECT_GT(sat, 300u);
  EXPECT_GT(unsat, 30u);
}

/// Of a memory with few places, each read is compared with each place, not with each other read.
TEST(Bitblast, ManyReadsOfFewPlaces) {
  Terms t;
  Env env;
  auto ours = makeBitblast(t, env);
  constexpr unsigned places = 4, reads = 100;
  term::Func memory = t.function("memory", {Sort::bits(64)}, Sort::bits(64));
  std::vector<Term> values;
  for (unsigned i = 0; i < reads; ++i) {
    Term offset = t.variable(Sort::bits(64), "offset");
    ours->assertTrue(t.ult(offset, t.bits(64, places)));
    values.push_back(t.apply(memory, {offset}));
    if (i > 0 && i < places)
      ours->assertTrue(t.ult(values[i - 1], values[i]));
  }
  ASSERT_EQ(ours->check({}), Answer::Sat);
  Term isNew = t.boolean(true);
  for (unsigned i = 0; i < places; ++i)
    isNew = t.andOf(isNew, t.ne(values[i], values.back()));
  EXPECT_EQ(ours->check({isNew}), Answer::Unsat);
  EXPECT_LE(countOf(env, "solver lemmas"), places * reads + 20);
}

/// Equal arguments with no end of values: pairs of them are what helps.
TEST(Bitblast, ManyReadsOfOnePlace) {
  Terms t;
  Env env;
  auto ours = makeBitblast(t, env);
  term::Func memory = t.function("memory", {Sort::bits(64)}, Sort::bits(64));
  std::vector<Term> offsets, values;
  for (unsigned i = 0; i < 12; ++i) {
    offsets.push_back(t.variable(Sort::bits(64), "offset"));
    values.push_back(t.apply(memory, {offsets[i]}));
    if (i > 0)
      ours->assertTrue(t.eq(offsets[i - 1], offsets[i]));
  }
  EXPECT_EQ(ours->check({t.ne(values[0], values.back())}), Answer::Unsat);
  EXPECT_EQ(ours->check({t.ult(values[3], values[5])}), Answer::Unsat);
  EXPECT_EQ(ours->check({}), Answer::Sat);
}

/// Joined in another order, it is the same circuit; a search would not end.
TEST(Bitblast, OrderDoesNotMatter) {
  using Maker = Term (Terms::*)(Term, Term);
  for (Maker make : {Maker(&Terms::add), Maker(&Terms::bvOr), Maker(&Terms::bvAnd), Maker(&Terms::bvXor)}) {
    Terms t(false);
    Env env;
    env.budget.start(60, 0, nullptr);
    auto solver = makeBitblast(t, env);
    std::vector<Term> leaves;
    for (unsigned i = 0; i < 2000; ++i)
      leaves.push_back(t.variable(Sort::bits(32), "x"));
    auto join = [&] {
      Term result = leaves[0];
      for (size_t i = 1; i < leaves.size(); ++i)
        result = (t.*make)(result, leaves[i]);
      return result;
    };
    Term before = join();
    std::shuffle(leaves.begin(), leaves.end(), std::mt19937_64(1));
    solver->assertTrue(t.ne(before, join()));
    EXPECT_EQ(solver->check({}), Answer::Unsat);
  }
}

/// Every part of a long sum is used: it must not be taken apart once for each.
TEST(Bitblast, PartsOfALongSum) {
  Terms t;
  Env env;
  env.budget.start(60, 0, nullptr);
  auto solver = makeBitblast(t, env);
  Term sum = t.variable(Sort::bits(8), "x");
  for (unsigned i = 0; i < 5000; ++i) {
    sum = t.add(sum, t.variable(Sort::bits(8), "x"));
    solver->assertTrue(t.ult(sum, t.bits(8, 200)));
  }
  EXPECT_EQ(solver->check({}), Answer::Sat) << solver->reasonUnknown();
}

TEST(Bitblast, AMillionDeep) {
  Terms t;
  Env env;
  auto solver = makeBitblast(t, env);
  std::vector<Term> choices;
  for (unsigned i = 0; i < 16; ++i)
    choices.push_back(t.variable(Sort::boolean(), "choice"));
  Term deep = t.variable(Sort::boolean(), "first");
  for (unsigned i = 0; i < 1000000; ++i) {
    Term other = i % 17 ? choices[i % 16] : t.variable(Sort::boolean(), "other");
    deep = i % 3 == 0 ? t.xorOf(deep, other) : i % 3 == 1 ? t.andOf(deep, other) : t.orOf(deep, t.notOf(other));
  }
  EXPECT_GT(t.size(), 1000000u);
  solver->assertTrue(deep);
  EXPECT_EQ(solver->check({}), Answer::Sat) << solver->reasonUnknown();
}

TEST(Bitblast, LeavesArraysToOthers) {
  Terms t(false);
  Env env;
  auto solver = makeBitblast(t, env);
  Term a = t.variable(Sort::array(8, Sort::bits(8)), "a"), x = t.variable(Sort::bits(8), "x");
  Term plain = t.ne(t.select(a, x), x);
  EXPECT_EQ(solver->check({plain}), Answer::Sat);
  EXPECT_EQ(solver->check({t.eq(t.select(t.store(a, x, x), x), x)}), Answer::Unknown);
  EXPECT_EQ(solver->reasonUnknown(), "bitblast does not know arrays");
  EXPECT_EQ(solver->check({plain}), Answer::Sat) << "the others are still decided";
}

} // namespace
} // namespace fathom::solver
