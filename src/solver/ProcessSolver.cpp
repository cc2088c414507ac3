#include "solver/ProcessSolver.h"

#include "solver/ModelBuilder.h"
#include "support/Error.h"

namespace fathom::solver {

using llvm::APInt;
using term::Kind;
using term::Logic;
using term::Term;

namespace {

/// More instances of congruence at once make cvc5 slow.
constexpr size_t centres = 1;

class ProcessSolver final : public Solver {
public:
  ProcessSolver(const term::Terms &terms, Env &env, std::string name, Functions functions, StartDialogue start)
      : terms(terms), env(env), name(std::move(name)), functions(functions), start(std::move(start)) {}

  void assertTrue(Term condition) override { asserted.push_back(condition); }
  void define(const term::Definition &definition) override { definitions.push_back(definition); }
  void begin(llvm::ArrayRef<Term> assumptions) override;
  Answer check(llvm::ArrayRef<Term> assumptions) override;
  term::Assignment model() override { return lastModel; }
  std::string reasonUnknown() const override { return reason; }

private:
  class ModelEvaluator;
  enum class Found { Model, NoModel, Lemmas };

  Answer solve(llvm::ArrayRef<Term> assumptions);
  std::vector<Term> rootsWith(llvm::ArrayRef<Term> assumptions) const;
  std::vector<Term> orderBelow(llvm::ArrayRef<Term> roots) const;
  void startFor(llvm::ArrayRef<Term> order);
  void tell(llvm::ArrayRef<Term> order);
  Logic logicFor(llvm::ArrayRef<Term> order) const;
  Found readModel(llvm::ArrayRef<Term> roots, llvm::ArrayRef<Term> order);
  bool isRead(Term t) const;
  Answer unknown(std::string why);
  Answer giveUp(std::string why);

  const term::Terms &terms;
  Env &env;
  const std::string name;
  const Functions functions;
  const StartDialogue start;
  std::unique_ptr<Dialogue> dialogue; // null: no process
  Logic logic = Logic::Bits;          // that it was started for
  std::vector<Term> asserted;
  std::vector<term::Definition> definitions;
  size_t given = 0, defined = 0; // how many of these the process has
  KnownCongruences congruences;  // that it has
  term::Assignment lastModel;
  std::string reason;
};

Answer ProcessSolver::unknown(std::string why) {
  reason = std::move(why);
  return Answer::Unknown;
}

/// The process is in a state that nobody knows.
Answer ProcessSolver::giveUp(std::string why) {
  dialogue.reset();
  return unknown(std::move(why));
}

Answer ProcessSolver::check(llvm::ArrayRef<Term> assumptions) {
  ScopedTimer timer(env.stats, "solver");
  env.stats.count("solver checks");
  try {
    env.budget.poll();
    return solve(assumptions);
  } catch (const BudgetExceeded &exceeded) {
    return giveUp(exceeded.what());
  } catch (const ProcessFailed &failed) {
    return giveUp(name + ": " + failed.what());
  }
}

void ProcessSolver::begin(llvm::ArrayRef<Term> assumptions) {
  try {
    env.budget.poll();
    startFor(orderBelow(rootsWith(assumptions)));
  } catch (const BudgetExceeded &) { // the check meets it again
  } catch (const ProcessFailed &) {
  }
}

std::vector<Term> ProcessSolver::rootsWith(llvm::ArrayRef<Term> assumptions) const {
  std::vector<Term> roots = asserted;
  roots.insert(roots.end(), assumptions.begin(), assumptions.end());
  return roots;
}

std::vector<Term> ProcessSolver::orderBelow(llvm::ArrayRef<Term> roots) const {
  std::vector<Term> all = roots;
  for (const term::Definition &definition : definitions)
    all.insert(all.end(), {definition.array, definition.bound, definition.body});
  return terms.postorder(all);
}

Answer ProcessSolver::solve(llvm::ArrayRef<Term> assumptions) {
  std::vector<Term> roots = rootsWith(assumptions), order = orderBelow(roots);
  tell(order);
  while (true) {
    std::string why;
    Answer answer = dialogue->check(assumptions, why);
    if (answer == Answer::Unsat)
      return answer;
    if (answer == Answer::Unknown)
      return unknown(name + ": " + why);
    Found found = readModel(roots, order);
    if (found == Found::Model)
      return Answer::Sat;
    if (found == Found::NoModel)
      return unknown("the model that " + name + " found does not satisfy the condition");
  }
}

Logic ProcessSolver::logicFor(llvm::ArrayRef<Term> order) const {
  if (!definitions.empty())
    return Logic::Quantifiers;
  if (functions == Functions::Known)
    return logicOf(terms, order);
  auto isMade = [&](Term t) { return terms.sort(t).isArray() && terms.kind(t) != Kind::Variable; };
  return llvm::any_of(order, isMade) ? logicOf(terms, order) : Logic::Bits;
}

void ProcessSolver::startFor(llvm::ArrayRef<Term> order) {
  Logic needed = logicFor(order);
  if (dialogue && needed <= logic)
    return;
  dialogue.reset();
  logic = needed;
  dialogue = start(logic);
  given = defined = 0;
  congruences.clear();
}

void ProcessSolver::tell(llvm::ArrayRef<Term> order) {
  startFor(order);
  dialogue->learn(order);
  for (; defined < definitions.size(); ++defined)
    dialogue->define(definitions[defined]);
  for (; given < asserted.size(); ++given)
    dialogue->assertTrue(asserted[given]);
}

/// Asks the process for what the assignment lacks, and writes it there.
class ProcessSolver::ModelEvaluator final : public term::Evaluator {
public:
  explicit ModelEvaluator(ProcessSolver &solver) : Evaluator(solver.terms, solver.lastModel), solver(solver) {}

private:
  APInt missingApplication(term::Func f, llvm::ArrayRef<APInt> arguments) override {
    APInt value = solver.dialogue->application(f, arguments);
    solver.lastModel.setApplication(f, arguments, value);
    return value;
  }
  APInt missingCell(Term array, const APInt &index) override {
    APInt value = solver.dialogue->cell(array, index);
    solver.lastModel.setCell(array, index, value);
    return value;
  }

  ProcessSolver &solver;
};

/// Does its value come from the solver, and not from other terms?
bool ProcessSolver::isRead(Term t) const {
  switch (terms.kind(t)) {
  case Kind::Variable:
    return !terms.sort(t).isArray();
  case Kind::Apply:
    return !terms.isOpen(t);
  case Kind::Select:
    return !terms.isOpen(t) && terms.kind(terms.child(t, 0)) == Kind::Variable;
  default:
    return false;
  }
}

/// Fills lastModel.
ProcessSolver::Found ProcessSolver::readModel(llvm::ArrayRef<Term> roots, llvm::ArrayRef<Term> order) {
  lastModel = term::Assignment();
  std::vector<Term> wanted;
  llvm::copy_if(order, std::back_inserter(wanted), [&](Term t) { return isRead(t); });
  std::vector<APInt> values = dialogue->values(wanted);
  ModelEvaluator evaluator(*this);
  ModelBuilder builder(terms, lastModel, evaluator);
  for (auto [t, value] : llvm::zip_equal(wanted, values))
    builder.add(t, value);
  if (auto broken = builder.broken(); !broken.empty()) {
    if (functions == Functions::Known || logic != Logic::Bits)
      return Found::NoModel;
    for (const ModelBuilder::Class &equal : broken)
      for (auto [a, b] : equal.pairs(centres))
        if (congruences.add(a, b)) {
          env.stats.count("solver lemmas");
          dialogue->addCongruence(a, b);
        }
    return Found::Lemmas;
  }
  // In both branches of every ite: whoever asks for more than the roots shall find it.
  for (Term t : order)
    if (!terms.isOpen(t) && terms.kind(t) == Kind::Select)
      static_cast<void>(evaluator.value(t));
  return isModel(terms, lastModel, evaluator, roots, definitions) ? Found::Model : Found::NoModel;
}

} // namespace

std::unique_ptr<Solver> makeProcessSolver(const term::Terms &terms, Env &env, std::string name, Functions functions,
                                          StartDialogue start) {
  return std::make_unique<ProcessSolver>(terms, env, std::move(name), functions, std::move(start));
}

} // namespace fathom::solver
