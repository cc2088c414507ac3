// What recursive functions return, for functions written as transition systems.
#include "prove/its/Results.h"

#include "prove/its/Text.h"

#include <gtest/gtest.h>

using namespace fathom::its;

namespace {

/// The transitions into "exit" set "result"; calls are added by the tests. `parameters`: their names.
Function functionOf(const std::string &text, const std::vector<std::string> &parameters) {
  Function function;
  function.body = parseLines("start entry\n" + text);
  for (VarId var = 0; var < function.body.numVariables(); ++var) {
    const std::string &name = function.body.nameOf(var);
    if (name == "result")
      function.result = var;
  }
  for (const std::string &name : parameters)
    for (VarId var = 0; var < function.body.numVariables(); ++var)
      if (function.body.nameOf(var) == name)
        function.parameters.push_back(var);
  for (LocId location = 0; location < function.body.locations.size(); ++location)
    if (function.body.locations[location].name == "exit")
      function.exit = location;
  return function;
}

VarId named(const Function &function, const std::string &name) {
  for (VarId var = 0; var < function.body.numVariables(); ++var)
    if (function.body.nameOf(var) == name)
      return var;
  ADD_FAILURE() << name;
  return 0;
}

Polynomial var(const Function &function, const std::string &name) {
  return Polynomial::variable(named(function, name));
}

class Results : public testing::Test {
protected:
  Clock clock{20};
  SmtContext smt{clock};
  Tools tools{clock, smt};

  /// Does every case of the result imply the fact, where it may be?
  void expectAlways(const Function &function, const std::optional<Cases> &cases, const Conjunction &given,
                    const Constraint &fact) {
    ASSERT_TRUE(cases.has_value());
    for (const Conjunction &one : *cases) {
      Conjunction all = one;
      all.insert(all.end(), given.begin(), given.end());
      EXPECT_TRUE(implies(all, {fact}, tools)) << fact.text(function.body.names());
    }
  }
};

TEST_F(Results, OfACounterIsItsArgument) { // f(a) = a == 0 ? 0 : f(a - 1) + 1
  Function f = functionOf("entry -> exit [a = 0] result := 0\n"
                          "entry -> exit [a > 0] result := ?r + 1\n"
                          "entry -> exit [a < 0] result := ?s + 1\n",
                          {"a"});
  f.calls[1] = {{0, {var(f, "a") - 1}, named(f, "?r")}};
  f.calls[2] = {{0, {var(f, "a") - 1}, named(f, "?s")}};
  auto results = findResults({f}, tools);
  expectAlways(f, results[0], {}, equal(var(f, "result"), var(f, "a")));
  // From below 0 no call returns.
  expectAlways(f, results[0], {}, atLeast(var(f, "a"), 0));
}

TEST_F(Results, OfNestedCallsNeedCases) { // f(i) = i <= 0 ? 0 : f(f(f(i - 2) - 1)) + 1
  Function f = functionOf("entry -> exit [i <= 0] result := 0\n"
                          "entry -> exit [i > 0] result := ?c + 1\n",
                          {"i"});
  VarId a = f.body.addTemporary("?a"), b = f.body.addTemporary("?b");
  f.calls[1] = {
      {0, {var(f, "i") - 2}, a}, {0, {Polynomial::variable(a) - 1}, b}, {0, {Polynomial::variable(b)}, named(f, "?c")}};
  auto results = findResults({f}, tools);
  expectAlways(f, results[0], {atMost(var(f, "i"), 0)}, equal(var(f, "result"), 0));
  expectAlways(f, results[0], {greater(var(f, "i"), 0)}, equal(var(f, "result"), 1));
}

TEST_F(Results, OfFunctionsThatCallEachOther) { // f(i) = i <= 0 ? 0 : g(f(i + 1)), g(j) = j <= 0 ? 0 : f(g(j - 1))
  Function f = functionOf("entry -> exit [x <= 0] result := 0\nentry -> exit [x > 0] result := ?b\n", {"x"});
  Function g = f;
  VarId a = f.body.addTemporary("?a");
  f.calls[1] = {{0, {var(f, "x") + 1}, a}, {1, {Polynomial::variable(a)}, named(f, "?b")}};
  VarId c = g.body.addTemporary("?c");
  g.calls[1] = {{1, {var(g, "x") - 1}, c}, {0, {Polynomial::variable(c)}, named(g, "?b")}};
  auto results = findResults({f, g}, tools);
  expectAlways(f, results[0], {}, equal(var(f, "result"), 0));
  expectAlways(f, results[0], {}, atMost(var(f, "x"), 0)); // f(1) calls f(2) calls f(3) ...
  expectAlways(g, results[1], {}, equal(var(g, "result"), 0));
}

TEST_F(Results, OfAFactorialIsPositive) {
  Function f = functionOf("entry -> exit [n <= 0] result := 1\nentry -> exit [n > 0] result := n*?r\n", {"n"});
  f.calls[1] = {{0, {var(f, "n") - 1}, named(f, "?r")}};
  auto results = findResults({f}, tools);
  expectAlways(f, results[0], {}, greater(var(f, "result"), 0));
}

TEST_F(Results, AreNotMoreThanIsTrue) { // f(n) = n <= 0 ? any : f(n - 1)
  Function f = functionOf("entry -> exit [n <= 0] result := ?any\nentry -> exit [n > 0] result := ?r\n", {"n"});
  f.calls[1] = {{0, {var(f, "n") - 1}, named(f, "?r")}};
  auto results = findResults({f}, tools);
  ASSERT_TRUE(results[0].has_value());
  for (int n : {-3, 0, 5})
    for (int result : {-7, 0, 7}) {
      bool isPossible = false;
      for (Conjunction one : *results[0]) {
        one.push_back(equal(var(f, "n"), n));
        one.push_back(equal(var(f, "result"), result));
        isPossible |= satisfiable(one, tools) == Outcome::Satisfiable;
      }
      EXPECT_TRUE(isPossible) << n << " " << result;
    }
}

} // namespace
