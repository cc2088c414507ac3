// Z3 by its C++ API.
//
// Z3 sees bit-vectors only: an application f(a) is given to it as a fresh constant, which keeps its fast incremental
// bit-vector solver (bit-blasting, then SAT under assumptions) in charge. That a = b implies f(a) = f(b) is added on
// demand: when a model gives two applications of f the same arguments but different results, that instance becomes a
// lemma and the check goes on. Every lemma holds in all models, so an unsat answer is right at any time; a model is
// handed out only when it is consistent, and only after our own evaluator found everything asserted true under it.
// Most applications have distinct constants as arguments (an object's id) and never need a lemma.
//
// An assumption is asserted once as `literal -> assumption`; a check names the literals. Nothing is ever retracted, so
// what Z3 learned stays.
#include "solver/Solver.h"

#include "support/Error.h"

#include "llvm/ADT/SmallString.h"

#include <z3++.h>

#include <algorithm>
#include <limits>
#include <map>

namespace fathom::solver {

using llvm::APInt;
using term::Kind;
using term::Sort;
using term::Term;
using term::Terms;

namespace {

/// Terms to Z3 expressions, each once. Iterative.
class Translator {
public:
  Translator(const Terms &terms, const Budget &budget, z3::context &context)
      : terms(terms), budget(budget), context(context), expressions(context) {}

  z3::expr translate(Term root);
  z3::expr known(Term t) const { return expressions[static_cast<int>(index.find(t.id)->second)]; }

private:
  Z3_ast build(Term t);
  z3::sort sortOf(Sort sort) { return sort.isBool() ? context.bool_sort() : context.bv_sort(sort.width); }
  Z3_ast constant(const APInt &value);

  const Terms &terms;
  const Budget &budget;
  z3::context &context;
  llvm::DenseMap<uint32_t, unsigned> index; // into expressions, by term id
  z3::expr_vector expressions;
};

z3::expr Translator::translate(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    size_t before = stack.size();
    if (!index.contains(t.id))
      for (Term child : terms.children(t))
        if (!index.contains(child.id))
          stack.push_back(child);
    if (stack.size() > before)
      continue;
    stack.pop_back();
    if (index.contains(t.id))
      continue;
    budget.poll();
    z3::expr built(context, build(t));
    context.check_error();
    index[t.id] = expressions.size();
    expressions.push_back(built);
  }
  return known(root);
}

Z3_ast Translator::constant(const APInt &value) {
  if (value.getBitWidth() <= 64)
    return Z3_mk_unsigned_int64(context, value.getZExtValue(), context.bv_sort(value.getBitWidth()));
  llvm::SmallString<64> digits;
  value.toStringUnsigned(digits);
  return Z3_mk_numeral(context, digits.c_str(), context.bv_sort(value.getBitWidth()));
}

using Binary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);

Binary binaryOperator(Kind kind) {
  switch (kind) {
  case Kind::And:
    return [](Z3_context c, Z3_ast a, Z3_ast b) { return Z3_mk_and(c, 2, std::data({a, b})); };
  case Kind::Or:
    return [](Z3_context c, Z3_ast a, Z3_ast b) { return Z3_mk_or(c, 2, std::data({a, b})); };
  case Kind::Xor:
    return Z3_mk_xor;
  case Kind::Eq:
    return Z3_mk_eq;
  case Kind::BvAnd:
    return Z3_mk_bvand;
  case Kind::BvOr:
    return Z3_mk_bvor;
  case Kind::BvXor:
    return Z3_mk_bvxor;
  case Kind::Add:
    return Z3_mk_bvadd;
  case Kind::Mul:
    return Z3_mk_bvmul;
  case Kind::UDiv:
    return Z3_mk_bvudiv;
  case Kind::URem:
    return Z3_mk_bvurem;
  case Kind::SDiv:
    return Z3_mk_bvsdiv;
  case Kind::SRem:
    return Z3_mk_bvsrem;
  case Kind::Shl:
    return Z3_mk_bvshl;
  case Kind::LShr:
    return Z3_mk_bvlshr;
  case Kind::AShr:
    return Z3_mk_bvashr;
  case Kind::ULt:
    return Z3_mk_bvult;
  case Kind::ULe:
    return Z3_mk_bvule;
  case Kind::SLt:
    return Z3_mk_bvslt;
  case Kind::SLe:
    return Z3_mk_bvsle;
  case Kind::Concat:
    return Z3_mk_concat;
  default:
    return nullptr;
  }
}

Z3_ast Translator::build(Term t) {
  auto operand = [&](unsigned i) -> Z3_ast { return known(terms.child(t, i)); };
  auto growth = [&] { return terms.width(t) - terms.width(terms.child(t, 0)); };
  Kind kind = terms.kind(t);
  if (Binary op = binaryOperator(kind))
    return op(context, operand(0), operand(1));
  switch (kind) {
  case Kind::True:
    return Z3_mk_true(context);
  case Kind::False:
    return Z3_mk_false(context);
  case Kind::Bits:
    return constant(terms.constant(t));
  case Kind::Variable:
  case Kind::Apply:
    return Z3_mk_const(context, context.int_symbol(static_cast<int>(t.id)), sortOf(terms.sort(t)));
  case Kind::Not:
    return Z3_mk_not(context, operand(0));
  case Kind::Ite:
    return Z3_mk_ite(context, operand(0), operand(1), operand(2));
  case Kind::BvNot:
    return Z3_mk_bvnot(context, operand(0));
  case Kind::BvNeg:
    return Z3_mk_bvneg(context, operand(0));
  case Kind::Extract:
    return Z3_mk_extract(context, terms.extractLow(t) + terms.width(t) - 1, terms.extractLow(t), operand(0));
  case Kind::ZExt:
    return Z3_mk_zero_ext(context, growth(), operand(0));
  case Kind::SExt:
    return Z3_mk_sign_ext(context, growth(), operand(0));
  default:
    invariant(false, "a kind of term that Z3 was not taught");
    return nullptr;
  }
}

class Z3 final : public Solver {
public:
  Z3(const Terms &terms, Env &env)
      : terms(terms), env(env), translator(terms, env.budget, context), solver(context, "QF_BV") {}

  void assertTrue(Term condition) override { asserted.push_back(condition); }
  Answer check(llvm::ArrayRef<Term> assumptions) override;
  term::Assignment model() override { return lastModel; }
  std::string reasonUnknown() const override { return reason; }

private:
  Answer solve(llvm::ArrayRef<Term> assumptions);
  z3::expr literal(Term assumption);
  void limitTime();
  bool readModel(llvm::ArrayRef<Term> roots);
  APInt valueIn(const z3::model &model, Term t);
  bool addApplication(Term t, const APInt &value, term::Evaluator &evaluator,
                      std::map<term::Application, Term> &firstOf);
  void addCongruence(Term a, Term b);
  Answer unknown(std::string why);

  const Terms &terms;
  Env &env;
  z3::context context;
  Translator translator;
  z3::solver solver;
  std::vector<Term> asserted;
  size_t given = 0; // how many of `asserted` Z3 has
  llvm::DenseMap<uint32_t, unsigned> literalIndex;
  std::vector<z3::expr> literals;
  term::Assignment lastModel;
  std::string reason;
};

Answer Z3::unknown(std::string why) {
  reason = std::move(why);
  return Answer::Unknown;
}

Answer Z3::check(llvm::ArrayRef<Term> assumptions) {
  ScopedTimer timer(env.stats, "solver");
  env.stats.count("solver checks");
  Budget::Interrupt interrupt(env.budget, [this] { context.interrupt(); });
  try {
    return env.budget.exceeded() ? unknown(env.budget.reason()) : solve(assumptions);
  } catch (const BudgetExceeded &exceeded) {
    return unknown(exceeded.what());
  } catch (const z3::exception &exception) {
    return unknown(env.budget.exceeded() ? env.budget.reason() : std::string("Z3: ") + exception.msg());
  }
}

/// Z3's own clock, beside the interrupt: it is looked at in places where interrupts may be missed.
void Z3::limitTime() {
  double milliseconds = env.budget.secondsLeft() * 1000 + 1;
  constexpr unsigned none = std::numeric_limits<unsigned>::max();
  solver.set("timeout", milliseconds < none ? static_cast<unsigned>(std::max(1.0, milliseconds)) : none);
}

Answer Z3::solve(llvm::ArrayRef<Term> assumptions) {
  for (; given < asserted.size(); ++given)
    solver.add(translator.translate(asserted[given]));
  z3::expr_vector named(context);
  for (Term assumption : assumptions)
    named.push_back(literal(assumption));
  std::vector<Term> roots = asserted;
  roots.insert(roots.end(), assumptions.begin(), assumptions.end());
  while (true) {
    limitTime();
    z3::check_result result = solver.check(named);
    if (result == z3::unsat)
      return Answer::Unsat;
    env.budget.poll();
    if (result == z3::unknown)
      return unknown("Z3: " + solver.reason_unknown());
    if (!readModel(roots))
      continue;
    term::Evaluator evaluator(terms, lastModel);
    for (Term root : roots)
      if (!evaluator.isTrue(root))
        return unknown("the model that Z3 found does not satisfy the condition");
    return Answer::Sat;
  }
}

z3::expr Z3::literal(Term assumption) {
  auto [place, isNew] = literalIndex.try_emplace(assumption.id, static_cast<unsigned>(literals.size()));
  if (isNew) {
    std::string name = "assume " + std::to_string(assumption.id);
    literals.push_back(context.bool_const(name.c_str()));
    solver.add(z3::implies(literals.back(), translator.translate(assumption)));
  }
  return literals[place->second];
}

// ---- models

/// Fills lastModel. False when two applications disagreed: then the solver has new lemmas.
bool Z3::readModel(llvm::ArrayRef<Term> roots) {
  z3::model model = solver.get_model();
  lastModel = term::Assignment();
  bool consistent = true;
  term::Evaluator evaluator(terms, lastModel);
  std::map<term::Application, Term> firstOf;
  // Arguments come before their applications, so all that an argument depends on is set when it is evaluated.
  for (Term t : terms.postorder(roots)) {
    if (terms.kind(t) == Kind::Variable)
      lastModel.setVariable(t, valueIn(model, t));
    else if (terms.kind(t) == Kind::Apply)
      consistent &= addApplication(t, valueIn(model, t), evaluator, firstOf);
  }
  return consistent;
}

bool Z3::addApplication(Term t, const APInt &value, term::Evaluator &evaluator,
                        std::map<term::Application, Term> &firstOf) {
  std::vector<APInt> arguments;
  for (Term child : terms.children(t))
    arguments.push_back(evaluator.value(child));
  auto [place, isNew] = firstOf.try_emplace({terms.function(t), arguments}, t);
  if (isNew) {
    lastModel.setApplication(terms.function(t), arguments, value);
    return true;
  }
  if (*lastModel.application(terms.function(t), arguments) == value)
    return true;
  addCongruence(place->second, t);
  return false;
}

void Z3::addCongruence(Term a, Term b) {
  env.stats.count("solver lemmas");
  z3::expr_vector equal(context);
  for (size_t i = 0; i < terms.children(a).size(); ++i)
    equal.push_back(translator.known(terms.child(a, i)) == translator.known(terms.child(b, i)));
  solver.add(z3::implies(z3::mk_and(equal), translator.known(a) == translator.known(b)));
}

APInt Z3::valueIn(const z3::model &model, Term t) {
  z3::expr value = model.eval(translator.known(t), true);
  if (terms.sort(t).isBool())
    return APInt(1, value.is_true());
  uint64_t small = 0;
  if (terms.width(t) <= 64 && value.is_numeral_u64(small))
    return APInt(terms.width(t), small);
  std::string digits;
  invariant(value.is_numeral(digits), "a value in Z3's model is no number");
  return APInt(terms.width(t), digits, 10);
}

} // namespace

std::unique_ptr<Solver> makeZ3(const Terms &terms, Env &env) { return std::make_unique<Z3>(terms, env); }

} // namespace fathom::solver
