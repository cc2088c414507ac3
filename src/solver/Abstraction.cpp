// Products, quotients and remainders of two terms are large circuits, and often little of them matters: that a
// remainder is below its divisor, that a product of small numbers is small. So each is a variable first, with what is
// said of it in few gates. Where a model has another value than the operation gives, it breaks a lemma, and the first
// that it breaks is added; if there is none, the operation where one operand is as in the model; and after some of
// these the circuit.
//
// What is unsatisfiable with variables is so without them, and a model is only handed out when all of them are right.
#include "solver/Lemmas.h"
#include "solver/Solver.h"

namespace fathom::solver {

using llvm::APInt;
using term::Kind;
using term::Term;

namespace {

constexpr unsigned leastWidth = 16; // below, the circuit is small
// Of one operation, before it gets its circuit.
constexpr unsigned mostLemmas = 12, mostOperands = 2;

struct Operation {
  Term term; // of operands in which there are variables for operations
  Term variable;
  unsigned lemmas = 0, operands = 0; // that were added
};

class Abstraction final : public Solver {
public:
  Abstraction(std::unique_ptr<Solver> inner, term::Terms &terms, Env &env)
      : inner(std::move(inner)), terms(terms), env(env) {}

  void assertTrue(Term condition) override { inner->assertTrue(abstracted(condition)); }
  void define(const term::Definition &definition) override { inner->define(definition); }
  void begin(llvm::ArrayRef<Term> assumptions) override { inner->begin(abstracted(assumptions)); }

  Answer check(llvm::ArrayRef<Term> assumptions) override {
    std::vector<Term> prepared = abstracted(assumptions);
    while (true) {
      Answer answer = inner->check(prepared);
      if (answer != Answer::Sat || !refine())
        return answer;
      env.budget.poll();
    }
  }

  term::Assignment model() override { return inner->model(); }
  std::string reasonUnknown() const override { return inner->reasonUnknown(); }
  std::optional<Clauses> refutation() const override { return inner->refutation(); }
  bool isWhole() const override { return inner->isWhole(); }

private:
  bool isHard(Term t) const {
    Kind kind = terms.kind(t);
    if (kind != Kind::Mul && kind != Kind::UDiv && kind != Kind::URem)
      return false;
    return terms.width(t) >= leastWidth && !terms.isConstant(terms.child(t, 1)) &&
           (kind != Kind::Mul || !terms.isConstant(terms.child(t, 0)));
  }

  std::vector<Term> abstracted(llvm::ArrayRef<Term> list) {
    std::vector<Term> result;
    for (Term t : list)
      result.push_back(abstracted(t));
    return result;
  }

  Term abstracted(Term root) {
    llvm::SmallVector<Term, 16> stack{root};
    while (!stack.empty()) {
      Term t = stack.back();
      if (known.count(t.id)) {
        stack.pop_back();
        continue;
      }
      if (terms.kind(t) == Kind::Lambda) { // an operation in it has a value for each index
        known[t.id] = t;
        stack.pop_back();
        continue;
      }
      size_t before = stack.size();
      bool isSame = true;
      llvm::SmallVector<Term, 4> children;
      for (Term child : terms.children(t)) {
        auto it = known.find(child.id);
        if (it == known.end()) {
          stack.push_back(child);
          continue;
        }
        children.push_back(it->second);
        isSame &= it->second == child;
      }
      if (stack.size() > before)
        continue;
      stack.pop_back();
      Term rebuilt = isSame ? t : terms.rebuild(t, children);
      Term result = isHard(rebuilt) ? variableFor(rebuilt) : rebuilt; // known may grow meanwhile
      known[t.id] = result;
    }
    return known[root.id];
  }

  Term variableFor(Term operation) {
    auto [it, isNew] = variables.try_emplace(operation.id);
    if (!isNew)
      return it->second;
    Term variable = terms.variable(terms.sort(operation), "operation");
    it->second = variable;
    operations.push_back({operation, variable});
    env.stats.count("operations as variables");
    for (Term lemma : Lemmas(terms, operation, variable).basic())
      inner->assertTrue(lemma);
    return variable;
  }

  /// False if the model is right.
  bool refine() {
    bool isWrong = false;
    term::Assignment model = inner->model();
    term::Evaluator value(terms, model);
    for (Operation &operation : operations)
      if (value.value(operation.variable) != value.value(operation.term)) {
        refine(operation, value);
        isWrong = true;
      }
    return isWrong;
  }

  void refine(Operation &operation, term::Evaluator &value) {
    env.stats.count("lemmas of operations");
    Lemmas lemmas(terms, operation.term, operation.variable);
    APInt a = value.value(terms.child(operation.term, 0)), b = value.value(terms.child(operation.term, 1));
    if (++operation.lemmas <= mostLemmas)
      for (Term lemma : lemmas.further(a, b, value.value(operation.variable)))
        if (!value.isTrue(lemma))
          return inner->assertTrue(lemma);
    if (++operation.operands <= mostOperands) {
      for (Term lemma : lemmas.where(a, b))
        inner->assertTrue(lemma);
      return;
    }
    env.stats.count("circuits of operations");
    inner->assertTrue(terms.eq(operation.variable, operation.term));
  }

  std::unique_ptr<Solver> inner;
  term::Terms &terms;
  Env &env;
  llvm::DenseMap<uint32_t, Term> known;     // with variables
  llvm::DenseMap<uint32_t, Term> variables; // by operation
  std::vector<Operation> operations;        // those in operands of others come first
};

} // namespace

std::unique_ptr<Solver> makeAbstraction(std::unique_ptr<Solver> inner, term::Terms &terms, Env &env) {
  return std::make_unique<Abstraction>(std::move(inner), terms, env);
}

} // namespace fathom::solver
