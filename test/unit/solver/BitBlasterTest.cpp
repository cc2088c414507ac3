// Circuits mean what the evaluator says: for all values at small widths, for random ones at real widths.
#include "solver/BitBlaster.h"
#include "solver/Solver.h"
#include "term/RandomTerms.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

namespace fathom::solver {
namespace {

using llvm::APInt;
using term::Sort;
using term::Term;
using term::Terms;

/// The values of all nodes of an AIG, given the values of opaque terms.
class Simulation {
public:
  Simulation(const Terms &terms, const Aig &aig, const BitBlaster &blaster)
      : terms(terms), aig(aig), blaster(blaster) {}

  void expectAgrees(llvm::ArrayRef<Term> order, term::Evaluator &evaluator) {
    std::vector<char> value(aig.size());
    auto of = [&](Lit lit) { return (value[lit.node()] != 0) != lit.negated(); };
    for (Term t : order)
      if (blaster.isOpaque(t))
        for (unsigned i = 0; i < blaster.known(t).size(); ++i)
          value[blaster.known(t)[i].node()] = evaluator.value(t)[i];
    for (uint32_t node = 1; node < aig.size(); ++node)
      if (aig.isAnd(node))
        value[node] = of(aig.left(node)) && of(aig.right(node));
    for (Term t : order) {
      APInt expected = evaluator.value(t);
      for (unsigned i = 0; i < expected.getBitWidth(); ++i)
        ASSERT_EQ(of(blaster.known(t)[i]), expected[i])
            << "bit " << i << " of " << term::smtName(terms.kind(t)) << " at width " << terms.width(t);
    }
  }

private:
  const Terms &terms;
  const Aig &aig;
  const BitBlaster &blaster;
};

/// Blasts the nodes as parts of Boolean terms. Returns these nodes and all opaque terms below them.
std::vector<Term> blasted(Terms &terms, BitBlaster &blaster, llvm::ArrayRef<Term> nodes) {
  std::vector<Term> roots;
  for (Term t : nodes)
    roots.push_back(terms.sort(t).isBool() ? t : terms.eq(t, terms.variable(terms.sort(t), "other")));
  for (Term root : roots)
    blaster.truth(root);
  std::vector<Term> order = terms.postorder(roots);
  llvm::DenseSet<uint32_t> wanted;
  for (Term t : nodes)
    wanted.insert(t.id);
  llvm::erase_if(order, [&](Term t) { return !wanted.contains(t.id) && !blaster.isOpaque(t); });
  return order;
}

/// Every operator on two variables, or on a variable and each constant, for all values.
TEST(BitBlaster, AllValuesAtSmallWidths) {
  for (unsigned width = 1; width <= 4; ++width) {
    SCOPED_TRACE(width);
    Terms terms(false);
    Term x = terms.variable(Sort::bits(width), "x"), y = terms.variable(Sort::bits(width), "y");
    std::vector<Term> nodes;
    auto addAll = [&](Term a, Term b) {
      for (auto make : {&Terms::bvAnd, &Terms::bvOr, &Terms::bvXor, &Terms::add, &Terms::sub, &Terms::mul, &Terms::udiv,
                        &Terms::urem, &Terms::sdiv, &Terms::srem, &Terms::shl, &Terms::lshr, &Terms::ashr, &Terms::ult,
                        &Terms::ule, &Terms::slt, &Terms::sle, &Terms::eq, &Terms::concat})
        nodes.push_back((terms.*make)(a, b));
    };
    addAll(x, y);
    for (uint64_t value = 0; value < 1u << width; ++value) {
      addAll(x, terms.bits(width, value));
      addAll(terms.bits(width, value), y);
    }
    // Words with equal bits above.
    for (auto extend : {&Terms::zext, &Terms::sext})
      addAll((terms.*extend)(x, width + 2), (terms.*extend)(y, width + 2));
    addAll(terms.zext(x, 2 * width), terms.sext(y, 2 * width));
    nodes.push_back(terms.bvNeg(x));
    nodes.push_back(terms.bvNot(x));
    nodes.push_back(terms.extract(terms.concat(x, y), width, 1));
    Env env;
    Aig aig;
    BitBlaster blaster(terms, env.budget, aig);
    std::vector<Term> order = blasted(terms, blaster, nodes);
    for (uint64_t a = 0; a < 1u << width; ++a)
      for (uint64_t b = 0; b < 1u << width; ++b) {
        term::Assignment values;
        values.setVariable(x, APInt(width, a));
        values.setVariable(y, APInt(width, b));
        term::Evaluator evaluator(terms, values);
        Simulation(terms, aig, blaster).expectAgrees(order, evaluator);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << a << ", " << b;
      }
  }
}

void expectAgreesOnRandomTerms(uint64_t seed, std::vector<unsigned> widths, unsigned count, unsigned assignments) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Terms terms(seed % 2);
  auto built = term::RandomTerms(seed, std::move(widths), count).build(terms);
  Env env;
  Aig aig;
  BitBlaster blaster(terms, env.budget, aig);
  std::vector<Term> order = blasted(terms, blaster, built.nodes);
  for (unsigned i = 0; i < assignments; ++i) {
    term::Assignment values = term::RandomTerms::assign(terms, built, 1000 * seed + i);
    term::Evaluator evaluator(terms, values);
    Simulation(terms, aig, blaster).expectAgrees(order, evaluator);
    ASSERT_FALSE(testing::Test::HasFatalFailure());
  }
}

TEST(BitBlaster, RandomTermsAtSmallWidths) {
  for (uint64_t seed = 0; seed < 100; ++seed)
    expectAgreesOnRandomTerms(seed, {3, 1, 2, 5}, 120, 20);
}

TEST(BitBlaster, RandomTermsAtRealWidths) {
  for (uint64_t seed = 0; seed < 40; ++seed)
    expectAgreesOnRandomTerms(seed, {32, 8, 64}, 60, 5);
  for (uint64_t seed = 100; seed < 105; ++seed)
    expectAgreesOnRandomTerms(seed, {128, 256, 7}, 30, 3);
}

/// In which order a program joins its operands does not matter.
TEST(BitBlaster, OrderOfOperands) {
  for (auto join : {&Terms::bvXor, &Terms::bvAnd, &Terms::bvOr}) {
    Terms t;
    Env env;
    Aig aig;
    std::vector<Term> operands;
    for (unsigned i = 0; i < 50; ++i)
      operands.push_back(t.variable(Sort::bits(32), "x"));
    Term forward = operands[0], backward = operands[49], odd = operands[1], even = operands[0];
    for (unsigned i = 1; i < 50; ++i) {
      forward = (t.*join)(forward, operands[i]);
      backward = (t.*join)(backward, operands[49 - i]);
      if (i > 1)
        (i % 2 ? odd : even) = (t.*join)(i % 2 ? odd : even, operands[i]);
    }
    BitBlaster blaster(t, env.budget, aig);
    EXPECT_EQ(blaster.truth(t.eq(forward, backward)), trueLit);
    EXPECT_EQ(blaster.truth(t.eq(forward, (t.*join)(odd, even))), trueLit);
  }
}

/// A constant factor costs an adder for each digit that is not zero, a small divisor a few bits a step.
TEST(BitBlaster, ConstantsAreCheap) {
  auto gates = [](auto make) {
    Terms terms;
    Env env;
    Aig aig;
    Term x = terms.variable(Sort::bits(64), "x"), y = terms.variable(Sort::bits(64), "y");
    BitBlaster(terms, env.budget, aig).truth(terms.eq(make(terms, x, y), terms.bits(64, 1)));
    return aig.size();
  };
  auto product = [&](uint64_t factor) {
    return gates([=](Terms &t, Term x, Term) { return t.mul(x, t.bits(64, factor)); });
  };
  EXPECT_LT(product(0xfffffff), product(0x55));
  EXPECT_LT(product(1000), gates([](Terms &t, Term x, Term y) { return t.mul(x, y); }) / 8);
  auto rest = [](Terms &t, Term x, Term) { return t.urem(x, t.bits(64, 10)); };
  EXPECT_LT(gates(rest), gates([](Terms &t, Term x, Term y) { return t.urem(x, y); }) / 6);
}

} // namespace
} // namespace fathom::solver
