// cvc5 by its C++ API, in a process of its own.
//
// It is slow where functions and bit-vectors meet (minutes for 60 reads of 6 cells, two seconds without), so it sees
// bit-vectors only, as far as possible. Of its SAT solvers CaDiCaL was the fastest on our conditions, its own took up
// to three times as long; to bit-blast eagerly made no difference.
#include "solver/TermServer.h"

#include "llvm/ADT/SmallString.h"

#include <cvc5/cvc5.h>

#include <stdexcept>
#include <unordered_map>

namespace fathom::solver {

using llvm::APInt;
using term::Kind;
using term::Sort;

namespace {

cvc5::Kind operatorOf(Kind kind) {
  switch (kind) {
#define OPERATOR(Ours, Theirs)                                                                                         \
  case Kind::Ours:                                                                                                     \
    return cvc5::Theirs;
    OPERATOR(Apply, APPLY_UF)
    OPERATOR(Not, NOT)
    OPERATOR(And, AND)
    OPERATOR(Or, OR)
    OPERATOR(Xor, XOR)
    OPERATOR(Ite, ITE)
    OPERATOR(Eq, EQUAL)
    OPERATOR(BvNot, BITVECTOR_NOT)
    OPERATOR(BvNeg, BITVECTOR_NEG)
    OPERATOR(BvAnd, BITVECTOR_AND)
    OPERATOR(BvOr, BITVECTOR_OR)
    OPERATOR(BvXor, BITVECTOR_XOR)
    OPERATOR(Add, BITVECTOR_ADD)
    OPERATOR(Mul, BITVECTOR_MULT)
    OPERATOR(UDiv, BITVECTOR_UDIV)
    OPERATOR(URem, BITVECTOR_UREM)
    OPERATOR(SDiv, BITVECTOR_SDIV)
    OPERATOR(SRem, BITVECTOR_SREM)
    OPERATOR(Shl, BITVECTOR_SHL)
    OPERATOR(LShr, BITVECTOR_LSHR)
    OPERATOR(AShr, BITVECTOR_ASHR)
    OPERATOR(ULt, BITVECTOR_ULT)
    OPERATOR(ULe, BITVECTOR_ULE)
    OPERATOR(SLt, BITVECTOR_SLT)
    OPERATOR(SLe, BITVECTOR_SLE)
    OPERATOR(Concat, BITVECTOR_CONCAT)
    OPERATOR(Extract, BITVECTOR_EXTRACT)
    OPERATOR(ZExt, BITVECTOR_ZERO_EXTEND)
    OPERATOR(SExt, BITVECTOR_SIGN_EXTEND)
    OPERATOR(Select, SELECT)
    OPERATOR(Store, STORE)
#undef OPERATOR
  default:
    throw std::logic_error("a kind of term that cvc5 was not taught");
  }
}

class Cvc5 final : public Engine {
public:
  explicit Cvc5(term::Logic logic) : onlyBits(logic == term::Logic::Bits) {
    constexpr const char *logics[] = {"QF_BV", "QF_AUFBV", "AUFBV"};
    solver.setOption("incremental", "true");
    solver.setOption("produce-models", "true");
    solver.setOption("bv-sat-solver", "cadical");
    solver.setLogic(logics[static_cast<size_t>(logic)]);
  }

  void learn(const Node &node) override { terms.emplace(node.id, build(node)); }
  void assertTrue(Id condition) override { solver.assertFormula(term(condition)); }
  void define(Id array, Id bound, Id body) override {
    solver.assertFormula(forAll(term(array), term(bound), term(body)));
  }
  void addCongruence(Id a, Id b, llvm::ArrayRef<std::pair<Id, Id>> arguments) override;
  Answer check(llvm::ArrayRef<Id> assumptions, std::string &why) override;
  std::vector<APInt> values(llvm::ArrayRef<Id> wanted) override;
  APInt cell(Id array, const APInt &index) override;
  APInt application(Id function, llvm::ArrayRef<APInt> arguments) override;

private:
  cvc5::Term build(const Node &node);
  cvc5::Term functionOf(Id id, Sort result, const std::vector<cvc5::Term> &arguments);
  cvc5::Term forAll(const cvc5::Term &array, const cvc5::Term &bound, const cvc5::Term &body);
  cvc5::Sort sortOf(Sort sort);
  cvc5::Term constant(const cvc5::Sort &sort, const APInt &value);
  APInt valueOf(const cvc5::Term &value);
  cvc5::Term &term(Id id) { return terms.at(id); }
  std::vector<cvc5::Term> termsOf(llvm::ArrayRef<Id> ids);

  const bool onlyBits; // applications and reads are constants
  cvc5::Solver solver;
  std::unordered_map<Id, cvc5::Term> terms, functions;
};

cvc5::Term Cvc5::build(const Node &node) {
  if (onlyBits && (node.kind == Kind::Apply || node.kind == Kind::Select))
    return solver.mkConst(sortOf(node.sort));
  std::vector<cvc5::Term> children = termsOf(node.children);
  switch (node.kind) {
  case Kind::True:
  case Kind::False:
    return solver.mkBoolean(node.kind == Kind::True);
  case Kind::Bits:
    return constant(sortOf(node.sort), node.constant);
  case Kind::Variable:
    return solver.mkConst(sortOf(node.sort));
  case Kind::Bound:
    return solver.mkVar(sortOf(node.sort));
  case Kind::Lambda: {
    cvc5::Term array = solver.mkConst(sortOf(node.sort));
    solver.assertFormula(forAll(array, children[0], children[1]));
    return array;
  }
  case Kind::Apply:
    children.insert(children.begin(), functionOf(node.payload, node.sort, children));
    return solver.mkTerm(cvc5::APPLY_UF, children);
  case Kind::Extract: {
    uint32_t low = node.payload, high = low + node.sort.width - 1;
    return solver.mkTerm(solver.mkOp(operatorOf(node.kind), {high, low}), children);
  }
  case Kind::ZExt:
  case Kind::SExt: {
    uint32_t growth = node.sort.width - children[0].getSort().getBitVectorSize();
    return solver.mkTerm(solver.mkOp(operatorOf(node.kind), {growth}), children);
  }
  default:
    return solver.mkTerm(operatorOf(node.kind), children);
  }
}

cvc5::Term Cvc5::functionOf(Id id, Sort result, const std::vector<cvc5::Term> &arguments) {
  auto known = functions.find(id);
  if (known != functions.end())
    return known->second;
  std::vector<cvc5::Sort> sorts;
  for (const cvc5::Term &argument : arguments)
    sorts.push_back(argument.getSort());
  return functions.emplace(id, solver.mkConst(solver.mkFunctionSort(sorts, sortOf(result)))).first->second;
}

cvc5::Term Cvc5::forAll(const cvc5::Term &array, const cvc5::Term &bound, const cvc5::Term &body) {
  cvc5::Term equal = solver.mkTerm(cvc5::EQUAL, {solver.mkTerm(cvc5::SELECT, {array, bound}), body});
  return solver.mkTerm(cvc5::FORALL, {solver.mkTerm(cvc5::VARIABLE_LIST, {bound}), equal});
}

void Cvc5::addCongruence(Id a, Id b, llvm::ArrayRef<std::pair<Id, Id>> arguments) {
  cvc5::Term implied = solver.mkTerm(cvc5::EQUAL, {term(a), term(b)});
  for (auto [one, other] : arguments)
    implied = solver.mkTerm(cvc5::IMPLIES, {solver.mkTerm(cvc5::EQUAL, {term(one), term(other)}), implied});
  solver.assertFormula(implied);
}

Answer Cvc5::check(llvm::ArrayRef<Id> assumptions, std::string &why) {
  cvc5::Result result = solver.checkSatAssuming(termsOf(assumptions));
  if (result.isSat() || result.isUnsat())
    return result.isSat() ? Answer::Sat : Answer::Unsat;
  why = "answered '" + result.toString() + "'";
  return Answer::Unknown;
}

std::vector<APInt> Cvc5::values(llvm::ArrayRef<Id> wanted) {
  std::vector<APInt> result;
  for (const cvc5::Term &value : solver.getValue(termsOf(wanted)))
    result.push_back(valueOf(value));
  return result;
}

APInt Cvc5::cell(Id array, const APInt &index) {
  cvc5::Term at = constant(term(array).getSort().getArrayIndexSort(), index);
  return valueOf(solver.getValue(solver.mkTerm(cvc5::SELECT, {term(array), at})));
}

APInt Cvc5::application(Id function, llvm::ArrayRef<APInt> arguments) {
  std::vector<cvc5::Term> all{functions.at(function)};
  std::vector<cvc5::Sort> sorts = all[0].getSort().getFunctionDomainSorts();
  for (size_t i = 0; i < arguments.size(); ++i)
    all.push_back(constant(sorts[i], arguments[i]));
  return valueOf(solver.getValue(solver.mkTerm(cvc5::APPLY_UF, all)));
}

cvc5::Sort Cvc5::sortOf(Sort sort) {
  if (sort.isArray())
    return solver.mkArraySort(sortOf(sort.index()), sortOf(sort.element()));
  return sort.isBool() ? solver.getBooleanSort() : solver.mkBitVectorSort(sort.width);
}

cvc5::Term Cvc5::constant(const cvc5::Sort &sort, const APInt &value) {
  if (sort.isBoolean())
    return solver.mkBoolean(value.getBoolValue());
  if (value.getBitWidth() <= 64)
    return solver.mkBitVector(value.getBitWidth(), value.getZExtValue());
  llvm::SmallString<64> digits;
  value.toStringUnsigned(digits, 16);
  return solver.mkBitVector(value.getBitWidth(), std::string(digits), 16);
}

APInt Cvc5::valueOf(const cvc5::Term &value) {
  if (value.getSort().isBoolean())
    return APInt(1, value.getBooleanValue());
  return APInt(value.getSort().getBitVectorSize(), value.getBitVectorValue(2), 2);
}

std::vector<cvc5::Term> Cvc5::termsOf(llvm::ArrayRef<Id> ids) {
  std::vector<cvc5::Term> result;
  for (Id id : ids)
    result.push_back(term(id));
  return result;
}

} // namespace

std::unique_ptr<Solver> makeCvc5(const term::Terms &terms, Env &env) {
  return makeServed(terms, env, "cvc5", [](term::Logic logic) { return std::make_unique<Cvc5>(logic); });
}

} // namespace fathom::solver
