// Conditions are made simple before a solver sees them: lambdas taken out in one of four ways [Lambda, section 5], then
// all rules of src/rewrite. What it answers is about the conditions as they were given: a model satisfies these.
//
// Lambdas are taken out of each batch by itself. That is sound: in every batch a name for a lambda is only used where
// the batch reads it, and there it has the lambda's value.
#include "rewrite/Lambdas.h"
#include "rewrite/Simplify.h"
#include "solver/Solver.h"

namespace fathom::solver {

using term::Term;

namespace {

class Preprocessing final : public Solver {
public:
  Preprocessing(std::unique_ptr<Solver> inner, term::Terms &terms, Env &env)
      : inner(std::move(inner)), terms(terms), env(env), mode(lambdaMode(env.options)) {}

  void assertTrue(Term condition) override { waiting.push_back(condition); }
  void define(const term::Definition &definition) override { inner->define(definition); }

  Answer check(llvm::ArrayRef<Term> assumptions) override {
    addWaiting();
    std::vector<Term> prepared;
    for (Term assumption : assumptions)
      prepared.push_back(hasArrays(assumption) ? indicatorOf(assumption) : assumption);
    while (true) {
      Answer answer = inner->check(prepared);
      if (answer != Answer::Sat || !addViolated())
        return answer;
    }
  }

  term::Assignment model() override { return inner->model(); }
  std::string reasonUnknown() const override { return inner->reasonUnknown(); }
  std::optional<Clauses> refutation() const override { return inner->refutation(); }

private:
  void addWaiting() {
    if (!waiting.empty())
      add(std::exchange(waiting, {}));
  }

  void add(const std::vector<Term> &given) {
    std::vector<Term> roots = withoutLambdas(given);
    if (env.options.simplify)
      roots = rewrite::simplifyTogether(terms, roots, env.stats);
    env.stats.count("condition nodes", terms.postorder(roots).size());
    for (Term root : roots)
      inner->assertTrue(root);
  }

  std::vector<Term> withoutLambdas(const std::vector<Term> &given) {
    if (!hasArrays(given))
      return given;
    ScopedTimer timer(env.stats, "lambdas");
    switch (mode) {
    case LambdaMode::Eager:
      return rewrite::reduceEagerly(terms, given);
    case LambdaMode::Lazy:
      return lazy.emplace_back(std::make_unique<rewrite::LazyLambdas>(terms, given))->roots();
    case LambdaMode::Instantiate:
    case LambdaMode::Quantifiers:
      break;
    }
    rewrite::Abstracted result = mode == LambdaMode::Instantiate ? rewrite::instantiateLambdas(terms, given)
                                                                 : rewrite::quantifyLambdas(terms, given);
    env.stats.count("lambda instances", result.facts.size());
    for (const term::Definition &definition : result.definitions)
      inner->define(definition);
    result.roots.insert(result.roots.end(), result.facts.begin(), result.facts.end());
    return result.roots;
  }

  bool hasArrays(llvm::ArrayRef<Term> roots) const {
    for (Term t : terms.postorder(roots))
      if (terms.sort(t).isArray())
        return true;
    return false;
  }

  /// Adds what the model gets wrong about lambdas. False if there is nothing.
  bool addViolated() {
    bool isWrong = false;
    for (const auto &lambdas : lazy) {
      std::vector<Term> instances = lambdas->violated(inner->model());
      env.stats.count("lambda instances", instances.size());
      isWrong |= !instances.empty();
      for (Term instance : instances)
        inner->assertTrue(instance);
    }
    return isWrong;
  }

  /// A variable that implies the assumption: what is behind arrays is asserted once, not assumed in every check.
  Term indicatorOf(Term assumption) {
    Term &indicator = indicators[assumption.id];
    if (!indicator.valid()) {
      indicator = terms.variable(term::Sort::boolean(), "assumed");
      add({terms.implies(indicator, assumption)});
    }
    return indicator;
  }

  std::unique_ptr<Solver> inner;
  term::Terms &terms;
  Env &env;
  const LambdaMode mode;
  std::vector<Term> waiting;
  std::vector<std::unique_ptr<rewrite::LazyLambdas>> lazy;
  llvm::DenseMap<uint32_t, Term> indicators;
};

} // namespace

std::unique_ptr<Solver> makePreprocessing(std::unique_ptr<Solver> inner, term::Terms &terms, Env &env) {
  return std::make_unique<Preprocessing>(std::move(inner), terms, env);
}

} // namespace fathom::solver
