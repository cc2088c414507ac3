// The verdict on Sea-IR text, by way of all forms, the condition and Z3. A violation is believed only if the run that
// the model describes breaks the same check when it is executed.
#pragma once

#include "seair/Text.h"
#include "solver/Solver.h"
#include "trace/Run.h"
#include "transform/Pipeline.h"
#include "vcgen/Condition.h"

#include <gtest/gtest.h>

namespace fathom::vcgen {

struct Solved {
  std::string verdict;  // "holds", or the text of the check that fails
  Inputs inputs;        // when it fails
  size_t rounds = 0;    // of refinement
  size_t addresses = 0; // objects whose address the condition looks at
};

inline void expectReplay(std::string_view text, const Inputs &inputs, uint32_t check) {
  seair::Program program = seair::parse(text);
  Budget budget;
  trace::Run run = trace::run(program.main(), inputs, budget);
  EXPECT_EQ(run.end, trace::End::CheckFailed) << "the model is no run of\n" << text;
  EXPECT_EQ(run.check, check) << text;
}

/// With a limit on the time, the verdict may be "unknown".
inline Solved solve(std::string_view text, bool simplify = true, double seconds = 0) {
  seair::Program program = seair::parse(text);
  Env env;
  env.budget.start(seconds, 0, [](const std::string &) {});
  transform::runTo(program.main(), transform::FormName::Reduced, env, transform::Checking::Always);
  term::Terms terms(simplify);
  Condition condition = generate(program.main(), terms, env);
  std::unique_ptr<solver::Solver> solver = solver::makeZ3(terms, env);
  for (term::Term t : condition.asserted)
    solver->assertTrue(t);
  Solved result;
  while (true) {
    solver::Answer answer = solver->check({});
    if (answer == solver::Answer::Unknown) {
      EXPECT_GT(seconds, 0) << solver->reasonUnknown();
      result.verdict = "unknown";
      return result;
    }
    result.addresses = condition.memory->observedAddresses().size();
    if (answer != solver::Answer::Sat) {
      result.verdict = "holds";
      return result;
    }
    term::Assignment model = solver->model();
    term::Evaluator value(terms, model);
    std::vector<term::Term> broken = refine(condition, value);
    for (term::Term t : broken)
      solver->assertTrue(t);
    ++result.rounds;
    if (!broken.empty())
      continue;
    for (term::Term t : condition.asserted)
      EXPECT_TRUE(value.isTrue(t)) << "the model does not satisfy the condition";
    auto check = static_cast<uint32_t>(value.value(condition.failedCheck).getZExtValue());
    result.inputs = inputsOf(condition, terms, model);
    expectReplay(text, result.inputs, check);
    result.verdict = program.tables->checks[check].text;
    return result;
  }
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
