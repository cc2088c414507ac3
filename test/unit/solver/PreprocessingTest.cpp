// Whichever way conditions are prepared, the answer is the same, and a model satisfies them as they were given.
#include "solver/Solver.h"
#include "term/RandomTerms.h"

#include <gtest/gtest.h>

namespace fathom::solver {
namespace {

using term::RandomTerms;
using term::Sort;
using term::Term;
using term::Terms;

class Preprocessing : public testing::TestWithParam<std::pair<LambdaMode, SolverKind>> {
protected:
  Preprocessing() {
    env.options.memory.lambdas = GetParam().first;
    env.options.solvers = {{GetParam().second}};
    env.budget.start(0, 0, [](const std::string &) {});
  }

  /// Checks the model, too.
  Answer ask(Terms &terms, Solver &solver, llvm::ArrayRef<Term> asserted, llvm::ArrayRef<Term> assumptions = {}) {
    Answer answer = solver.check(assumptions);
    if (answer != Answer::Sat)
      return answer;
    term::Assignment model = solver.model();
    term::Evaluator value(terms, model);
    for (Term t : asserted)
      EXPECT_TRUE(value.isTrue(t)) << "the model does not satisfy what was asserted";
    for (Term t : assumptions)
      EXPECT_TRUE(value.isTrue(t)) << "the model does not satisfy an assumption";
    return answer;
  }

  Env env;
};

/// About a quantifier Z3 may think long.
class WithoutQuantifiers : public Preprocessing {};

/// The reference reduces everything, in an arena that does not simplify.
TEST_P(WithoutQuantifiers, RandomConditionsOnArrays) {
  Env eager;
  eager.options.memory.lambdas = LambdaMode::Eager;
  eager.options.simplify = false;
  eager.budget.start(0, 0, [](const std::string &) {});
  unsigned sat = 0, unsat = 0;
  for (uint64_t seed = 0; seed < 45; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Terms terms(seed % 2), plain(false);
    RandomTerms recipe(seed, {1, 2, 3}, 60,
                       seed % 3 ? RandomTerms::Operators::Lambdas : RandomTerms::Operators::Arrays);
    auto built = recipe.build(terms), same = recipe.build(plain);
    std::unique_ptr<Solver> solver = make(terms, env),
                            reference = makePreprocessing(makeZ3(plain, eager), plain, eager);
    std::vector<Term> asserted;
    for (size_t i = built.nodes.size(); i-- > 0 && asserted.size() < 4;) {
      if (!terms.sort(built.nodes[i]).isBool() || terms.isOpen(built.nodes[i]) || plain.isOpen(same.nodes[i]))
        continue;
      asserted.push_back(built.nodes[i]);
      solver->assertTrue(built.nodes[i]);
      reference->assertTrue(same.nodes[i]);
      Answer expected = reference->check({}), answer = ask(terms, *solver, asserted);
      if (expected != Answer::Unknown && answer != Answer::Unknown) {
        EXPECT_EQ(answer, expected);
      }
      sat += answer == Answer::Sat;
      unsat += answer == Answer::Unsat;
    }
  }
  EXPECT_GT(sat, 20u);
  EXPECT_GT(unsat, 10u);
}

/// A copy of 4 elements, then a store; what is read back.
TEST_P(Preprocessing, BatchesAndAssumptions) {
  Terms terms;
  std::unique_ptr<Solver> solver = make(terms, env);
  auto number = [&](uint64_t value) { return terms.bits(8, value); };
  Term a = terms.variable(Sort::array(8, Sort::bits(8)), "a"), i = terms.variable(Sort::bits(8), "i");
  Term bound = terms.bound(8), n = terms.variable(Sort::bits(8), "n");
  Term inside = terms.ult(terms.sub(bound, number(10)), n);
  Term copy =
      terms.lambda(bound, terms.ite(inside, terms.select(a, terms.sub(bound, number(10))), terms.select(a, bound)));
  Term stored = terms.store(copy, number(12), number(7));
  std::vector<Term> asserted;
  auto assertTrue = [&](Term t) {
    asserted.push_back(t);
    solver->assertTrue(t);
  };
  assertTrue(terms.ule(n, number(4)));
  assertTrue(terms.ne(terms.select(stored, i), terms.select(a, i)));
  EXPECT_EQ(ask(terms, *solver, asserted), Answer::Sat);
  EXPECT_EQ(ask(terms, *solver, asserted, {terms.ult(i, number(10))}), Answer::Unsat);
  EXPECT_EQ(ask(terms, *solver, asserted, {terms.eq(i, number(13))}), Answer::Sat);
  assertTrue(terms.eq(terms.select(copy, number(13)), terms.select(a, number(13))));
  EXPECT_EQ(ask(terms, *solver, asserted, {terms.eq(i, number(13))}), Answer::Unsat);
  EXPECT_EQ(ask(terms, *solver, asserted, {terms.eq(terms.select(stored, number(12)), number(8))}), Answer::Unsat);
  EXPECT_EQ(ask(terms, *solver, asserted), Answer::Sat);
}

/// Only what reduces all arrays is for bitblast.
constexpr std::pair reduced(LambdaMode::Eager, SolverKind::Bitblast), eager(LambdaMode::Eager, SolverKind::Z3),
    instantiate(LambdaMode::Instantiate, SolverKind::Z3), lazy(LambdaMode::Lazy, SolverKind::Z3),
    quantifiers(LambdaMode::Quantifiers, SolverKind::Z3);

INSTANTIATE_TEST_SUITE_P(Modes, WithoutQuantifiers, testing::Values(reduced, eager, instantiate, lazy));
INSTANTIATE_TEST_SUITE_P(Modes, Preprocessing, testing::Values(reduced, eager, instantiate, lazy, quantifiers));

} // namespace
} // namespace fathom::solver
