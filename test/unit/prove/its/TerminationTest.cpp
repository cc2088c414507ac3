// What an answer says beside its verdict, and the parts one by one.
#include "prove/its/Termination.h"

#include "RunCheck.h"

#include "prove/its/Invariants.h"
#include "prove/its/Ranking.h"
#include "prove/its/Simplify.h"
#include "prove/its/Text.h"

using namespace fathom::its;
using namespace fathom::its::test;

namespace {

TEST(Termination, RankingFunctionsAreWrittenInVariables) {
  Its system = parseLines("start s\ns -> l []\nl -> l [s < end] s := s + 1\n");
  system.locations[1].place = "a.c:14";
  Termination result = proveTermination(system, {10, nullptr});
  ASSERT_EQ(result.answer, Answer::Terminating);
  ASSERT_EQ(result.measures.size(), 1U);
  EXPECT_EQ(result.measures[0].text(), "a.c:14: decreases: end - s");
}

TEST(Termination, PhasesAreNamedInTheirOrder) {
  Its system = parseLines("start s\ns -> l []\nl -> l [x > 0] x := x + y, y := y - 1\n");
  Termination result = proveTermination(system, {10, nullptr});
  ASSERT_EQ(result.measures.size(), 1U);
  EXPECT_EQ(result.measures[0].functions.size(), 2U);
  EXPECT_EQ(result.measures[0].functions[0], "y");
}

TEST(Termination, EndlessRunsHaveAStemAndACycle) {
  Its system = parseLines("start s\ns -> m [?n >= 5] x := ?n\nm -> l [x <= 7]\nl -> k [x > 0]\nk -> l [] x := x + y\n");
  Termination result = proveTermination(system, {10, nullptr});
  ASSERT_EQ(result.answer, Answer::NonTerminating);
  expectEndless(system, *result.endless);
}

TEST(Termination, OverApproximatedStepsGiveNoRun) {
  for (const char *text : {"start s\ns -> l [] (over-approximated)\nl -> l [x > 0]\n",
                           "start s\ns -> l []\nl -> l [x > 0] (over-approximated)\n"}) {
    Termination result = proveTermination(parseLines(text), {5, nullptr});
    EXPECT_EQ(result.answer, Answer::Unknown) << text;
    EXPECT_FALSE(result.reason.empty());
  }
}

TEST(Termination, WhatIsKnownIsUsed) {
  std::string loop = "start s\ns -> l []\nl -> l [x != 0] x := x - 1\n";
  EXPECT_EQ(proveTermination(parseLines(loop), {10, nullptr}).answer, Answer::NonTerminating);
  EXPECT_EQ(proveTermination(parseLines(loop + "known at l: x >= 0\n"), {10, nullptr}).answer, Answer::Terminating);
}

TEST(Termination, TheTimeLimitIsKept) {
  std::string text = "start s\ns -> l []\n";
  for (int i = 0; i < 12; ++i)
    text += "l -> l [a" + std::to_string(i) + " > b" + std::to_string(i) + ", b" + std::to_string(i) + " > a" +
            std::to_string((i + 1) % 12) + "*2 - 7] a" + std::to_string(i) + " := ?, b" + std::to_string((i + 5) % 12) +
            " := a" + std::to_string(i) + " - b" + std::to_string((i + 3) % 12) + "\n";
  auto begin = std::chrono::steady_clock::now();
  proveTermination(parseLines(text), {0.5, nullptr});
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(took.count(), 10); // the machine may be busy
}

class Parts : public testing::Test {
protected:
  Clock clock{20};
  SmtContext smt{clock};
  Tools tools{clock, smt};
};

TEST_F(Parts, ChainingLeavesOneLocationForALoop) {
  Its system =
      parseLines("start s\ns -> a []\na -> b [x > 0]\nb -> c [] x := x - 1, y := ?\nc -> a []\na -> e [x <= 0]\n");
  simplify(system, tools);
  ASSERT_EQ(system.transitions.size(), 2U) << system.text(); // into the loop, and the loop
}

TEST_F(Parts, VariablesThatDecideNothingAreForgotten) {
  Its system = parseLines("start s\ns -> a []\na -> a [x > 0] x := x - 1, y := y + x, z := y\n");
  simplify(system, tools);
  for (const Transition &transition : system.transitions)
    EXPECT_LE(transition.updates.size(), 1U) << system.text();
}

TEST_F(Parts, WhatIsKnownAboutForgottenVariablesIsForgotten) { // n has no updates, so it is what it was
  Its system = parseLines("start s\ns -> a [] x := 0, y := 0\na -> a [y >= 0] x := x + 1, y := y + 1\n"
                          "known at a: x = y\nknown at a: y >= n\n");
  simplify(system, tools);
  EXPECT_EQ(system.text().find("known at a: x"), std::string::npos) << system.text();
  EXPECT_NE(system.text().find("known at a: y"), std::string::npos) << system.text();
}

TEST_F(Parts, ProjectionsOfTemporariesAreExact) {
  // There is a t with 3*t <= x <= 3*t + 1: not for every x, so t must stay.
  Its system = parseLines("start s\ns -> s [x >= 3*?t, x <= 3*?t + 1]\ns -> s [x >= ?u, ?u >= 3*y]\n");
  ASSERT_TRUE(tidy(system, system.transitions[0]));
  ASSERT_TRUE(tidy(system, system.transitions[1]));
  EXPECT_EQ(system.text(system.transitions[1]), "s -> s [x >= 3*y]");
  EXPECT_EQ(temporariesOf(system, system.transitions[0]).size(), 1U);
}

TEST_F(Parts, InvariantsFollowCounters) {
  Its system = parseLines("start s\ns -> l [n >= 0] i := 0, j := n\nl -> l [i < n] i := i + 1, j := j - 1\n"
                          "l -> e [i >= n]\ne -> e [j > 0, n > 0, i > 0]\n");
  addInvariants(system, tools);
  Conjunction known = system.locations[1].known;
  VarId n = 0, i = 1, j = 2;
  ASSERT_EQ(system.nameOf(j), "j");
  EXPECT_TRUE(
      implies(known, {equal(Polynomial::variable(i) + Polynomial::variable(j), Polynomial::variable(n))}, tools));
  EXPECT_TRUE(implies(known, {atMost(Polynomial::variable(i), Polynomial::variable(n))}, tools));
}

TEST_F(Parts, WrongRankingFunctionsAreNotBelieved) {
  Its system = parseLines("start s\ns -> l []\nl -> l [x > 0] x := x - 1\nl -> l [x > 0] x := x + y\n");
  Ranking ranking;
  ranking.functions[1] = {Polynomial::variable(0)};
  ranking.functions[0] = {Polynomial()};
  EXPECT_TRUE(checkRanking(system, {1, 2}, ranking, tools).empty()); // the second may increase it
  EXPECT_EQ(checkRanking(system, {1}, ranking, tools).size(), 1U);
  ranking.functions[1] = {-Polynomial::variable(0)};
  EXPECT_TRUE(checkRanking(system, {1}, ranking, tools).empty());
  ranking.functions[1] = {Polynomial::variable(1), Polynomial::variable(0)}; // y does not decrease
  EXPECT_TRUE(checkRanking(system, {2}, ranking, tools).empty());
}

TEST_F(Parts, ComponentsAreTheCyclesOnly) {
  Its system = parseLines("start a\na -> b []\nb -> c []\nc -> b []\nc -> d []\nd -> d []\n");
  std::vector<TransitionSet> found = components(system, allTransitions(system));
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0], (TransitionSet{1, 2}));
  EXPECT_EQ(found[1], (TransitionSet{4}));
}

} // namespace
