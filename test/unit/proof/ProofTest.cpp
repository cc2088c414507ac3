// Small formulas and proofs as texts: what is a proof, what is not, and how it is said.
#include "solver/proof/Proof.h"

#include <gtest/gtest.h>

namespace fathom::proof {
namespace {

/// Empty if the proof is accepted.
std::string problem(const std::string &formula, const std::string &proof) {
  try {
    check({formula, "f.cnf"}, {proof, "f.drat"});
    return "";
  } catch (const Rejected &rejected) {
    return rejected.what();
  }
}

const std::string notRup = "the clause does not follow: neither RUP nor RAT";
const std::string fourClauses = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

TEST(Proof, Accepted) {
  EXPECT_EQ(problem(fourClauses, "2 0\n0\n"), "");
  EXPECT_EQ(problem("c a comment\nc\n" + fourClauses, "1 0\nd 1 2 0\n0\n"), "");
  EXPECT_EQ(problem("p cnf 0 1\n0\n", "0\n"), "");
  EXPECT_EQ(problem("p cnf 1 2\n1 0\n-1 0\n", "0\n"), "");
  EXPECT_EQ(problem(fourClauses, "1 -1 0\nd 1 -1 0\n2 2 0\n0\n"), "") << "tautologies and repeated literals";
}

TEST(Proof, Counts) {
  Counts counts = check({fourClauses, ""}, {"2 1 0\nd 1 2 0\n2 0\n0\nd 2 0\n", ""});
  EXPECT_EQ(counts.variables, 2u);
  EXPECT_EQ(counts.clauses, 4u);
  EXPECT_EQ(counts.lemmas, 3u);
  EXPECT_EQ(counts.deletions, 2u);
}

TEST(Proof, LemmaThatDoesNotFollow) {
  EXPECT_EQ(problem("p cnf 2 1\n1 2 0\n", "-1 -2 0\n1 0\n-2 0\n2 0\n0\n"), "f.drat:2: " + notRup);
  EXPECT_EQ(problem(fourClauses, "0\n"), "f.drat:1: " + notRup) << "the empty clause does not follow at once";
  EXPECT_EQ(problem("p cnf 1 1\n1 0\n", "-1 0\n0\n"), "f.drat:1: " + notRup);
}

TEST(Proof, WithoutTheEmptyClause) {
  EXPECT_EQ(problem(fourClauses, "2 0\n"), "f.drat:1: the proof ends without the empty clause");
  EXPECT_EQ(problem(fourClauses, "2 0\nd 0\n"), "f.drat:2: the proof ends without the empty clause");
  EXPECT_EQ(problem("p cnf 0 1\n0\n", ""), "f.drat:0: the proof ends without the empty clause");
}

TEST(Proof, Deletion) {
  EXPECT_EQ(problem(fourClauses, "d 2 1 0\n2 0\n0\n"), "f.drat:2: " + notRup) << "a clause that is needed";
  EXPECT_EQ(problem(fourClauses, "1 2 0\nd 2 1 0\n2 0\n0\n"), "") << "one of two copies";
  EXPECT_EQ(problem(fourClauses, "1 2 0\nd 2 1 0\nd 1 2 0\n2 0\n0\n"), "f.drat:4: " + notRup);
  EXPECT_EQ(problem(fourClauses, "d 1 2 0\nd 1 2 0\n"), "f.drat:2: deletes a clause that is not there");
  EXPECT_EQ(problem(fourClauses, "d 1 0\n"), "f.drat:1: deletes a clause that is not there");
}

/// What has followed stays, as solvers count on it.
TEST(Proof, DeletedUnits) {
  const std::string formula = "p cnf 3 6\n1 0\n-1 2 0\n-2 3 -1 0\n-3 -2 -1 0\n3 2 0\n-3 2 0\n";
  EXPECT_EQ(problem(formula, "0\n"), "");
  const std::string open = "p cnf 4 6\n1 0\n-1 2 3 0\n-1 2 -3 0\n-1 -2 3 0\n-1 -2 -3 0\n4 -1 0\n";
  EXPECT_EQ(problem(open, "d 1 0\n2 0\n0\n"), "");
  const std::string chain = "p cnf 4 3\n1 0\n4 -1 0\n2 3 0\n";
  EXPECT_EQ(problem(chain, "d 4 -1 0\n-4 3 0\n"), "f.drat:2: " + notRup) << "4 is true, so -4 is no free choice";
  EXPECT_EQ(problem(chain, "d 4 -1 0\n-4 0\n"), "f.drat:2: " + notRup);
}

/// The formula is the core of fourClauses on 4 and 5, and two clauses that leave much open.
TEST(Proof, LemmasByRat) {
  const std::string formula = "p cnf 5 6\n4 5 0\n-4 5 0\n4 -5 0\n-4 -5 0\n-1 2 0\n1 -2 3 0\n";
  EXPECT_EQ(problem(formula, "3 1 0\n4 0\n0\n"), "") << "nothing has -3";
  EXPECT_EQ(problem(formula, "1 3 0\n4 0\n0\n"), "f.drat:1: " + notRup) << "only the first literal counts";
  EXPECT_EQ(problem(formula, "1 -2 0\n4 0\n0\n"), "") << "the resolvent with -1 2 is a tautology";
  EXPECT_EQ(problem(formula, "-3 0\n-3 2 0\n4 0\n0\n"), "f.drat:1: " + notRup) << "1 -2 3 is in the way";
  EXPECT_EQ(problem(formula, "d 3 1 -2 0\n-3 0\n4 0\n0\n"), "") << "now it is not";
}

TEST(Proof, MalformedFormulas) {
  const std::string header = "expected 'p cnf VARIABLES CLAUSES'";
  for (const auto &[formula, message] : std::initializer_list<std::pair<std::string, std::string>>{
           {"", "f.cnf:0: " + header},
           {"c only this\n", "f.cnf:1: " + header},
           {"1 2 0\n", "f.cnf:1: " + header},
           {"p cnf 2\n", "f.cnf:1: " + header},
           {"p cnf 2 1 \n1 0\n", "f.cnf:1: " + header},
           {"p cnf -2 1\n1 0\n", "f.cnf:1: " + header},
           {"p cnf 99999999999999999999 1\n1 0\n", "f.cnf:1: " + header},
           {"p cnf 999999999999 1\n1 0\n", "f.cnf:1: more than 65561 variables"},
           {"p cnf 2 1\n1 3 0\n", "f.cnf:2: a literal is not of one of the 2 variables"},
           {"p cnf 2 1\n1 -99999999999999999999999 0\n", "f.cnf:2: a literal is not of one of the 2 variables"},
           {"p cnf 2 1\n1 2\n", "f.cnf:2: expected a space and 0 at the end of the clause"},
           {"p cnf 2 1\n1 2 \n", "f.cnf:2: expected a literal or 0"},
           {"p cnf 2 1\n1 x 0\n", "f.cnf:2: expected a literal or 0"},
           {"p cnf 2 1\n1 -0\n", "f.cnf:2: expected a literal or 0"},
           {"p cnf 2 1\n1 02 0\n", "f.cnf:2: expected a literal or 0"},
           {"p cnf 2 1\n1 --2 0\n", "f.cnf:2: expected a literal or 0"},
           {"p cnf 2 1\n+1 2 0\n", "f.cnf:2: expected a literal or 0"},
           {"p cnf 2 1\n1  2 0\n", "f.cnf:2: expected a literal or 0"},
           {"p cnf 2 1\n\n", "f.cnf:2: expected a literal or 0"},
           {"p cnf 2 1\n1 2 0 \n", "f.cnf:2: there is something after the 0 that ends the clause"},
           {"p cnf 2 1\n1 2 0 1 0\n", "f.cnf:2: there is something after the 0 that ends the clause"},
           {"p cnf 2 1\n1 2 0\r\n", "f.cnf:2: there is something after the 0 that ends the clause"},
           {"p cnf 2 1\n1 2 0\nc no\n", "f.cnf:3: more than the 1 clauses of the header"},
           {"p cnf 2 2\n1 2 0\n", "f.cnf:2: the file ends after 1 of 2 clauses"},
           {"p cnf 2 1\n1 2 0", "f.cnf:2: the line has no end: the file is cut off"},
       })
    EXPECT_EQ(problem(formula, "0\n"), message) << formula;
}

TEST(Proof, MalformedProofs) {
  for (const auto &[proof, message] : std::initializer_list<std::pair<std::string, std::string>>{
           {"2 0\n0", "f.drat:2: the line has no end: the file is cut off"},
           {"2 0\n3 0\n0\n", "f.drat:2: a literal is not of one of the 2 variables"},
           {"2 0\nd1 2 0\n0\n", "f.drat:2: expected a literal or 0"},
           {"2 0\nd d 1 2 0\n0\n", "f.drat:2: expected a literal or 0"},
           {"2 0\nc so far\n0\n", "f.drat:2: expected a literal or 0"},
           {"2\n0\n", "f.drat:1: expected a space and 0 at the end of the clause"},
           {"2 0\n0\njunk\n", "f.drat:3: expected a literal or 0"},
           {std::string("2 0\n\0 0\n0\n", 9), "f.drat:2: expected a literal or 0"},
       })
    EXPECT_EQ(problem(fourClauses, proof), message) << proof;
}

} // namespace
} // namespace fathom::proof
