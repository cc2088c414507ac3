// One query decides all checks together. Only when it has a model are they told apart: the model is turned into inputs,
// the program is executed on them, the check that failed is excluded, and the query asked again.
#include "Decide.h"

#include "SeaProgram.h"
#include "solver/Solver.h"
#include "support/Error.h"
#include "transform/Inlined.h"
#include "transform/Pipeline.h"
#include "vcgen/Condition.h"

using namespace llvm;

namespace fathom {

namespace {

class Decider {
public:
  Decider(Module &module, Env &env, report::Progress &progress)
      : env(env), progress(progress), terms(env.options.simplify), original(seaProgram(module, env)) {
    countRegions();
    generate();
  }

  Decision run() {
    std::vector<uint32_t> bounds = checksOf([](PropertyKind kind) { return kind == PropertyKind::Unwind; });
    std::vector<uint32_t> others = checksOf([](PropertyKind kind) { return kind != PropertyKind::Unwind; });
    Decision decision;
    std::string undecided = enumerate(bounds, decision);
    bool stop = !decision.failures.empty() && env.options.stopOnFirst;
    if (undecided.empty() && !stop && !bounds.empty())
      undecided = enumerate(others, decision);
    decision.undecided = undecided;
    decision.program = std::move(original);
    return decision;
  }

private:
  void countRegions() {
    const std::vector<seair::RegionInfo> &regions = original.tables->regions;
    env.stats.count("memories", regions.size());
    env.stats.count("memories of wide words", count_if(regions, [](const auto &r) { return r.word > 1; }));
    env.stats.count("memories without pointers", count_if(regions, [](const auto &r) { return !r.pointers; }));
    env.stats.count("memories without mod flags", count_if(regions, [](const auto &r) { return !r.mod; }));
  }

  void generate() {
    progress.stage("generating the condition");
    // The passes work in place; the interpreter wants the program as it was. Inlining once more makes a copy in which
    // everything has the same number.
    seair::Program form = transform::inlined(original, env);
    transform::runTo(form.main(), transform::FormName::Reduced, env);
    {
      ScopedTimer timer(env.stats, "vcgen");
      condition = vcgen::generate(form.main(), terms, env);
    }
    env.stats.count("terms", terms.size());
    solver = solver::makeZ3(terms, env);
    for (term::Term t : condition.asserted)
      solver->assertTrue(t);
  }

  template <class Predicate> std::vector<uint32_t> checksOf(Predicate isWanted) const {
    std::vector<uint32_t> result;
    for (uint32_t i = 0; i < original.tables->checks.size(); ++i)
      if (isWanted(original.tables->checks[i].kind))
        result.push_back(i);
    return result;
  }

  /// Finds every check outside `excluded` that can fail. Returns why it stopped early, if it did.
  std::string enumerate(const std::vector<uint32_t> &excluded, Decision &decision) {
    std::vector<term::Term> assumptions;
    auto exclude = [&](uint32_t check) {
      assumptions.push_back(terms.ne(condition.failedCheck, terms.bits(32, check)));
    };
    for (uint32_t check : excluded)
      exclude(check);
    for (const Decision::Failure &failure : decision.failures)
      exclude(failure.check);
    while (true) {
      env.budget.poll();
      progress.stage("solving");
      solver::Answer answer = solve(assumptions);
      if (answer == solver::Answer::Unsat)
        return "";
      if (answer == solver::Answer::Unknown)
        return solver->reasonUnknown();
      decision.failures.push_back(confirm());
      exclude(decision.failures.back().check);
      if (env.options.stopOnFirst && isViolation(decision.failures.back().check))
        return "the search stopped at the first violation";
    }
  }

  bool isViolation(uint32_t check) const {
    PropertyKind kind = original.tables->checks[check].kind;
    return kind != PropertyKind::Unwind && kind != PropertyKind::Recursion && kind != PropertyKind::Unsupported;
  }

  solver::Answer solve(const std::vector<term::Term> &assumptions) {
    ScopedTimer timer(env.stats, "solve");
    while (true) {
      env.stats.count("queries");
      solver::Answer answer = solver->check(assumptions);
      if (answer != solver::Answer::Sat)
        return answer;
      model = solver->model();
      term::Evaluator evaluator(terms, model);
      for (term::Term t : condition.asserted)
        invariant(evaluator.isTrue(t), "the solver's model does not satisfy the condition");
      std::vector<term::Term> missing = vcgen::refine(condition, evaluator);
      if (missing.empty())
        return answer;
      env.stats.count("address refinements", missing.size());
      for (term::Term t : missing)
        solver->assertTrue(t);
    }
  }

  /// Executes the program on the model; a run that does not fail where the model says is an internal error.
  Decision::Failure confirm() {
    ScopedTimer timer(env.stats, "confirm");
    term::Evaluator evaluator(terms, model);
    auto expected = static_cast<uint32_t>(evaluator.value(condition.failedCheck).getZExtValue());
    trace::Run run = trace::run(original.main(), vcgen::inputsOf(condition, terms, model), env.budget);
    if (run.end == trace::End::OutOfBudget)
      env.budget.poll();
    invariant(run.end == trace::End::CheckFailed && run.check == expected,
              "a model does not replay: expected a failure of '" + describe(expected) + "', got " + describe(run));
    return {expected, std::move(run)};
  }

  std::string describe(uint32_t check) const {
    const seair::Check &c = original.tables->checks[check];
    return std::string(name(c.kind)) + " at " + original.tables->files.text(c.loc) + " " + c.text;
  }

  std::string describe(const trace::Run &run) const {
    switch (run.end) {
    case trace::End::Halted:
      return "a run that halts";
    case trace::End::AssumeFailed:
      return "a run that breaks an assumption";
    case trace::End::CheckFailed:
      return "a failure of '" + describe(run.check) + "'";
    case trace::End::BadAddresses:
      return "impossible addresses";
    case trace::End::OutOfBudget:
      return "no end within the budget";
    }
    return "";
  }

  Env &env;
  report::Progress &progress;
  term::Terms terms;
  seair::Program original;
  vcgen::Condition condition;
  std::unique_ptr<solver::Solver> solver;
  term::Assignment model;
};

} // namespace

Decision decide(Module &module, Env &env, report::Progress &progress) { return Decider(module, env, progress).run(); }

} // namespace fathom
