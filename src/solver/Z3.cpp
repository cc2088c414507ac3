// Z3 by its C++ API, in a process of its own.
//
// Z3 sees bit-vectors only, as far as possible; ProcessSolver adds what functions are where a model breaks it. Most
// applications have distinct constants as arguments (an object's id) and never need that.
//
// Two ways to solve, because neither wins alone:
//   fresh        preprocess all of it, bit-blast, SAT. Preprocessing (solving equations, narrowing ranges) often
//                decides; but nothing is kept for the next check. The first check goes here.
//   incremental  bit-blast what is new, SAT under assumptions; what was learned stays. Later checks and rounds of
//                lemmas go here, each for a slice of work, after which it is fresh's turn again.
// Z3's own combination of the two (a solver for QF_BV) also eliminates unconstrained subterms, in time quadratic in
// their depth: minutes on a long chain of path conditions over nondeterministic choices. Its SMT core and the qfufbv
// tactic were several times slower on copies of memory and on strings, and faster on chains of swaps at symbolic
// indices, where equality reasoning pays.
//
// Work is counted in Z3's own steps: its clock (`timeout`) can block for ever.
#include "solver/TermServer.h"

#include "llvm/ADT/SmallString.h"

#include <z3++.h>

#include <optional>
#include <stdexcept>
#include <unordered_map>

namespace fathom::solver {

using llvm::APInt;
using term::Kind;
using term::Sort;

namespace {

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

/// Preprocessing, then solving: bit-blasting, if there is nothing but bits.
z3::tactic freshTactic(z3::context &context, term::Logic logic) {
  if (logic != term::Logic::Bits)
    return z3::tactic(context, logic == term::Logic::Arrays ? "qfaufbv" : "smt");
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

class Z3 final : public Engine {
public:
  explicit Z3(term::Logic logic) : logic(logic), facts(context), incremental(incrementalSolver()) {
    // Inside a scope it does not preprocess.
    incremental.push();
  }

  void learn(const Node &node) override {
    expressions.emplace(node.id, build(node));
    context.check_error();
  }
  void assertTrue(Id condition) override { facts.push_back(known(condition)); }
  void define(Id array, Id bound, Id body) override {
    facts.push_back(forAll(known(array), known(bound), known(body)));
  }
  void addCongruence(Id a, Id b, llvm::ArrayRef<std::pair<Id, Id>> arguments) override;
  Answer check(llvm::ArrayRef<Id> assumptions, std::string &why) override;
  std::vector<APInt> values(llvm::ArrayRef<Id> wanted) override;
  APInt cell(Id array, const APInt &index) override;
  APInt application(Id function, llvm::ArrayRef<APInt> arguments) override;

private:
  z3::expr build(const Node &node);
  z3::expr constantFor(const Node &node);
  z3::expr buildApplication(const Node &node);
  z3::expr buildLambda(const Node &node);
  z3::expr number(const APInt &value);
  z3::sort sortOf(Sort sort);
  const z3::expr &known(Id id) const { return expressions.at(id); }
  static z3::expr forAll(const z3::expr &array, const z3::expr &bound, const z3::expr &body) {
    return z3::forall(bound, z3::select(array, bound) == body);
  }

  z3::solver incrementalSolver();
  z3::check_result checkIncremental(llvm::ArrayRef<Id> assumptions);
  z3::expr literal(Id assumption);
  Answer answerOf(z3::check_result result, const z3::solver &solver);
  APInt valueOf(const z3::expr &expression);

  const term::Logic logic;
  z3::context context;
  std::unordered_map<Id, z3::expr> expressions;
  std::unordered_map<Id, z3::func_decl> functions;
  z3::expr_vector facts; // what was asserted and defined, and lemmas
  z3::solver incremental;
  unsigned given = 0; // how many facts the incremental solver has
  bool isFirstCheck = true;
  std::unordered_map<Id, z3::expr> literals; // of assumptions
  std::optional<z3::model> model;
};

// ---- terms

z3::expr Z3::build(const Node &node) {
  auto operand = [&](unsigned i) -> Z3_ast { return known(node.children[i]); };
  auto growth = [&] { return node.sort.width - known(node.children[0]).get_sort().bv_size(); };
  auto made = [&](Z3_ast ast) { return z3::expr(context, ast); };
  if (logic == term::Logic::Bits && (node.kind == Kind::Apply || node.kind == Kind::Select))
    return constantFor(node);
  if (Binary op = binaryOperator(node.kind))
    return made(op(context, operand(0), operand(1)));
  switch (node.kind) {
  case Kind::True:
  case Kind::False:
    return context.bool_val(node.kind == Kind::True);
  case Kind::Bits:
    return number(node.constant);
  case Kind::Variable:
  case Kind::Bound:
    return constantFor(node);
  case Kind::Apply:
    return buildApplication(node);
  case Kind::Store:
    return made(Z3_mk_store(context, operand(0), operand(1), operand(2)));
  case Kind::Lambda:
    return buildLambda(node);
  case Kind::Not:
    return made(Z3_mk_not(context, operand(0)));
  case Kind::Ite:
    return made(Z3_mk_ite(context, operand(0), operand(1), operand(2)));
  case Kind::BvNot:
    return made(Z3_mk_bvnot(context, operand(0)));
  case Kind::BvNeg:
    return made(Z3_mk_bvneg(context, operand(0)));
  case Kind::Extract:
    return made(Z3_mk_extract(context, node.payload + node.sort.width - 1, node.payload, operand(0)));
  case Kind::ZExt:
    return made(Z3_mk_zero_ext(context, growth(), operand(0)));
  case Kind::SExt:
    return made(Z3_mk_sign_ext(context, growth(), operand(0)));
  default:
    throw std::logic_error("a kind of term that Z3 was not taught");
  }
}

z3::expr Z3::constantFor(const Node &node) {
  return z3::expr(context, Z3_mk_const(context, context.int_symbol(static_cast<int>(node.id)), sortOf(node.sort)));
}

z3::expr Z3::buildApplication(const Node &node) {
  z3::expr_vector arguments(context);
  z3::sort_vector sorts(context);
  for (Id child : node.children) {
    arguments.push_back(known(child));
    sorts.push_back(known(child).get_sort());
  }
  std::string name = "function " + std::to_string(node.payload);
  z3::func_decl function = context.function(name.c_str(), sorts, sortOf(node.sort));
  functions.emplace(node.payload, function);
  return function(arguments);
}

/// A new array, and what there is to say about it.
z3::expr Z3::buildLambda(const Node &node) {
  z3::expr array = constantFor(node);
  facts.push_back(forAll(array, known(node.children[0]), known(node.children[1])));
  return array;
}

z3::expr Z3::number(const APInt &value) {
  if (value.getBitWidth() <= 64)
    return context.bv_val(value.getZExtValue(), value.getBitWidth());
  llvm::SmallString<64> digits;
  value.toStringUnsigned(digits);
  return context.bv_val(digits.c_str(), value.getBitWidth());
}

z3::sort Z3::sortOf(Sort sort) {
  if (sort.isArray())
    return context.array_sort(sortOf(sort.index()), sortOf(sort.element()));
  return sort.isBool() ? context.bool_sort() : context.bv_sort(sort.width);
}

void Z3::addCongruence(Id a, Id b, llvm::ArrayRef<std::pair<Id, Id>> arguments) {
  z3::expr_vector equal(context);
  for (auto [one, other] : arguments)
    equal.push_back(known(one) == known(other));
  facts.push_back(z3::implies(z3::mk_and(equal), known(a) == known(b)));
}

// ---- checks

z3::solver Z3::incrementalSolver() {
  if (logic == term::Logic::Quantifiers)
    return z3::solver(context);
  return z3::solver(context, logic == term::Logic::Bits ? "QF_BV" : "QF_AUFBV");
}

Answer Z3::check(llvm::ArrayRef<Id> assumptions, std::string &why) {
  model.reset();
  if (!std::exchange(isFirstCheck, false)) {
    Answer answer = answerOf(checkIncremental(assumptions), incremental);
    if (answer != Answer::Unknown)
      return answer;
  }
  z3::solver fresh = freshTactic(context, logic).mk_solver();
  fresh.add(facts);
  for (Id assumption : assumptions)
    fresh.add(known(assumption));
  Answer answer = answerOf(fresh.check(), fresh);
  if (answer == Answer::Unknown)
    why = fresh.reason_unknown();
  return answer;
}

z3::check_result Z3::checkIncremental(llvm::ArrayRef<Id> assumptions) {
  constexpr unsigned slice = 20'000'000; // a few seconds
  for (; given < facts.size(); ++given)
    incremental.add(facts[static_cast<int>(given)]);
  z3::expr_vector named(context);
  for (Id assumption : assumptions)
    named.push_back(literal(assumption));
  incremental.set("rlimit", slice);
  return incremental.check(named);
}

z3::expr Z3::literal(Id assumption) {
  auto found = literals.find(assumption);
  if (found != literals.end())
    return found->second;
  std::string name = "assume " + std::to_string(assumption);
  z3::expr made = context.bool_const(name.c_str());
  incremental.add(z3::implies(made, known(assumption)));
  literals.emplace(assumption, made);
  return made;
}

Answer Z3::answerOf(z3::check_result result, const z3::solver &solver) {
  if (result == z3::sat)
    model = solver.get_model();
  return result == z3::sat ? Answer::Sat : result == z3::unsat ? Answer::Unsat : Answer::Unknown;
}

// ---- models

std::vector<APInt> Z3::values(llvm::ArrayRef<Id> wanted) {
  std::vector<APInt> result;
  for (Id id : wanted)
    result.push_back(valueOf(known(id)));
  return result;
}

APInt Z3::cell(Id array, const APInt &index) { return valueOf(z3::select(known(array), number(index))); }

APInt Z3::application(Id function, llvm::ArrayRef<APInt> arguments) {
  const z3::func_decl &declaration = functions.at(function);
  z3::expr_vector constants(context);
  for (unsigned i = 0; i < arguments.size(); ++i)
    constants.push_back(declaration.domain(i).is_bool() ? context.bool_val(arguments[i].getBoolValue())
                                                        : number(arguments[i]));
  return valueOf(declaration(constants));
}

APInt Z3::valueOf(const z3::expr &expression) {
  z3::expr value = model->eval(expression, true);
  if (expression.is_bool())
    return APInt(1, value.is_true());
  unsigned width = expression.get_sort().bv_size();
  uint64_t small = 0;
  if (width <= 64 && value.is_numeral_u64(small))
    return APInt(width, small);
  std::string digits;
  if (!value.is_numeral(digits))
    throw std::logic_error("a value in its model is no number");
  return APInt(width, digits, 10);
}

} // namespace

std::unique_ptr<Solver> makeZ3(const term::Terms &terms, Env &env) {
  return makeServed(terms, env, "Z3", [](term::Logic logic) { return std::make_unique<Z3>(logic); });
}

} // namespace fathom::solver
