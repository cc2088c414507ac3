// Several solvers at once: who answers does not matter, who cannot is passed over, and who is wrong is found.
#include "Patience.h"
#include "solver/Solver.h"
#include "term/RandomTerms.h"

#include <gtest/gtest.h>

#include <cadical.hpp>

#include <chrono>
#include <dlfcn.h>
#include <filesystem>

namespace fathom::solver {
namespace {

using llvm::APInt;
using term::RandomTerms;
using term::Sort;
using term::Term;
using term::Terms;

const SolverChoice bitblast{SolverKind::Bitblast}, z3{SolverKind::Z3}, cvc5{SolverKind::Cvc5},
    hangs{SolverKind::SmtLib, "sleep 1000"}, ends{SolverKind::SmtLib, "true"},
    alwaysUnsat{SolverKind::SmtLib, "sed -un s/.*check-sat.*/unsat/p"};

/// Says unsat after that time, and later that it does not know.
SolverChoice unsatOnce(const std::string &seconds) {
  return {SolverKind::SmtLib, "sh -c 'answer=unsat; while read line; do case \"$line\" in *check-sat*) sleep " +
                                  seconds + "; echo $answer; answer=unknown;; esac; done'"};
}

struct PortfolioTest : testing::Test {
  void make(std::vector<SolverChoice> solvers, unsigned jobs = 2, bool crossCheck = false) {
    env.options.solvers = std::move(solvers);
    env.options.jobs = jobs;
    env.options.crossCheck = crossCheck;
    solver = makePortfolio(t, env);
  }
  uint64_t count(const std::string &name) {
    for (const Stats::Entry &entry : env.stats.entries())
      if (entry.name == name)
        return entry.count;
    return 0;
  }
  /// Takes any solver longer than a test.
  Term factorsOfAProductOfPrimes() {
    auto number = [&](uint64_t value) { return t.bits(64, value); };
    Term a = t.variable(Sort::bits(64), "a"), b = t.variable(Sort::bits(64), "b");
    return t.andOf({t.eq(t.mul(a, b), number(2147483647ul * 2147483629)), t.ult(number(1), a), t.ult(number(1), b),
                    t.ult(a, number(uint64_t(1) << 32)), t.ult(b, number(uint64_t(1) << 32))});
  }

  Terms t;
  Env env;
  Term x = t.variable(Sort::bits(8), "x");
  Term low = t.ult(x, t.bits(8, 10)), high = t.ult(t.bits(8, 20), x);
  std::unique_ptr<Solver> solver;
};

TEST_F(PortfolioTest, OneThatHangsIsStopped) {
  make({hangs, z3});
  solver->assertTrue(low);
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(solver->check({}), Answer::Sat);
    EXPECT_EQ(solver->check({high}), Answer::Unsat);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
  EXPECT_EQ(count("z3: answers"), 10u);
  EXPECT_EQ(count("solver checks"), 10u);
}

TEST_F(PortfolioTest, TheNextStartsWhenOneHasGivenUp) {
  make({ends, bitblast}, 1);
  solver->assertTrue(low);
  EXPECT_EQ(solver->check({}), Answer::Sat);
  EXPECT_EQ(solver->check({high}), Answer::Unsat);
  EXPECT_EQ(count("bitblast: answers"), 2u);
}

TEST_F(PortfolioTest, WhyNobodyKnows) {
  make({ends, {SolverKind::SmtLib, "false"}});
  EXPECT_EQ(solver->check({low}), Answer::Unknown);
  EXPECT_EQ(solver->reasonUnknown(), "smtlib:true: exited with code 0; smtlib:false: exited with code 1");
}

/// One solver thinks about the factors of a product of primes when another says unsat (which is wrong), sooner or
/// later; next time it is the other that does not know. (Where the first has found the factors before, by good luck, it
/// is the same with the two exchanged.)
TEST_F(PortfolioTest, TheInterruptedGetWhatTheyMissed) {
  Term hard = factorsOfAProductOfPrimes();
  for (const char *seconds : {"0", "0.02", "0.2"})
    for (const SolverChoice &choice : {bitblast, z3, cvc5}) {
      SCOPED_TRACE(nameOf(choice) + " after " + seconds + " s");
      make({choice, unsatOnce(seconds)});
      solver->assertTrue(low);
      EXPECT_NE(solver->check({hard}), Answer::Unknown) << solver->reasonUnknown();
      solver->assertTrue(t.ult(t.bits(8, 8), x));
      ASSERT_EQ(solver->check({t.implies(t.eq(x, t.bits(8, 3)), hard)}), Answer::Sat) << solver->reasonUnknown();
      EXPECT_EQ(solver->model().variables[x.id], 9);
      EXPECT_EQ(solver->check({t.ne(x, t.bits(8, 9))}), Answer::Unsat) << solver->reasonUnknown();
    }
}

/// Another solver says unsat (which is wrong) while bitblast is at the clauses of many products, sooner or later. Those
/// that it lacks then say what the products of known factors are.
TEST_F(PortfolioTest, OneInterruptedAmidItsClausesStartsAgain) {
  Term hard = factorsOfAProductOfPrimes(); // so that bitblast has no answer, however late the other one is
  std::vector<Term> products, factors, results;
  for (uint64_t i = 0; i < 20; ++i) {
    Term a = t.variable(Sort::bits(64), "a"), b = t.variable(Sort::bits(64), "b"), c = t.variable(Sort::bits(64), "c");
    uint64_t first = 12345678901 + i, second = 98765432109 - i;
    products.push_back(t.eq(t.mul(a, b), c));
    factors.insert(factors.end(), {t.eq(a, t.bits(64, first)), t.eq(b, t.bits(64, second))});
    results.push_back(t.eq(c, t.bits(64, first * second)));
  }
  // Which moment is amid the clauses depends on the machine: later ones are tried until it was one of them.
  for (const char *seconds : {"0", "0.01", "0.02", "0.05", "0.1", "0.2", "0.4"}) {
    if (count("bitblast: started again") > 0)
      break;
    SCOPED_TRACE(std::string("after ") + seconds + " s");
    make({bitblast, unsatOnce(seconds)});
    auto fresh = makeOne(bitblast, t, env);
    auto assertAll = [&](llvm::ArrayRef<Term> conditions) {
      for (Term condition : conditions) {
        solver->assertTrue(condition);
        fresh->assertTrue(condition);
      }
    };
    assertAll(products);
    EXPECT_EQ(solver->check({hard}), Answer::Unsat) << solver->reasonUnknown();
    assertAll(factors);
    for (Term result : results) {
      EXPECT_EQ(solver->check({t.notOf(result)}), Answer::Unsat) << solver->reasonUnknown();
      EXPECT_EQ(fresh->check({t.notOf(result)}), Answer::Unsat);
    }
    ASSERT_EQ(solver->check({}), Answer::Sat) << solver->reasonUnknown();
    term::Assignment model = solver->model();
    term::Evaluator evaluator(t, model);
    for (const auto &conditions : {products, factors, results})
      for (Term condition : conditions)
        EXPECT_TRUE(evaluator.isTrue(condition));
  }
  EXPECT_GT(count("bitblast: started again"), 0u) << "it was interrupted elsewhere, always";
}

TEST_F(PortfolioTest, CrossCheckWaitsForASecondAnswer) {
  make({bitblast, z3, cvc5}, 1, true);
  solver->assertTrue(low);
  EXPECT_EQ(solver->check({}), Answer::Sat);
  EXPECT_EQ(solver->check({high}), Answer::Unsat);
  EXPECT_EQ(count("bitblast: answers"), 2u);
  EXPECT_EQ(count("z3: answers"), 2u);
  EXPECT_EQ(count("cvc5: answers"), 0u);
  EXPECT_TRUE(env.assumptions.empty());
}

TEST_F(PortfolioTest, WhatWasNotCrossCheckedIsSaid) {
  make({ends, z3}, 2, true);
  EXPECT_EQ(solver->check({low, high}), Answer::Unsat);
  ASSERT_EQ(env.assumptions.size(), 1u);
  EXPECT_EQ(*env.assumptions.begin(), "an answer of z3 was not cross-checked: smtlib:true: exited with code 0");
}

TEST_F(PortfolioTest, DisagreementIsAnInternalError) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  make({alwaysUnsat, z3}, 2, true);
  EXPECT_EQ(solver->check({low, high}), Answer::Unsat);
  // Not named by the process: the test starts itself again.
  std::filesystem::path folder = testing::TempDir() + "fathom-disagreement-test";
  std::filesystem::create_directory(folder);
  EXPECT_EXIT((std::filesystem::current_path(folder), static_cast<void>(solver->check({low}))),
              testing::ExitedWithCode(70),
              "solvers disagree: smtlib:sed.* says unsat, z3 says sat; the condition is saved in .*\\.smt2");
  EXPECT_FALSE(std::filesystem::is_empty(folder));
  std::filesystem::remove_all(folder);
}

TEST_F(PortfolioTest, TimeEnds) {
  make({hangs, {SolverKind::SmtLib, "sleep 1001"}});
  env.budget.start(0.2, 0, nullptr);
  EXPECT_EQ(solver->check({low}), Answer::Unknown);
  EXPECT_EQ(solver->reasonUnknown(), "the time limit of 0.2 s is used up");
}

/// Where a symbol is that has this address.
std::string fileOf(const void *address) {
  Dl_info info = {};
  return dladdr(address, &info) ? std::filesystem::canonical(info.dli_fname).string() : "";
}

/// libcvc5 has an older CaDiCaL inside, which Cvc5.cpp chooses, and exports it. Here ours is called by us alone, and
/// libcvc5's by libcvc5 alone: ours is not among the symbols that the dynamic linker sees. Versions tell nothing: in
/// Debian 12 both call themselves the same.
TEST_F(PortfolioTest, TwoCaDiCaLsSideBySide) {
  make({bitblast, cvc5}, 2, true);
  Term y = t.variable(Sort::bits(8), "y");
  EXPECT_EQ(solver->check({t.eq(t.mul(x, y), t.bits(8, 143)), high, t.ult(y, x)}), Answer::Sat);
  EXPECT_EQ(count("cvc5: answers"), 1u);
  EXPECT_EQ(fileOf(reinterpret_cast<const void *>(&CaDiCaL::Solver::version)),
            std::filesystem::canonical("/proc/self/exe").string());
  const void *exported = dlsym(RTLD_DEFAULT, "_ZN7CaDiCaL6Solver7versionEv");
  ASSERT_NE(exported, nullptr) << "libcvc5 does not export CaDiCaL any more: this test can go";
  EXPECT_NE(fileOf(exported).find("libcvc5"), std::string::npos) << fileOf(exported);
}

/// All solvers on random conditions, each also as an assumption. Where two know the answer it must be the same.
struct Agreement {
  Terms &terms;
  Env env;
  std::vector<std::unique_ptr<Solver>> solvers;
  unsigned answered = 0;
  unsigned decided = 0; // conditions: all of them answered, for its negation, too

  Agreement(Terms &terms, llvm::ArrayRef<SolverChoice> choices) : terms(terms) {
    env.budget.start(2 * patience, 0, nullptr);
    for (const SolverChoice &choice : choices)
      solvers.push_back(makeOne(choice, terms, env));
  }

  Answer ask(llvm::ArrayRef<Term> asserted, Term assumption) {
    Answer common = Answer::Unknown;
    for (auto &solver : solvers) {
      Answer answer = solver->check({assumption});
      if (answer == Answer::Unknown)
        continue;
      EXPECT_TRUE(common == Answer::Unknown || answer == common);
      common = answer;
      ++answered;
      if (answer == Answer::Sat)
        expectModel(solver->model(), asserted, assumption);
    }
    return common;
  }

  void expectModel(const term::Assignment &model, llvm::ArrayRef<Term> asserted, Term assumption) {
    term::Evaluator evaluator(terms, model);
    EXPECT_TRUE(evaluator.isTrue(assumption));
    for (Term t : asserted)
      EXPECT_TRUE(evaluator.isTrue(t));
  }

  /// Of the nodes, the last Boolean ones.
  void run(const std::vector<Term> &nodes, unsigned conditions) {
    std::vector<Term> asserted;
    for (size_t i = nodes.size(); i-- > 0 && asserted.size() < conditions;) {
      if (!terms.sort(nodes[i]).isBool() || terms.isConstant(nodes[i]))
        continue;
      const unsigned before = answered;
      Term truth = ask(asserted, nodes[i]) == Answer::Sat ? nodes[i] : terms.notOf(nodes[i]);
      ask(asserted, terms.notOf(nodes[i]));
      decided += answered - before == 2 * solvers.size();
      asserted.push_back(truth);
      for (auto &solver : solvers)
        solver->assertTrue(truth);
    }
  }
};

/// More than 1,000 conditions. Products and quotients, which take long, are in every eighth, and small.
TEST(SolversAgree, AtRealWidths) {
  unsigned decided = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Terms terms(seed % 2);
    auto built = seed % 8 == 0   ? RandomTerms(seed, {16, 8}, 16).build(terms)
                 : seed % 4 == 1 ? RandomTerms(seed, {32, 8, 64}, 30, RandomTerms::Operators::Parts).build(terms)
                                 : RandomTerms(seed, {64, 32, 8}, 30, RandomTerms::Operators::Sums).build(terms);
    Agreement agreement(terms, {bitblast, z3, cvc5});
    agreement.run(built.nodes, 3);
    decided += agreement.decided;
  }
  EXPECT_GT(decided, 1000u);
}

/// Every value of every variable: three of two or three bits.
TEST(SolversAgree, WithAllValuesTried) {
  unsigned sat = 0, unsat = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Terms terms(seed % 2);
    auto built = RandomTerms(seed, {2, 3}, 50).build(terms);
    Agreement agreement(terms, {bitblast, z3, cvc5, {SolverKind::SmtLib, "cvc5"}});
    unsigned asked = 0;
    for (size_t i = built.nodes.size(); i-- > 0 && asked < 4;) {
      Term condition = built.nodes[i];
      std::vector<Term> variables;
      bool hasFunctions = false;
      for (Term below : terms.postorder({condition})) {
        hasFunctions |= terms.kind(below) == term::Kind::Apply;
        if (terms.kind(below) == term::Kind::Variable)
          variables.push_back(below);
      }
      if (!terms.sort(condition).isBool() || hasFunctions || variables.empty())
        continue;
      ++asked;
      bool some = false;
      unsigned bits = 0;
      for (Term v : variables)
        bits += std::max(1u, terms.width(v));
      ASSERT_LE(bits, 20u);
      for (uint64_t all = 0; all < uint64_t(1) << bits && !some; ++all) {
        term::Assignment values;
        uint64_t rest = all;
        for (Term v : variables) {
          unsigned width = std::max(1u, terms.width(v));
          values.setVariable(v, APInt(width, rest & ((1u << width) - 1)));
          rest >>= width;
        }
        some = term::Evaluator(terms, values).isTrue(condition);
      }
      ++(some ? sat : unsat);
      EXPECT_EQ(agreement.ask({}, condition), some ? Answer::Sat : Answer::Unsat);
      EXPECT_EQ(agreement.answered % 4, 0u) << "all of them answer";
    }
  }
  EXPECT_GT(sat, 50u);
  EXPECT_GT(unsat, 5u);
}

} // namespace
} // namespace fathom::solver
