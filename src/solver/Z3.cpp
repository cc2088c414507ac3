// Z3 by its C++ API.
//
// Z3 sees bit-vectors only: an application f(a) is given to it as a fresh constant. That a = b implies f(a) = f(b) is
// added on demand: when a model gives two applications of f the same arguments but different results, that instance
// becomes a lemma and the check goes on. Every lemma holds in all models, so an unsat answer is right at any time; a
// model is handed out only when it is consistent, and only after our own evaluator found everything asserted true
// under it. Most applications have distinct constants as arguments (an object's id) and never need a lemma.
//
// A read of an array variable, select(a, i), is an application in this sense. Only where arrays are stored to or chosen
// between does Z3 get to see arrays and functions as such (Theory::Arrays), and quantified formulas where there are
// lambdas and definitions (Theory::Quantifiers). When the first such term comes, everything is translated again.
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
#include "solver/ModelBuilder.h"
#include "solver/Solver.h"

#include "support/Error.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallString.h"

#include <z3++.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace fathom::solver {

using llvm::APInt;
using term::Kind;
using term::Sort;
using term::Term;
using term::Terms;

namespace {

/// What Z3 has to know about, each beside what stands before it.
enum class Theory { Bits, Arrays, Quantifiers };

/// The least theory for all terms that were looked at.
class TheoryFinder {
public:
  explicit TheoryFinder(const Terms &terms) : terms(terms) {}

  void look(Term root) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
      Term t = stack.back();
      stack.pop_back();
      if (!seen.insert(t.id).second)
        continue;
      require(theoryOf(t));
      stack.insert(stack.end(), terms.children(t).begin(), terms.children(t).end());
    }
  }
  void require(Theory theory) { found = std::max(found, theory); }

  Theory found = Theory::Bits;

private:
  Theory theoryOf(Term t) const {
    if (terms.kind(t) == Kind::Lambda)
      return Theory::Quantifiers;
    return terms.sort(t).isArray() && terms.kind(t) != Kind::Variable ? Theory::Arrays : Theory::Bits;
  }

  const Terms &terms;
  llvm::DenseSet<uint32_t> seen;
};

/// Terms to Z3 expressions, each once. Iterative.
class Translator {
public:
  Translator(const Terms &terms, const Budget &budget, z3::context &context)
      : terms(terms), budget(budget), context(context), expressions(context), lambdas(context) {}

  void startOver(Theory needed) {
    theory = needed;
    index.clear();
    expressions = z3::expr_vector(context);
    lambdas = z3::expr_vector(context);
  }
  z3::expr translate(Term root);
  z3::expr known(Term t) const { return expressions[static_cast<int>(index.find(t.id)->second)]; }
  z3::expr forAll(const term::Definition &definition);
  /// What was said about the lambdas translated since the last call.
  z3::expr_vector takeLambdas() { return std::exchange(lambdas, z3::expr_vector(context)); }
  z3::func_decl functionOf(term::Func f);
  z3::expr constant(const APInt &value) { return z3::expr(context, numeral(value)); }
  /// Is it for Z3 a constant without meaning?
  bool isOpaque(Term t) const {
    return terms.kind(t) == Kind::Variable ||
           (theory == Theory::Bits && (terms.kind(t) == Kind::Apply || terms.kind(t) == Kind::Select));
  }

private:
  Z3_ast build(Term t);
  Z3_ast buildApplication(Term t);
  Z3_ast buildLambda(Term t);
  Z3_ast buildConstant(Term t);
  z3::sort sortOf(Sort sort);
  Z3_ast numeral(const APInt &value);

  const Terms &terms;
  const Budget &budget;
  z3::context &context;
  Theory theory = Theory::Bits;
  llvm::DenseMap<uint32_t, unsigned> index; // into expressions, by term id
  z3::expr_vector expressions;
  z3::expr_vector lambdas;
};

z3::sort Translator::sortOf(Sort sort) {
  if (sort.isArray())
    return context.array_sort(sortOf(sort.index()), sortOf(sort.element()));
  return sort.isBool() ? context.bool_sort() : context.bv_sort(sort.width);
}

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

Z3_ast Translator::numeral(const APInt &value) {
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
  case Kind::Select:
    return Z3_mk_select;
  default:
    return nullptr;
  }
}

Z3_ast Translator::build(Term t) {
  auto operand = [&](unsigned i) -> Z3_ast { return known(terms.child(t, i)); };
  auto growth = [&] { return terms.width(t) - terms.width(terms.child(t, 0)); };
  Kind kind = terms.kind(t);
  if (isOpaque(t))
    return buildConstant(t);
  if (Binary op = binaryOperator(kind))
    return op(context, operand(0), operand(1));
  switch (kind) {
  case Kind::True:
    return Z3_mk_true(context);
  case Kind::False:
    return Z3_mk_false(context);
  case Kind::Bits:
    return numeral(terms.constant(t));
  case Kind::Bound:
    return buildConstant(t);
  case Kind::Apply:
    return buildApplication(t);
  case Kind::Store:
    return Z3_mk_store(context, operand(0), operand(1), operand(2));
  case Kind::Lambda:
    return buildLambda(t);
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

Z3_ast Translator::buildConstant(Term t) {
  return Z3_mk_const(context, context.int_symbol(static_cast<int>(t.id)), sortOf(terms.sort(t)));
}

z3::func_decl Translator::functionOf(term::Func f) {
  z3::sort_vector arguments(context);
  for (Sort sort : terms.functionArguments(f))
    arguments.push_back(sortOf(sort));
  std::string name = "function " + std::to_string(f.id);
  return context.function(name.c_str(), arguments, sortOf(terms.functionResult(f)));
}

Z3_ast Translator::buildApplication(Term t) {
  std::vector<Z3_ast> arguments;
  for (Term child : terms.children(t))
    arguments.push_back(known(child));
  return Z3_mk_app(context, functionOf(terms.function(t)), static_cast<unsigned>(arguments.size()), arguments.data());
}

/// A new array, and what there is to say about it.
Z3_ast Translator::buildLambda(Term t) {
  z3::expr array(context, buildConstant(t)), bound = known(terms.child(t, 0));
  lambdas.push_back(z3::forall(bound, z3::select(array, bound) == known(terms.child(t, 1))));
  return array; // kept alive by the formula
}

z3::expr Translator::forAll(const term::Definition &definition) {
  z3::expr array = translate(definition.array), bound = translate(definition.bound), body = translate(definition.body);
  return z3::forall(bound, z3::select(array, bound) == body);
}

/// Preprocessing, then solving: bit-blasting, if there is nothing but bits.
z3::tactic freshTactic(z3::context &context, Theory theory) {
  if (theory != Theory::Bits)
    return z3::tactic(context, theory == Theory::Arrays ? "qfaufbv" : "smt");
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
      : terms(terms), env(env), finder(terms), translator(terms, env.budget, context), facts(context),
        incremental(context) {
    startOver(Theory::Bits);
  }

  void assertTrue(Term condition) override { asserted.push_back(condition); }
  void define(const term::Definition &definition) override { definitions.push_back(definition); }
  Answer check(llvm::ArrayRef<Term> assumptions) override;
  term::Assignment model() override { return lastModel; }
  std::string reasonUnknown() const override { return reason; }

private:
  class ModelEvaluator;

  Answer solve(llvm::ArrayRef<Term> assumptions);
  void startOver(Theory needed);
  void chooseTheory(llvm::ArrayRef<Term> assumptions);
  void translateAll(llvm::ArrayRef<Term> assumptions);
  std::optional<z3::model> findModel(llvm::ArrayRef<Term> assumptions);
  z3::check_result checkFresh(z3::solver &solver, llvm::ArrayRef<Term> assumptions);
  z3::check_result checkIncremental(llvm::ArrayRef<Term> assumptions);
  z3::check_result checkWithin(z3::solver &solver, const z3::expr_vector &assumptions, double seconds);
  z3::expr literal(Term assumption);
  bool readModel(const z3::model &model, llvm::ArrayRef<Term> roots);
  bool readOpaque(const z3::model &model, llvm::ArrayRef<Term> order, term::Evaluator &evaluator);
  APInt valueIn(const z3::model &model, const z3::expr &expression);
  void addCongruence(Term a, Term b);
  Answer unknown(std::string why);

  const Terms &terms;
  Env &env;
  z3::context context;
  TheoryFinder finder;
  Theory theory = Theory::Bits;
  Translator translator;
  std::vector<Term> asserted;
  std::vector<term::Definition> definitions;
  size_t looked = 0;     // how many of `asserted` the finder has seen
  size_t translated = 0; // how many of `asserted` are among the facts
  size_t defined = 0;    // how many of `definitions`
  z3::expr_vector facts; // what was asserted and defined, and lemmas
  z3::solver incremental;
  unsigned given = 0; // how many facts the incremental solver has
  bool firstCheck = true;
  llvm::DenseMap<uint32_t, unsigned> literalIndex;
  std::vector<z3::expr> literals;
  term::Assignment lastModel;
  bool confirmed = false; // lastModel satisfies what was asserted
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

void Z3::startOver(Theory needed) {
  theory = needed;
  translator.startOver(theory);
  facts = z3::expr_vector(context);
  translated = defined = given = 0;
  literalIndex.clear();
  literals.clear();
  firstCheck = true;
  if (theory == Theory::Quantifiers)
    incremental = z3::solver(context);
  else
    incremental = z3::solver(context, theory == Theory::Bits ? "QF_BV" : "QF_AUFBV");
  // Inside a scope it does not preprocess.
  incremental.push();
}

void Z3::chooseTheory(llvm::ArrayRef<Term> assumptions) {
  for (; looked < asserted.size(); ++looked)
    finder.look(asserted[looked]);
  for (Term assumption : assumptions)
    finder.look(assumption);
  if (!definitions.empty())
    finder.require(Theory::Quantifiers);
  if (finder.found != theory)
    startOver(finder.found);
}

void Z3::translateAll(llvm::ArrayRef<Term> assumptions) {
  for (; translated < asserted.size(); ++translated)
    facts.push_back(translator.translate(asserted[translated]));
  for (; defined < definitions.size(); ++defined)
    facts.push_back(translator.forAll(definitions[defined]));
  for (Term assumption : assumptions)
    translator.translate(assumption);
  for (const z3::expr &fact : translator.takeLambdas())
    facts.push_back(fact);
}

Answer Z3::solve(llvm::ArrayRef<Term> assumptions) {
  chooseTheory(assumptions);
  translateAll(assumptions);
  std::vector<Term> roots = asserted;
  roots.insert(roots.end(), assumptions.begin(), assumptions.end());
  while (std::optional<z3::model> model = findModel(assumptions)) {
    env.budget.poll();
    if (readModel(*model, roots))
      return confirmed ? Answer::Sat : unknown("the model that Z3 found does not satisfy the condition");
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
  z3::solver fresh = freshTactic(context, theory).mk_solver();
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

/// Asks Z3's model for what the assignment lacks, and writes it there.
class Z3::ModelEvaluator final : public term::Evaluator {
public:
  ModelEvaluator(Z3 &solver, const z3::model &model)
      : Evaluator(solver.terms, solver.lastModel), solver(solver), model(model) {}

private:
  APInt missingApplication(term::Func f, llvm::ArrayRef<APInt> arguments) override {
    z3::expr_vector constants(solver.context);
    for (size_t i = 0; i < arguments.size(); ++i)
      constants.push_back(terms.functionArguments(f)[i].isBool() ? solver.context.bool_val(arguments[i].getBoolValue())
                                                                 : solver.translator.constant(arguments[i]));
    APInt value = solver.valueIn(model, solver.translator.functionOf(f)(constants));
    solver.lastModel.setApplication(f, arguments, value);
    return value;
  }

  APInt missingCell(Term array, const APInt &index) override {
    z3::expr cell = z3::select(solver.translator.translate(array), solver.translator.constant(index));
    APInt value = solver.valueIn(model, cell);
    solver.lastModel.setCell(array, index, value);
    return value;
  }

  Z3 &solver;
  const z3::model &model;
};

/// Fills lastModel and says in `confirmed` whether it is a model. False when two applications disagreed: then there are
/// new lemmas among the facts.
bool Z3::readModel(const z3::model &model, llvm::ArrayRef<Term> roots) {
  lastModel = term::Assignment();
  ModelEvaluator evaluator(*this, model);
  std::vector<Term> order = terms.postorder(roots);
  if (!readOpaque(model, order, evaluator))
    return false;
  // In both branches of every ite: whoever asks for more than the roots shall find it.
  for (Term t : order)
    if (!terms.isOpen(t) && (terms.kind(t) == Kind::Apply || terms.kind(t) == Kind::Select))
      static_cast<void>(evaluator.value(t));
  confirmed = isModel(terms, lastModel, evaluator, roots, definitions);
  return true;
}

/// Variables, and applications where they are constants for Z3.
bool Z3::readOpaque(const z3::model &model, llvm::ArrayRef<Term> order, term::Evaluator &evaluator) {
  bool consistent = true;
  ModelBuilder builder(terms, lastModel, evaluator);
  for (Term t : order) {
    if (!translator.isOpaque(t) || terms.sort(t).isArray())
      continue;
    Term other = builder.add(t, valueIn(model, translator.known(t)));
    if (other.valid()) {
      addCongruence(other, t);
      consistent = false;
    }
  }
  return consistent;
}

void Z3::addCongruence(Term a, Term b) {
  env.stats.count("solver lemmas");
  z3::expr_vector equal(context);
  for (size_t i = 0; i < terms.children(a).size(); ++i)
    if (terms.child(a, i) != terms.child(b, i))
      equal.push_back(translator.known(terms.child(a, i)) == translator.known(terms.child(b, i)));
  facts.push_back(z3::implies(z3::mk_and(equal), translator.known(a) == translator.known(b)));
}

APInt Z3::valueIn(const z3::model &model, const z3::expr &expression) {
  z3::expr value = model.eval(expression, true);
  if (expression.is_bool())
    return APInt(1, value.is_true());
  unsigned width = expression.get_sort().bv_size();
  uint64_t small = 0;
  if (width <= 64 && value.is_numeral_u64(small))
    return APInt(width, small);
  std::string digits;
  invariant(value.is_numeral(digits), "a value in Z3's model is no number");
  return APInt(width, digits, 10);
}

} // namespace

std::unique_ptr<Solver> makeZ3(const Terms &terms, Env &env) { return std::make_unique<Z3>(terms, env); }

} // namespace fathom::solver
