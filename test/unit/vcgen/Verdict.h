// The verdict on Sea-IR text, by way of all forms, the condition and a solver. A violation is believed only if the run
// that the model describes breaks the same check when it is executed.
#pragma once

#include "seair/Text.h"
#include "solver/Solver.h"
#include "trace/Run.h"
#include "transform/Pipeline.h"
#include "vcgen/Condition.h"

#include <gtest/gtest.h>

#include <optional>

namespace fathom::vcgen {

struct Solved {
  std::string verdict;  // "holds", or the texts of all checks that can fail
  Inputs inputs;        // when one fails: of its run
  size_t addresses = 0; // objects whose address the condition looks at
};

inline void expectReplay(std::string_view text, const Inputs &inputs, uint32_t check) {
  seair::Program program = seair::parse(text);
  Budget budget;
  trace::Run run = trace::run(program.main(), inputs, budget);
  EXPECT_EQ(run.end, trace::End::CheckFailed) << "the model is no run of\n" << text;
  EXPECT_EQ(run.check, check) << text;
}

/// A program, its condition and a solver that knows it.
class Query {
public:
  /// With a limit on the time, answers may be Unknown. What is not simplified has exact sizes, so that these are tried.
  Query(std::string_view text, bool simplify, double seconds, const MemoryEncoding &encoding = {})
      : text(text), program(seair::parse(text)), limited(seconds > 0), terms(simplify) {
    env.options.simplify = simplify;
    env.options.memory = encoding;
    if (encoding.kind != MemoryKind::Seam)
      env.options.solvers = {{SolverKind::Z3}};
    env.budget.start(seconds, 0, [](const std::string &) {});
    transform::runTo(program.main(), transform::FormName::Reduced, env, transform::Checking::Always,
                     simplify ? transform::Sizes::AsTheyAre : transform::Sizes::Guarded);
    condition = generate(program.main(), terms, env, !simplify);
    solver = solver::make(terms, env);
    for (term::Term t : condition.asserted)
      solver->assertTrue(t);
  }

  /// Looks for a run that breaks a check; any, if none is named.
  solver::Answer solve(std::optional<uint32_t> check = std::nullopt) {
    std::vector<term::Term> assumptions;
    if (check)
      assumptions.push_back(terms.eq(condition.failedCheck, terms.bits(32, *check)));
    while (true) {
      solver::Answer answer = solver->check(assumptions);
      EXPECT_TRUE(limited || answer != solver::Answer::Unknown) << solver->reasonUnknown();
      if (answer != solver::Answer::Sat)
        return answer;
      term::Assignment model = solver->model();
      term::Evaluator value(terms, model);
      std::vector<term::Term> broken = refine(condition, value);
      for (term::Term t : broken)
        solver->assertTrue(t);
      if (broken.empty()) {
        believe(model, value);
        return answer;
      }
    }
  }

  std::string_view text;
  seair::Program program;
  Env env;
  bool limited;
  term::Terms terms;
  Condition condition;
  std::unique_ptr<solver::Solver> solver;
  Inputs inputs;

private:
  void believe(const term::Assignment &model, term::Evaluator &value) {
    for (term::Term t : condition.asserted)
      EXPECT_TRUE(value.isTrue(t)) << "the model does not satisfy the condition";
    inputs = inputsOf(condition, terms, model);
    expectReplay(text, inputs, static_cast<uint32_t>(value.value(condition.failedCheck).getZExtValue()));
  }
};

inline Solved solve(std::string_view text, bool simplify = true) {
  Query query(text, simplify, 0);
  Solved result;
  for (uint32_t check = 0; check < query.program.tables->checks.size(); ++check) {
    if (query.solve(check) != solver::Answer::Sat)
      continue;
    result.verdict += (result.verdict.empty() ? "" : ", ") + query.program.tables->checks[check].text;
    result.inputs = query.inputs;
  }
  if (result.verdict.empty())
    result.verdict = "holds";
  result.addresses = query.condition.memory->observedAddresses().size();
  return result;
}

/// One block: the lines, in a memory m0, and a halt.
inline std::string inOneBlock(std::string_view lines) {
  return "fun main() {\nentry:\n  m0 = mem.init region 0\n" + std::string(lines) + "\n  halt\n}\n";
}

inline Solved solveLines(std::string_view lines, bool simplify = true) { return solve(inOneBlock(lines), simplify); }

/// With and without simplification of terms.
inline std::string verdict(std::string_view lines) {
  std::string result = solveLines(lines).verdict;
  EXPECT_EQ(result, solveLines(lines, false).verdict) << "simplification changes the verdict of\n" << lines;
  return result;
}

} // namespace fathom::vcgen
