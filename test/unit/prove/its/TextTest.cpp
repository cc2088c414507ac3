#include "prove/its/Text.h"

#include "prove/its/Termination.h"
#include "support/Error.h"

#include <gtest/gtest.h>

using namespace fathom;
using namespace fathom::its;

namespace {

const char *nested = R"(start s
s -> o [n >= 1] i := 0
o -> i [i < n] j := 0
i -> i [j < i + 7] j := j + ?t
i -> o [j >= i + 7, ?t >= 1] i := i + ?t (over-approximated)
)";

TEST(LineText, ReadsWhatItWrites) {
  std::string once = parseLines(nested).text();
  EXPECT_EQ(parseLines(once).text(), once);
  EXPECT_NE(once.find("i -> o [j >= i + 7, ?t >= 1] i := i + ?t (over-approximated)"), std::string::npos) << once;
}

TEST(LineText, UnequalIsTwoTransitions) {
  Its system = parseLines("start s\ns -> s [x != 3] x := x - 1\n");
  ASSERT_EQ(system.transitions.size(), 2U);
  EXPECT_EQ(system.text(system.transitions[0]), "s -> s [x >= 4] x := x - 1");
  EXPECT_EQ(system.text(system.transitions[1]), "s -> s [2 >= x] x := x - 1");
}

TEST(LineText, ErrorsNameTheLine) {
  try {
    parseLines("start s\ns -> [x > 0]\n");
    FAIL();
  } catch (const UserError &error) {
    EXPECT_EQ(std::string(error.what()).find("line 2: expected a name"), 0U) << error.what();
  }
}

/// The systems differ in form (each variable after a step is a temporary), so their answers are compared.
Answer answerOf(const Its &system) { return proveTermination(system, {10, nullptr}).answer; }

TEST(SmtLibText, MeansTheSame) {
  for (const char *text : {"start s\ns -> l []\nl -> l [x > 0, ?d >= 1] x := x - ?d\n",
                           "start s\ns -> l [x >= 1]\nl -> l [x > 0] x := 2*x - y, y := x*y\n",
                           "start s\ns -> l [x >= 4]\nknown at l: x >= 4\nl -> l [x != 0] x := x - 1\n",
                           "start s\ns -> l []\nl -> l [x != 0] x := x - 1\n"}) {
    Its system = parseLines(text);
    EXPECT_EQ(answerOf(parseSmtLib(toSmtLib(system))), answerOf(system)) << toSmtLib(system);
  }
}

TEST(SmtLibText, ReadsDisjunctionsNegationsAndInitialConditions) {
  Its system = parseSmtLib(R"((declare-sort Loc 0)
(declare-const a Loc) ; a comment
(define-fun init_main ((pc Loc) (x Int)) Bool (cfg_init pc a (and (>= x 1) (<= x 9))))
(define-fun next_main ((pc Loc) (x Int) (pc! Loc) (x! Int)) Bool
  (or (cfg_trans2 pc a pc! a (and (not (= x 0)) (or (= x! (+ x (- 1))) (exists ((k Int)) (and (> k 1) (= x! (- x k)))))))))
)");
  EXPECT_EQ(system.transitions.size(), 5U); // 2 * 2, and one from the start
  EXPECT_EQ(answerOf(system), Answer::NonTerminating);
}

TEST(SmtLibText, NamesAreMadeFit) {
  Its system = parseLines("start s\ns -> s [x.1 > 0] x.1 := x.1 - x_1\n");
  std::string text = toSmtLib(system);
  EXPECT_NE(text.find("(x_1 Int) (x_1_1 Int)"), std::string::npos) << text;
}

} // namespace
