#include "solver/Lemmas.h"
#include "solver/Solver.h"
#include "term/RandomTerms.h"

#include <gtest/gtest.h>

#include <set>

namespace fathom::solver {
namespace {

using llvm::APInt;
using term::Kind;
using term::Sort;
using term::Term;
using term::Terms;

Term operation(Terms &t, Kind kind, Term a, Term b) {
  return kind == Kind::Mul ? t.mul(a, b) : kind == Kind::UDiv ? t.udiv(a, b) : t.urem(a, b);
}

class OfOperations : public testing::TestWithParam<Kind> {};

// Every lemma that a model of few bits can bring forth, on all operands.
TEST_P(OfOperations, LemmasAreTrue) {
  for (unsigned width : {1, 2, 3, 4, 5}) {
    Terms t;
    auto variable = [&](const char *name) { return t.variable(Sort::bits(width), name); };
    Term a = variable("a"), b = variable("b"), r = variable("r"), exact = operation(t, GetParam(), a, b);
    Lemmas lemmas(t, exact, r);
    std::set<uint32_t> ids;
    std::vector<Term> all;
    auto add = [&](const std::vector<Term> &more) {
      for (Term lemma : more)
        if (ids.insert(lemma.id).second)
          all.push_back(lemma);
    };
    add(lemmas.basic());
    unsigned count = 1u << width;
    for (unsigned x = 0; x < count; ++x)
      for (unsigned y = 0; y < count; ++y) {
        add(lemmas.where(APInt(width, x), APInt(width, y)));
        for (unsigned z = 0; z < count; ++z)
          add(lemmas.further(APInt(width, x), APInt(width, y), APInt(width, z)));
      }
    for (unsigned x = 0; x < count; ++x)
      for (unsigned y = 0; y < count; ++y) {
        term::Assignment assignment;
        assignment.setVariable(a, APInt(width, x));
        assignment.setVariable(b, APInt(width, y));
        assignment.setVariable(r, term::Evaluator(t, assignment).value(exact));
        term::Evaluator value(t, assignment);
        for (Term lemma : all)
          ASSERT_TRUE(value.isTrue(lemma)) << x << " and " << y << " of " << width << " bits";
      }
  }
}
INSTANTIATE_TEST_SUITE_P(Abstraction, OfOperations, testing::Values(Kind::Mul, Kind::UDiv, Kind::URem));

struct Abstraction : testing::Test {
  Terms t;
  Env env;
  std::unique_ptr<Solver> solver = makeAbstraction(makeBitblast(t, env), t, env);
  Term a = bits("a"), b = bits("b"), c = bits("c");

  Term bits(const char *name) { return t.variable(Sort::bits(64), name); }
  Term k(uint64_t value) { return t.bits(64, value); }
  uint64_t counted(const char *name) {
    for (const Stats::Entry &entry : env.stats.entries())
      if (entry.name == name)
        return entry.count;
    return 0;
  }
};

// All of it takes 64-bit circuits much longer.
TEST_F(Abstraction, LargeQuotientsNeedNoCircuit) {
  solver->assertTrue(t.ule(k(uint64_t{1} << 63), a));
  solver->assertTrue(t.ult(b, k(1 << 17)));
  solver->assertTrue(t.ne(b, k(0)));
  solver->assertTrue(t.ult(t.udiv(a, b), k(uint64_t{1} << 40)));
  EXPECT_EQ(solver->check({}), Answer::Unsat);
  EXPECT_EQ(counted("circuits of operations"), 0u);
}

TEST_F(Abstraction, RemaindersAreBelowTheDivisor) {
  solver->assertTrue(t.ult(b, t.urem(a, b)));
  EXPECT_EQ(solver->check({t.ne(b, k(0))}), Answer::Unsat);
  EXPECT_EQ(solver->check({}), Answer::Sat);
  EXPECT_EQ(counted("circuits of operations"), 0u);
}

TEST_F(Abstraction, ModelsHaveTheRealProduct) {
  std::vector<Term> conditions{t.eq(t.mul(a, b), k(8051)), t.ult(k(1), a), t.ult(a, b), t.ult(b, k(1000)),
                               t.eq(c, t.udiv(t.mul(b, b), a))};
  for (Term condition : conditions)
    solver->assertTrue(condition);
  ASSERT_EQ(solver->check({}), Answer::Sat);
  term::Assignment model = solver->model();
  term::Evaluator value(t, model);
  for (Term condition : conditions)
    EXPECT_TRUE(value.isTrue(condition));
  EXPECT_EQ(value.value(a), 83);
  EXPECT_EQ(value.value(c), 97u * 97 / 83);
  EXPECT_EQ(solver->check({t.ne(a, k(83))}), Answer::Unsat);
}

// A variable that occurs in an operand and nowhere else has a value, too.
TEST_F(Abstraction, ModelsNameTheVariablesOfOperands) {
  solver->assertTrue(t.eq(t.urem(a, b), k(7)));
  ASSERT_EQ(solver->check({}), Answer::Sat);
  term::Assignment model = solver->model();
  EXPECT_TRUE(model.variables.count(a.id) && model.variables.count(b.id));
}

TEST_F(Abstraction, OperationsOfAssumptions) {
  EXPECT_EQ(solver->check({t.eq(t.mul(a, b), k(1)), t.eq(t.extract(a, 0, 0), t.bits(1, 0))}), Answer::Unsat);
  EXPECT_EQ(solver->check({t.eq(t.mul(a, b), k(6)), t.eq(a, k(2))}), Answer::Sat);
}

TEST(AbstractionOfRandom, AgreesWithTheSolverBehindIt) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Terms terms;
    Env env;
    auto built = term::RandomTerms(seed, {16, 20}, 40).build(terms);
    auto abstract = makeAbstraction(makeBitblast(terms, env), terms, env), plain = makeBitblast(terms, env);
    std::vector<Term> conditions;
    for (Term node : built.nodes)
      if (terms.sort(node).isBool())
        conditions.push_back(node);
    for (size_t i = 0; i < conditions.size() && i < 4; ++i) {
      abstract->assertTrue(conditions[i]);
      plain->assertTrue(conditions[i]);
    }
    Answer expected = plain->check({});
    ASSERT_EQ(abstract->check({}), expected) << "seed " << seed;
    if (expected != Answer::Sat)
      continue;
    term::Assignment model = abstract->model();
    term::Evaluator value(terms, model);
    for (size_t i = 0; i < conditions.size() && i < 4; ++i)
      ASSERT_TRUE(value.isTrue(conditions[i])) << "seed " << seed;
  }
}

} // namespace
} // namespace fathom::solver
