// Z3 by its C++ API.
//
// Z3 sees bit-vectors only: an application f(a) is given to it as a fresh constant. That a = b implies f(a) = f(b) is
// added on demand: when a model gives two applications of f the same arguments but different results, that instance
// becomes a lemma and the check goes on. Every lemma holds in all models, so an unsat answer is right at any time; a
// model is handed out only when it is consistent, and only after our own evaluator found everything asserted true
// under it. Most applications have distinct constants as arguments (an object's id) and never need a lemma.
//
// Two ways to solve, because neither wins alone:
//   fresh        preprocess all of it, bit-blast, SAT. Preprocessing (solving equations, narrowing ranges) often
//                decides; but nothing is kept for the next check. The first check goes here.
//   incremental  bit-blast what is new, SAT under assumptions; what was learned stays. Later checks and rounds of
//                lemmas go here, each for a slice of time, after which it is fresh's turn again.
// Z3's own combination of the two (a solver for QF_BV) also eliminates unconstrained subterms, in time quadratic in
// their depth: minutes on a long chain of path conditions over nondeterministic choices. Its SMT core and the qfufbv
// tactic were several times slower on copies of memory and on strings, and faster on chains of swaps at symbolic
// indices, where equality reasoning pays.
#include "solver/Solver.h"

#include "support/Error.h"

#include "llvm/ADT/SmallString.h"

#include <z3++.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

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

/// Preprocessing, then bit-blasting.
z3::tactic freshTactic(z3::context &context) {
  auto plain = [&](const char *name) { return z3::tactic(context, name); };
  z3::params equations(context), expand(context), factor(context);
  equations.set("solve_eqs_max_occs", 2u);
  expand.set("som", true);
  expand.set("pull_cheap_ite", true);
  expand.set("local_ctx", true);
  expand.set("local_ctx_limit", 10000000u);
  factor.set("hoist_mul", true);
  return plain("simplify") & plain("propagate-values") & z3::with(plain("solve-eqs"), equations) &
         plain("reduce-bv-size") & z3::with(plain("simplify"), expand) & z3::with(plain("simplify"), factor) &
         plain("max-bv-sharing") & plain("bit-blast") & plain("simplify") & plain("sat");
}

class Z3 final : public Solver {
public:
  Z3(const Terms &terms, Env &env)
      : terms(terms), env(env), translator(terms, env.budget, context), facts(context), incremental(context, "QF_BV") {
    // Inside a scope it does not preprocess.
    incremental.push();
  }

  void assertTrue(Term condition) override { asserted.push_back(condition); }
  Answer check(llvm::ArrayRef<Term> assumptions) override;
  term::Assignment model() override { return lastModel; }
  std::string reasonUnknown() const override { return reason; }

private:
  Answer solve(llvm::ArrayRef<Term> assumptions);
  std::optional<z3::model> findModel(llvm::ArrayRef<Term> assumptions);
  z3::check_result checkFresh(z3::solver &solver, llvm::ArrayRef<Term> assumptions);
  z3::check_result checkIncremental(llvm::ArrayRef<Term> assumptions);
  z3::check_result checkWithin(z3::solver &solver, const z3::expr_vector &assumptions, double seconds);
  z3::expr literal(Term assumption);
  bool readModel(const z3::model &model, llvm::ArrayRef<Term> roots);
  APInt valueIn(const z3::model &model, Term t);
  bool addApplication(Term t, const APInt &value, term::Evaluator &evaluator,
                      std::map<term::Application, Term> &firstOf);
  void addCongruence(Term a, Term b);
  Answer unknown(std::string why);

  const Terms &terms;
  Env &env;
  z3::context context;
  Translator translator;
  std::vector<Term> asserted;
  size_t translated = 0; // how many of `asserted` are among the facts
  z3::expr_vector facts; // what was asserted, and lemmas
  z3::solver incremental;
  unsigned given = 0; // how many facts the incremental solver has
  bool firstCheck = true;
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

Answer Z3::solve(llvm::ArrayRef<Term> assumptions) {
  for (; translated < asserted.size(); ++translated)
    facts.push_back(translator.translate(asserted[translated]));
  std::vector<Term> roots = asserted;
  roots.insert(roots.end(), assumptions.begin(), assumptions.end());
  for (Term assumption : assumptions)
    translator.translate(assumption);
  while (std::optional<z3::model> model = findModel(assumptions)) {
    env.budget.poll();
    if (!readModel(*model, roots))
      continue;
    term::Evaluator evaluator(terms, lastModel);
    for (Term root : roots)
      if (!evaluator.isTrue(root))
        return unknown("the model that Z3 found does not satisfy the condition");
    return Answer::Sat;
  }
  return Answer::Unsat;
}

/// A model of the facts and assumptions; none if there is none. Throws when Z3 does not know.
std::optional<z3::model> Z3::findModel(llvm::ArrayRef<Term> assumptions) {
  if (!std::exchange(firstCheck, false)) {
    z3::check_result result = checkIncremental(assumptions);
    if (result == z3::sat)
      return incremental.get_model();
    if (result == z3::unsat)
      return std::nullopt;
    env.budget.poll();
  }
  z3::solver fresh = freshTactic(context).mk_solver();
  z3::check_result result = checkFresh(fresh, assumptions);
  if (result == z3::unsat)
    return std::nullopt;
  if (result == z3::sat)
    return fresh.get_model();
  env.budget.poll();
  throw z3::exception(fresh.reason_unknown().c_str());
}

z3::check_result Z3::checkFresh(z3::solver &solver, llvm::ArrayRef<Term> assumptions) {
  solver.add(facts);
  for (Term assumption : assumptions)
    solver.add(translator.known(assumption));
  return checkWithin(solver, z3::expr_vector(context), std::numeric_limits<double>::infinity());
}

z3::check_result Z3::checkIncremental(llvm::ArrayRef<Term> assumptions) {
  constexpr double slice = 3;
  for (; given < facts.size(); ++given)
    incremental.add(facts[static_cast<int>(given)]);
  z3::expr_vector named(context);
  for (Term assumption : assumptions)
    named.push_back(literal(assumption));
  return checkWithin(incremental, named, slice);
}

/// Z3's own clock runs beside the interrupt, which should come first: it tells why.
z3::check_result Z3::checkWithin(z3::solver &solver, const z3::expr_vector &assumptions, double seconds) {
  double milliseconds = 1000 * std::min(seconds, env.budget.secondsLeft() + 1);
  constexpr unsigned none = std::numeric_limits<unsigned>::max();
  solver.set("timeout", milliseconds < none ? static_cast<unsigned>(std::max(1.0, milliseconds)) : none);
  return assumptions.empty() ? solver.check() : solver.check(assumptions);
}

z3::expr Z3::literal(Term assumption) {
  auto [place, isNew] = literalIndex.try_emplace(assumption.id, static_cast<unsigned>(literals.size()));
  if (isNew) {
    std::string name = "assume " + std::to_string(assumption.id);
    literals.push_back(context.bool_const(name.c_str()));
    incremental.add(z3::implies(literals.back(), translator.known(assumption)));
  }
  return literals[place->second];
}

// ---- models

/// Fills lastModel. False when two applications disagreed: then there are new lemmas among the facts.
bool Z3::readModel(const z3::model &model, llvm::ArrayRef<Term> roots) {
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
  facts.push_back(z3::implies(z3::mk_and(equal), translator.known(a) == translator.known(b)));
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
