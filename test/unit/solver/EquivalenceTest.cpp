// Simplification by Z3's word: for random expressions the simplified term and the plain one are equal for all values.
// This also pins the evaluator, which the other tests of rules rely on, to a meaning of the operators not written here.
#include "solver/Solver.h"
#include "term/RandomTerms.h"

#include <gtest/gtest.h>

namespace fathom::solver {
namespace {

using term::Kind;
using term::Term;
using term::Terms;

/// The terms below `roots` of another arena, built operator by operator in an arena that does not simplify.
class Copier {
public:
  Copier(const Terms &from, Terms &to, llvm::DenseMap<uint32_t, Term> leaves, term::Func function)
      : from(from), to(to), copies(std::move(leaves)), function(function) {}

  Term copy(Term root) {
    for (Term t : from.postorder({root}))
      if (!copies.contains(t.id)) {
        Term made = make(t);
        copies[t.id] = made;
      }
    return copies[root.id];
  }

private:
  Term make(Term t) {
    auto at = [&](unsigned i) { return copies[from.child(t, i).id]; };
    switch (from.kind(t)) {
    case Kind::True:
    case Kind::False:
      return to.boolean(from.isTrue(t));
    case Kind::Bits:
      return to.bits(from.constant(t));
    case Kind::Apply:
      return to.apply(function, {at(0)});
    case Kind::Ite:
      return to.ite(at(0), at(1), at(2));
    case Kind::Extract:
      return to.extract(at(0), from.extractLow(t) + from.width(t) - 1, from.extractLow(t));
    case Kind::ZExt:
      return to.zext(at(0), from.width(t));
    case Kind::SExt:
      return to.sext(at(0), from.width(t));
    case Kind::Not:
      return to.notOf(at(0));
    case Kind::BvNot:
      return to.bvNot(at(0));
    case Kind::BvNeg:
      return to.bvNeg(at(0));
    case Kind::Store:
      return to.store(at(0), at(1), at(2));
    default:
      return makeBinary(from.kind(t), at(0), at(1));
    }
  }

  Term makeBinary(Kind kind, Term a, Term b) {
    switch (kind) {
#define BINARY(Enumerator, function)                                                                                   \
  case Kind::Enumerator:                                                                                               \
    return to.function(a, b);
      BINARY(And, andOf)
      BINARY(Or, orOf)
      BINARY(Xor, xorOf)
      BINARY(Eq, eq)
      BINARY(BvAnd, bvAnd)
      BINARY(BvOr, bvOr)
      BINARY(BvXor, bvXor)
      BINARY(Add, add)
      BINARY(Mul, mul)
      BINARY(UDiv, udiv)
      BINARY(URem, urem)
      BINARY(SDiv, sdiv)
      BINARY(SRem, srem)
      BINARY(Shl, shl)
      BINARY(LShr, lshr)
      BINARY(AShr, ashr)
      BINARY(ULt, ult)
      BINARY(SLt, slt)
      BINARY(Concat, concat)
      BINARY(Select, select)
#undef BINARY
    default:
      ADD_FAILURE() << "unexpected kind";
      return a;
    }
  }

  const Terms &from;
  Terms &to;
  llvm::DenseMap<uint32_t, Term> copies;
  term::Func function;
};

using Operators = term::RandomTerms::Operators;

void expectEquivalent(uint64_t seed, const std::vector<unsigned> &widths, unsigned count, Operators operators) {
  term::RandomTerms recipe(seed, widths, count, operators);
  Terms simplified(true), plain(false);
  auto a = recipe.build(simplified), b = recipe.build(plain);
  llvm::DenseMap<uint32_t, Term> leaves;
  for (size_t i = 0; i < a.variables.size(); ++i)
    leaves[a.variables[i].id] = b.variables[i];
  Copier copier(simplified, plain, std::move(leaves), b.function);
  std::vector<Term> differences;
  for (size_t i = 0; i < a.nodes.size(); ++i)
    if (!plain.sort(b.nodes[i]).isArray())
      differences.push_back(plain.ne(copier.copy(a.nodes[i]), b.nodes[i]));
  Env env;
  auto solver = makeZ3(plain, env);
  solver->assertTrue(plain.orOf(differences));
  ASSERT_EQ(solver->check({}), Answer::Unsat) << "seed " << seed;
}

TEST(Equivalence, SmallWidths) {
  for (uint64_t seed = 0; seed < 40; ++seed)
    expectEquivalent(seed, {1 + static_cast<unsigned>(seed % 4)}, 60, seed % 2 ? Operators::All : Operators::Sums);
}

TEST(Equivalence, MixedWidths) {
  for (uint64_t seed = 100; seed < 130; ++seed)
    expectEquivalent(seed, {3, 1, 2, 4}, 60, seed % 2 ? Operators::All : Operators::Parts);
}

TEST(Equivalence, Arrays) {
  for (uint64_t seed = 300; seed < 340; ++seed)
    expectEquivalent(seed, {1 + static_cast<unsigned>(seed % 4)}, 50, Operators::Arrays);
}

TEST(Equivalence, EvaluatorAgreesWithZ3) {
  for (uint64_t seed = 200; seed < 220; ++seed) {
    term::RandomTerms recipe(seed, {5, 1, 8}, 150);
    Terms plain(false);
    auto built = recipe.build(plain);
    term::Assignment values = term::RandomTerms::assign(plain, built, seed);
    term::Evaluator evaluator(plain, values);
    auto valueOf = [&](Term t) {
      return plain.sort(t).isBool() ? plain.boolean(evaluator.isTrue(t)) : plain.bits(evaluator.value(t));
    };
    Env env;
    auto solver = makeZ3(plain, env);
    std::vector<Term> wrong;
    for (Term t : built.variables)
      solver->assertTrue(plain.eq(t, valueOf(t)));
    for (Term t : built.nodes)
      (plain.kind(t) == Kind::Apply ? (void)solver->assertTrue(plain.eq(t, valueOf(t)))
                                    : wrong.push_back(plain.ne(t, valueOf(t))));
    ASSERT_EQ(solver->check({}), Answer::Sat) << "seed " << seed;
    ASSERT_EQ(solver->check({plain.orOf(wrong)}), Answer::Unsat) << "seed " << seed;
  }
}

/// The cells of an array are given; what is read of stores, ites and lambdas over it must be what the evaluator says.
TEST(Equivalence, EvaluatorAgreesWithZ3OnArrays) {
  for (uint64_t seed = 400; seed < 440; ++seed) {
    Terms plain(false);
    bool lambdas = seed % 4 == 0;
    auto built = term::RandomTerms(seed, {2}, 40, lambdas ? Operators::Lambdas : Operators::Arrays).build(plain);
    term::Assignment values = term::RandomTerms::assign(plain, built, seed);
    term::Evaluator evaluator(plain, values);
    auto valueOf = [&](Term t) {
      return plain.sort(t).isBool() ? plain.boolean(evaluator.isTrue(t)) : plain.bits(evaluator.value(t));
    };
    Env env;
    env.budget.start(60, 0, nullptr);
    auto solver = makeZ3(plain, env);
    for (Term t : built.variables)
      if (!plain.sort(t).isArray())
        solver->assertTrue(plain.eq(t, valueOf(t)));
    for (uint64_t index = 0; index < 4; ++index) {
      Term at = plain.bits(2, index);
      solver->assertTrue(plain.eq(plain.apply(built.function, {at}), valueOf(plain.apply(built.function, {at}))));
      for (Term t : built.variables)
        if (plain.sort(t).isArray())
          solver->assertTrue(plain.eq(plain.select(t, at), valueOf(plain.select(t, at))));
    }
    std::vector<Term> wrong;
    for (Term t : built.nodes)
      if (!plain.sort(t).isArray())
        wrong.push_back(plain.ne(t, valueOf(t)));
    ASSERT_EQ(solver->check({plain.orOf(wrong)}), Answer::Unsat) << "seed " << seed << solver->reasonUnknown();
    if (!lambdas) { // with quantifiers Z3 may take long to be sure
      ASSERT_EQ(solver->check({}), Answer::Sat) << "seed " << seed << solver->reasonUnknown();
    }
  }
}

} // namespace
} // namespace fathom::solver
