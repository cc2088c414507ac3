// Several solvers for one condition: they race in threads, up to --jobs at a time, and the first definite answer
// counts. Which solver gives it changes nothing but the time and the model. When there are more solvers than threads,
// the next one starts when one has given up.
//
// With --cross-check two definite answers are waited for. Answers that differ, then or by chance, are an internal
// error: one of the solvers is wrong, and so would be half of the verdicts that rest on it.
//
// A member has an environment of its own: its budget is stopped when another one was faster, and its statistics come to
// the common ones under its name. Nobody changes terms while they race: a check ends when all threads have ended.
#include "solver/Solver.h"

#include "support/Error.h"
#include "term/SmtLib.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace fathom::solver {

using term::Term;

namespace {

struct Member {
  Member(const SolverChoice &choice, const term::Terms &terms, const Env &common)
      : choice(choice), name(nameOf(choice)) {
    env.options = common.options;
    solver = makeOne(choice, terms, env);
  }

  const SolverChoice choice;
  const std::string name;
  Env env;
  std::unique_ptr<Solver> solver;
  // Of the last check.
  enum { Waiting, Running, Done } state = Waiting;
  Answer answer = Answer::Unknown;
  std::string reason;
};

using Members = std::vector<std::unique_ptr<Member>>;

/// One check.
class Race {
public:
  Race(Members &members, llvm::ArrayRef<Term> assumptions, Env &env)
      : members(members), assumptions(assumptions), env(env), wanted(env.options.crossCheck ? 2 : 1) {
    for (auto &member : members) {
      member->state = Member::Waiting;
      member->answer = Answer::Unknown;
      member->reason.clear();
      member->env.budget.resume();
    }
  }

  void run() {
    // Called with the budget's lock held: it must not ask it why.
    Budget::Interrupt interrupt(env.budget, [this] {
      for (auto &member : members)
        member->env.budget.stop("the budget is used up");
    });
    std::vector<std::thread> threads;
    const size_t count = std::min<size_t>(std::max(1u, env.options.jobs), members.size());
    working = count;
    for (auto &member : members)
      if (count > 1)
        member->solver->begin(assumptions);
    for (size_t i = 0; i < count; ++i)
      threads.emplace_back([this] { work(); });
    waitForAll();
    for (std::thread &thread : threads)
      thread.join();
  }

private:
  void work() {
    while (Member *member = next()) {
      Answer answer = Answer::Unknown;
      std::string reason;
      try {
        answer = member->solver->check(assumptions);
        if (answer == Answer::Unknown)
          reason = member->solver->reasonUnknown();
      } catch (const std::exception &problem) {
        reason = problem.what();
      }
      finish(*member, answer, std::move(reason));
    }
    std::lock_guard lock(mutex);
    --working;
    ended.notify_all();
  }

  Member *next() {
    std::lock_guard lock(mutex);
    if (answers >= wanted || started == members.size() || env.budget.exceeded())
      return nullptr;
    Member *member = members[started++].get();
    member->state = Member::Running;
    return member;
  }

  void finish(Member &member, Answer answer, std::string reason) {
    std::lock_guard lock(mutex);
    member.state = Member::Done;
    member.answer = answer;
    member.reason = std::move(reason);
    answers += answer != Answer::Unknown;
    stopOthers();
  }

  void stopOthers() {
    if (answers >= wanted)
      for (auto &member : members)
        if (member->state == Member::Running)
          member->env.budget.stop("another solver was faster");
  }

  /// A solver may miss an interrupt that comes between two of its phases: it is repeated.
  void waitForAll() {
    std::unique_lock lock(mutex);
    while (!ended.wait_for(lock, std::chrono::milliseconds(20), [this] { return working == 0; }))
      stopOthers();
  }

  Members &members;
  llvm::ArrayRef<Term> assumptions;
  Env &env;
  const unsigned wanted; // definite answers
  std::mutex mutex;      // for all below and the members' results
  std::condition_variable ended;
  size_t started = 0, working = 0;
  unsigned answers = 0;
};

class Portfolio final : public Solver {
public:
  Portfolio(const term::Terms &terms, Env &env) : terms(terms), env(env) {
    for (const SolverChoice &choice : env.options.solvers)
      members.push_back(std::make_unique<Member>(choice, terms, env));
  }

  void assertTrue(Term condition) override {
    asserted.push_back(condition);
    for (auto &member : members)
      member->solver->assertTrue(condition);
  }
  void define(const term::Definition &definition) override {
    definitions.push_back(definition);
    for (auto &member : members)
      member->solver->define(definition);
  }
  Answer check(llvm::ArrayRef<Term> assumptions) override;
  term::Assignment model() override { return winner->solver->model(); }
  std::string reasonUnknown() const override { return reason; }

private:
  void renew(Member &member);
  void collectStatistics(Member &member);
  Answer conclude(llvm::ArrayRef<Term> assumptions);
  std::string reasons() const;
  [[noreturn]] void disagree(const Member &one, const Member &other, llvm::ArrayRef<Term> assumptions);

  const term::Terms &terms;
  Env &env;
  Members members;
  std::vector<Term> asserted;
  std::vector<term::Definition> definitions;
  Member *winner = nullptr; // of the last check
  std::string reason;
};

Answer Portfolio::check(llvm::ArrayRef<Term> assumptions) {
  ScopedTimer timer(env.stats, "solver");
  env.stats.count("solver checks");
  for (auto &member : members)
    if (!member->solver->isWhole())
      renew(*member);
  Race(members, assumptions, env).run();
  for (auto &member : members)
    collectStatistics(*member);
  return conclude(assumptions);
}

void Portfolio::renew(Member &member) {
  env.stats.count(member.name + ": started again");
  member.solver = makeOne(member.choice, terms, member.env);
  for (const term::Definition &definition : definitions)
    member.solver->define(definition);
  for (Term condition : asserted)
    member.solver->assertTrue(condition);
}

void Portfolio::collectStatistics(Member &member) {
  for (const Stats::Entry &entry : member.env.stats.entries())
    if (entry.isTime)
      env.stats.addTime(member.name + ": " + entry.name, entry.seconds);
    else
      env.stats.count(member.name + ": " + entry.name, entry.count);
  member.env.stats = Stats();
  if (member.answer != Answer::Unknown)
    env.stats.count(member.name + ": answers");
}

Answer Portfolio::conclude(llvm::ArrayRef<Term> assumptions) {
  winner = nullptr;
  unsigned answers = 0;
  for (auto &member : members) {
    if (member->answer == Answer::Unknown)
      continue;
    ++answers;
    if (winner && winner->answer != member->answer)
      disagree(*winner, *member, assumptions);
    if (!winner)
      winner = member.get();
  }
  if (!winner) {
    reason = env.budget.exceeded() ? env.budget.reason() : reasons();
    return Answer::Unknown;
  }
  if (env.options.crossCheck && answers < 2)
    env.assumptions.insert("an answer of " + winner->name +
                           " was not cross-checked: " + (env.budget.exceeded() ? env.budget.reason() : reasons()));
  return winner->answer;
}

/// Why those gave up that did.
std::string Portfolio::reasons() const {
  std::vector<std::string> list;
  for (const auto &member : members)
    if (member->answer == Answer::Unknown)
      list.push_back(llvm::StringRef(member->reason).contains(member->name) ? member->reason
                                                                            : member->name + ": " + member->reason);
  return list.empty() ? "there is no second solver" : llvm::join(list, "; ");
}

void Portfolio::disagree(const Member &one, const Member &other, llvm::ArrayRef<Term> assumptions) {
  std::vector<Term> condition = asserted;
  condition.insert(condition.end(), assumptions.begin(), assumptions.end());
  int file = -1;
  llvm::SmallString<64> path;
  if (llvm::sys::fs::createUniqueFile("fathom-disagreement-%%%%%%.smt2", file, path))
    llvm::sys::fs::createTemporaryFile("fathom-disagreement", "smt2", file, path);
  std::string place = "could not be saved";
  if (file >= 0) {
    llvm::raw_fd_ostream out(file, /*shouldClose=*/true);
    printSmtLib(terms, condition, out, definitions);
    place = "is saved in " + std::string(path);
  }
  auto text = [](const Member &member) {
    return member.name + (member.answer == Answer::Sat ? " says sat" : " says unsat");
  };
  invariantFailed("solvers disagree: " + text(one) + ", " + text(other) + "; the condition " + place,
                  std::source_location::current());
}

} // namespace

std::unique_ptr<Solver> makePortfolio(const term::Terms &terms, Env &env) {
  return std::make_unique<Portfolio>(terms, env);
}

} // namespace fathom::solver
