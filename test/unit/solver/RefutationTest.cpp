// Whatever bitblast refutes, its clauses can be refuted by a proof that holds.
#include "solver/Refutation.h"
#include "solver/Solver.h"
#include "solver/proof/Proof.h"
#include "support/Error.h"
#include "term/RandomTerms.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

namespace fathom::solver {
namespace {

using term::RandomTerms;
using term::Sort;
using term::Term;
using term::Terms;

class Refutation : public testing::Test {
protected:
  Refutation() {
    llvm::SmallString<64> path;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("fathom-refutation", path));
    folder = path.str().str();
    env.options.certificate = folder;
  }
  ~Refutation() override { llvm::sys::fs::remove_directories(folder); }

  /// Writes formula and proof, and checks them. Throws if they are not right.
  proof::Counts certify(const Solver &solver) {
    std::optional<Clauses> clauses = solver.refutation();
    EXPECT_TRUE(clauses);
    std::string formula = folder + "/f.cnf", proof = folder + "/f.drat";
    writeFormula(*clauses, formula, env.budget);
    writeProof(*clauses, proof, env.budget);
    auto formulaText = llvm::MemoryBuffer::getFile(formula), proofText = llvm::MemoryBuffer::getFile(proof);
    return proof::check({(*formulaText)->getBuffer(), formula}, {(*proofText)->getBuffer(), proof});
  }

  std::string folder;
  Env env;
};

TEST_F(Refutation, OfRandomConditions) {
  unsigned certified = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Terms terms(seed % 2);
    auto built = RandomTerms(seed, {3, 1, 4}, 80, RandomTerms::Operators::All).build(terms);
    auto solver = makeBitblast(terms, env);
    for (size_t i = built.nodes.size(), asserted = 0; i-- > 0 && asserted < 6;) {
      Term condition = built.nodes[i];
      if (!terms.sort(condition).isBool() || terms.isConstant(condition))
        continue;
      for (Term assumption : {condition, terms.notOf(condition)})
        if (solver->check({assumption}) == Answer::Unsat) {
          ASSERT_NO_THROW(certify(*solver));
          ++certified;
        }
      if (solver->check({condition}) == Answer::Sat)
        solver->assertTrue(condition);
      ++asserted;
    }
  }
  EXPECT_GT(certified, 100u);
}

TEST_F(Refutation, OfWhatIsPlainlyFalse) {
  Terms terms;
  auto solver = makeBitblast(terms, env);
  Term x = terms.variable(Sort::boolean(), "x");
  ASSERT_EQ(solver->check({x, terms.boolean(false)}), Answer::Unsat);
  EXPECT_EQ(certify(*solver).clauses, 1u);
  ASSERT_EQ(solver->check({x, terms.notOf(x)}), Answer::Unsat);
  EXPECT_EQ(certify(*solver).clauses, 2u);
  solver->assertTrue(terms.boolean(false));
  ASSERT_EQ(solver->check({}), Answer::Unsat);
  EXPECT_EQ(certify(*solver).lemmas, 1u);
}

/// Instances of congruence are clauses too.
TEST_F(Refutation, OfDifferentResultsOfAFunction) {
  Terms terms;
  auto solver = makeBitblast(terms, env);
  Term x = terms.variable(Sort::bits(8), "x"), y = terms.variable(Sort::bits(8), "y");
  term::Func f = terms.function("f", {Sort::bits(8)}, Sort::bits(8));
  solver->assertTrue(terms.eq(x, y));
  ASSERT_EQ(solver->check({terms.ne(terms.apply(f, {x}), terms.apply(f, {y}))}), Answer::Unsat);
  EXPECT_GT(certify(*solver).clauses, 0u);
}

TEST_F(Refutation, OnlyForCertificates) {
  Terms terms;
  Env plain;
  auto solver = makeBitblast(terms, plain);
  ASSERT_EQ(solver->check({terms.boolean(false)}), Answer::Unsat);
  EXPECT_FALSE(solver->refutation());
}

TEST_F(Refutation, WhatCannotBeWritten) {
  Clauses clauses;
  clauses.variables = 1;
  clauses.add(1);
  clauses.add(-1);
  EXPECT_THROW(writeFormula(clauses, folder + "/none/f.cnf", env.budget), UserError);
  EXPECT_THROW(writeProof(clauses, folder + "/none/f.drat", env.budget), UserError);
  EXPECT_THROW(writeFormula(clauses, "/dev/full", env.budget), UserError);
  EXPECT_THROW(writeProof(clauses, "/dev/full", env.budget), UserError);
}

/// A pigeonhole problem that takes far longer than the time there is.
TEST_F(Refutation, KeepsToTheBudget) {
  constexpr int holes = 13;
  auto in = [](int pigeon, int hole) { return pigeon * holes + hole + 1; };
  Clauses clauses;
  clauses.variables = in(holes, holes - 1);
  for (int pigeon = 0; pigeon <= holes; ++pigeon) {
    std::vector<int> somewhere;
    for (int hole = 0; hole < holes; ++hole) {
      somewhere.push_back(in(pigeon, hole));
      for (int other = 0; other < pigeon; ++other)
        clauses.add({-in(pigeon, hole), -in(other, hole)});
    }
    clauses.add(somewhere);
  }
  env.budget.start(0.2, 0, nullptr);
  EXPECT_THROW(writeProof(clauses, folder + "/f.drat", env.budget), BudgetExceeded);
}

} // namespace
} // namespace fathom::solver
