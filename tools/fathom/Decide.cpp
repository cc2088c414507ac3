// One query decides all checks together. Only when it has a model are they told apart: the model is turned into inputs,
// the program is executed on them, the check that failed is excluded, and the query asked again.
//
// With --split=alloc-site there is a query a group: the checks of the other groups become assumptions, since a run ends
// at the first check it fails. So each failure is found in the query of its group, and nothing else is.
#include "Decide.h"

#include "SeaProgram.h"
#include "solver/Solver.h"
#include "support/Error.h"
#include "trace/Smaller.h"
#include "transform/Inlined.h"
#include "transform/Pipeline.h"
#include "vcgen/Condition.h"

#include "llvm/ADT/IntEqClasses.h"

#include <atomic>
#include <mutex>
#include <thread>

using namespace llvm;

namespace fathom {

namespace {

using Failures = std::vector<Decision::Failure>;
using Refutations = std::vector<Decision::Refutation>;

/// Of a summarised loop in a run that is shown.
constexpr uint64_t fewIterations = 16;
constexpr uint64_t shortRun = 2'000'000;

/// For further violations, once there is one: a second or so, or as much again as the first one has taken.
constexpr uint64_t leastEffort = 20'000;

/// Decides the checks of one group.
class Decider {
public:
  /// `progress` may be null. `group`: by check, whether it belongs.
  Decider(const seair::Program &original, const std::vector<bool> &group, Env &env, report::Progress *progress)
      : env(env), progress(progress), terms(env.options.simplify), original(original), group(group) {
    generate();
  }

  /// Returns why the remaining checks are not decided.
  std::string run(Failures &failures, Refutations &refutations) {
    try {
      return decideTwice(failures, refutations);
    } catch (const EffortExceeded &) {
      if (!hasViolation(failures))
        throw;
      return "the search for further violations takes too long";
    }
  }

private:
  /// Objects that exist overlap in a model, beyond what is kept apart of objects that may not exist; or all that may
  /// exist do not fit into the address space.
  struct AddressesInDoubt {};

  std::string decideTwice(Failures &failures, Refutations &refutations) {
    size_t before = refutations.size();
    try {
      return decide(failures, refutations);
    } catch (const AddressesInDoubt &) {
      env.stats.count("addresses in doubt");
      refutations.resize(before);
      exactSizes = true;
      generate();
      return decide(failures, refutations);
    }
  }

  std::string decide(Failures &failures, Refutations &refutations) {
    std::vector<uint32_t> bounds = checksOf([](PropertyKind kind) { return kind == PropertyKind::Unwind; });
    std::vector<uint32_t> others = checksOf([](PropertyKind kind) { return kind != PropertyKind::Unwind; });
    std::string undecided = enumerate(bounds, failures, refutations);
    bool stop = !failures.empty() && env.options.stopOnFirst;
    if (undecided.empty() && !stop && !bounds.empty())
      undecided = enumerate(others, failures, refutations);
    return undecided;
  }

  void show(const char *stage) {
    if (progress)
      progress->stage(stage);
  }

  void generate() {
    show("generating the condition");
    // The passes work in place; the interpreter wants the program as it was. Inlining once more makes a copy in which
    // everything has the same number.
    seair::Program form = transform::inlined(original, env);
    for (seair::Block *block : form.main().blocks)
      for (seair::Inst *inst : block->insts)
        if (inst->op == seair::Opcode::Assert && !group[inst->detail])
          seair::assumeInstead(*inst);
    transform::runTo(form.main(), transform::FormName::Reduced, env, transform::Checking::InDebugBuilds,
                     exactSizes ? transform::Sizes::Guarded : transform::Sizes::AsTheyAre);
    {
      ScopedTimer timer(env.stats, "vcgen");
      condition = vcgen::generate(form.main(), terms, env, exactSizes);
    }
    env.stats.count("terms", terms.size());
    solver = solver::make(terms, env);
    for (term::Term t : condition.asserted)
      solver->assertTrue(t);
    // A name for it, so that the assumptions which exclude checks stay small, however many there are.
    failedCheck = terms.variable(term::Sort::bits(32), "failed_check");
    solver->assertTrue(terms.eq(failedCheck, condition.failedCheck));
  }

  template <class Predicate> std::vector<uint32_t> checksOf(Predicate isWanted) const {
    std::vector<uint32_t> result;
    for (uint32_t i = 0; i < original.tables->checks.size(); ++i)
      if (group[i] && isWanted(original.tables->checks[i].kind))
        result.push_back(i);
    return result;
  }

  /// Finds every check outside `excluded` (in order) that can fail. Returns why it stopped early, if it did.
  std::string enumerate(const std::vector<uint32_t> &excluded, Failures &failures, Refutations &refutations) {
    std::vector<term::Term> assumptions;
    auto exclude = [&](uint32_t check) { assumptions.push_back(terms.ne(failedCheck, terms.bits(32, check))); };
    for (uint32_t check : excluded)
      exclude(check);
    for (const Decision::Failure &failure : failures)
      exclude(failure.check);
    std::string doubt;
    while (true) {
      env.budget.poll();
      show("solving");
      solver::Answer answer = solve(assumptions);
      if (answer == solver::Answer::Unsat) {
        if (condition.memory->mayBeShort())
          throw AddressesInDoubt();
        if (failures.empty() && doubt.empty())
          keepRefutation(excluded, refutations);
        return doubt;
      }
      if (answer == solver::Answer::Unknown)
        return solver->reasonUnknown();
      uint32_t expected = failedInModel();
      trace::Run run = execute(assumptions, expected);
      if (run.end == trace::End::BadAddresses)
        run = executeWithSmallObjects(assumptions, expected, std::move(run));
      if (run.end == trace::End::BadAddresses && !exactSizes)
        throw AddressesInDoubt();
      if (run.end == trace::End::BadAddresses)
        return "the objects of a run may not fit into the address space";
      if (run.end == trace::End::Halted && original.tables->checks[expected].kind == PropertyKind::Leak) {
        doubt = "whether an object is lost depends on numbers that may be its address";
        exclude(expected);
        continue;
      }
      if (run.end != trace::End::CheckFailed || run.check != expected)
        return differsFromSummary(expected, std::move(run), failures);
      vcgen::Inputs inputs = vcgen::inputsOf(condition, terms, model);
      bool isFirst = isViolation(expected) && !hasViolation(failures);
      failures.push_back(
          {expected, trace::withSmallInputs(original.functions.front(), inputs, std::move(run), env.budget)});
      exclude(expected);
      if (env.options.stopOnFirst && isViolation(expected))
        return "the search stopped at the first violation";
      if (isFirst)
        env.budget.limitEffort(std::max(leastEffort, env.budget.spentEffort()));
    }
  }

  void keepRefutation(const std::vector<uint32_t> &excluded, Refutations &refutations) const {
    std::optional<solver::Clauses> clauses = solver->refutation();
    if (!clauses)
      return;
    std::vector<uint32_t> checks;
    for (uint32_t i = 0; i < group.size(); ++i)
      if (group[i] && !std::binary_search(excluded.begin(), excluded.end(), i))
        checks.push_back(i);
    refutations.push_back({std::move(checks), std::move(*clauses)});
  }

  bool hasViolation(const Failures &failures) const {
    return any_of(failures, [&](const Decision::Failure &failure) { return isViolation(failure.check); });
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

  uint32_t failedInModel() {
    return static_cast<uint32_t>(term::Evaluator(terms, model).value(condition.failedCheck).getZExtValue());
  }

  /// Executes the program on the model. If that takes too many iterations of summarised loops, or more than anybody
  /// wants to read of, a model with fewer is looked for that fails the same check.
  trace::Run execute(const std::vector<term::Term> &assumptions, uint32_t expected) {
    trace::Run first = execute(condition.iterationCounts.empty() ? trace::longestRun : shortRun);
    auto isLong = [&](const auto &loop) { return loop.second > fewIterations; };
    bool isUsable = first.end != trace::End::TooLong;
    if (isUsable && none_of(first.loops, isLong))
      return first;
    term::Assignment found = model;
    for (uint64_t most : {fewIterations, uint64_t{1000}, uint64_t{30'000}, uint64_t{1'000'000}}) {
      std::map<uint32_t, uint64_t> begun = first.loops;
      size_t known = 0;
      while (begun.size() > known) {
        known = begun.size();
        std::vector<term::Term> bounded = assumptions;
        bounded.push_back(terms.eq(failedCheck, terms.bits(32, expected)));
        for (const auto &[loop, count] : condition.iterationCounts)
          if (begun.count(loop) && !terms.isConstant(count)) // others do not matter to the condition
            bounded.push_back(terms.ule(count, terms.bits(64, most)));
        if (solve(bounded) != solver::Answer::Sat)
          break;
        trace::Run run = execute(trace::longestRun);
        if (run.end == trace::End::CheckFailed && run.check == expected)
          return run;
        begun.insert(run.loops.begin(), run.loops.end());
      }
      if (isUsable && most > fewIterations)
        break;
    }
    model = std::move(found);
    return first;
  }

  /// `first` had no room for its objects: a model in which none is larger than it needs to be fails the same check.
  trace::Run executeWithSmallObjects(const std::vector<term::Term> &assumptions, uint32_t expected, trace::Run first) {
    term::Assignment found = model;
    for (uint64_t most : {uint64_t{1} << 12, uint64_t{1} << 24, uint64_t{1} << 36}) {
      std::vector<term::Term> bounded = assumptions;
      bounded.push_back(terms.eq(failedCheck, terms.bits(32, expected)));
      const memory::Objects &objects = condition.memory->objects();
      for (uint32_t i = memory::Objects::begin(); i < objects.end(); ++i)
        if (!terms.isConstant(objects.at(i).size))
          bounded.push_back(terms.ule(objects.at(i).size, terms.bits(64, most)));
      if (solve(bounded) != solver::Answer::Sat)
        continue;
      trace::Run run = execute(trace::longestRun);
      if (run.end == trace::End::CheckFailed && run.check == expected)
        return run;
    }
    model = std::move(found);
    return first;
  }

  trace::Run execute(uint64_t maxSteps) {
    ScopedTimer timer(env.stats, "confirm");
    trace::Run run =
        trace::run(original.functions.front(), vcgen::inputsOf(condition, terms, model), env.budget, maxSteps);
    if (run.end == trace::End::OutOfBudget)
      env.budget.poll();
    return run;
  }

  /// A run that does not fail where the model says is an internal error; but checks in a summarised loop are those of
  /// one iteration, and another may have failed before. What the run shows is true nevertheless.
  std::string differsFromSummary(uint32_t expected, trace::Run run, Failures &failures) {
    invariant(!condition.iterationCounts.empty(),
              "a model does not replay: expected a failure of '" + describe(expected) + "', got " + describe(run));
    env.stats.count("summaries in doubt");
    auto isKnown = [&](const Decision::Failure &failure) { return failure.check == run.check; };
    if (run.end == trace::End::CheckFailed && none_of(failures, isKnown))
      failures.push_back({run.check, std::move(run)});
    if (failures.empty())
      throw SummaryInDoubt();
    return "the summary of a loop does not tell which of its iterations fails first";
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
    case trace::End::TooLong:
      return "more iterations than can be executed";
    case trace::End::OutOfBudget:
      return "no end within the budget";
    }
    return "";
  }

  Env &env;
  report::Progress *progress;
  term::Terms terms;
  const seair::Program &original;
  const std::vector<bool> &group;
  bool exactSizes = false; // of objects that do not exist: 0
  vcgen::Condition condition;
  term::Term failedCheck;
  std::unique_ptr<solver::Solver> solver;
  term::Assignment model;
};

} // namespace

static void countMemories(const seair::Program &program, Env &env) {
  const std::vector<seair::RegionInfo> &regions = program.tables->regions;
  env.stats.count("memories", regions.size());
  env.stats.count("memories of wide words", count_if(regions, [](const auto &r) { return r.word > 1; }));
  env.stats.count("memories without pointers", count_if(regions, [](const auto &r) { return !r.pointers; }));
  env.stats.count("memories without mod flags", count_if(regions, [](const auto &r) { return !r.mod; }));
}

using Groups = std::vector<std::vector<bool>>;

/// The checks by the objects they are about; those about none are one group.
static Groups groupsOf(const seair::Tables &tables, Split split) {
  Groups groups(1, std::vector<bool>(tables.checks.size(), split == Split::None));
  if (split == Split::None)
    return groups;
  IntEqClasses classes;
  uint32_t most = 0;
  for (const seair::Check &check : tables.checks)
    most = std::max(most, check.group);
  for (auto [a, b] : tables.joinedGroups)
    most = std::max({most, a, b});
  classes.grow(most + 1);
  for (auto [a, b] : tables.joinedGroups)
    classes.join(a, b);
  classes.compress();
  std::map<unsigned, size_t> indexOf{{classes[0], 0}};
  for (uint32_t check = 0; check < tables.checks.size(); ++check) {
    auto [it, isNew] = indexOf.try_emplace(classes[tables.checks[check].group], groups.size());
    if (isNew)
      groups.emplace_back(tables.checks.size());
    groups[it->second][check] = true;
  }
  return groups;
}

namespace {

/// Several threads, each with an environment of its own, take one group after the other.
class Parallel {
public:
  Parallel(const seair::Program &program, const Groups &groups, Env &env)
      : program(program), groups(groups), env(env) {}

  void run(Decision &decision) {
    std::vector<std::thread> threads;
    unsigned count = static_cast<unsigned>(std::min<size_t>(env.options.jobs, groups.size()));
    for (unsigned i = 0; i < count; ++i)
      threads.emplace_back([this, count] { work(env.options.jobs / count); });
    for (std::thread &thread : threads)
      thread.join();
    if (effortExceeded) // how far the others got depends on how many there were, so nothing is kept of it
      throw EffortExceeded();
    takeOver();
    if (problem)
      std::rethrow_exception(problem);
    decision.failures = std::move(failures);
    decision.refutations = std::move(refutations);
    decision.undecided = undecided;
  }

private:
  /// `jobs`: how many solvers may run here.
  void work(unsigned jobs) {
    Env own;
    own.options = env.options;
    own.options.jobs = jobs;
    own.budget.start(env.options.timeoutSeconds > 0 ? std::max(0.001, env.budget.secondsLeft()) : 0,
                     env.options.memoryLimitMiB, nullptr);
    try {
      for (size_t index = next++; index < groups.size() && !stopped; index = next++) {
        own.budget.limitEffort(env.budget.limitOfEffort()); // of each, or who gets which group would matter
        Failures found;
        Refutations refuted;
        std::string open = Decider(program, groups[index], own, nullptr).run(found, refuted);
        merge(std::move(found), std::move(refuted), open);
      }
    } catch (const EffortExceeded &) {
      effortExceeded = stopped = true;
    } catch (...) {
      std::lock_guard lock(mutex);
      problem = std::current_exception();
      stopped = true;
    }
    std::lock_guard lock(mutex);
    assumptions.insert(own.assumptions.begin(), own.assumptions.end());
    llvm::append_range(statistics, own.stats.entries());
  }

  void takeOver() {
    env.assumptions.insert(assumptions.begin(), assumptions.end());
    for (const Stats::Entry &entry : statistics)
      if (entry.isTime)
        env.stats.addTime(entry.name, entry.seconds);
      else
        env.stats.count(entry.name, entry.count);
  }

  void merge(Failures found, Refutations refuted, const std::string &open) {
    std::lock_guard lock(mutex);
    stopped = stopped || (env.options.stopOnFirst && !found.empty());
    std::move(found.begin(), found.end(), std::back_inserter(failures));
    std::move(refuted.begin(), refuted.end(), std::back_inserter(refutations));
    if (!open.empty())
      undecided = open;
  }

  const seair::Program &program;
  const Groups &groups;
  Env &env;
  std::atomic<size_t> next{0};
  std::atomic<bool> stopped{false}, effortExceeded{false};
  std::mutex mutex; // for all below
  Failures failures;
  Refutations refutations;
  std::string undecided;
  std::set<std::string> assumptions;
  std::vector<Stats::Entry> statistics;
  std::exception_ptr problem;
};

} // namespace

Decision decide(Module &module, Env &env, report::Progress &progress) {
  Decision decision;
  decision.program = seaProgram(module, env);
  countMemories(decision.program, env);
  Groups groups = groupsOf(*decision.program.tables, env.options.split);
  if (groups.size() == 1) {
    decision.undecided =
        Decider(decision.program, groups[0], env, &progress).run(decision.failures, decision.refutations);
    return decision;
  }
  env.stats.count("groups of checks", groups.size());
  progress.stage("solving group by group");
  Parallel(decision.program, groups, env).run(decision);
  return decision;
}

} // namespace fathom
