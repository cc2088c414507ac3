// Lists of any length: what becomes a chain, and what a chain becomes.
#include "prove/Chains.h"
#include "prove/Merge.h"

#include <gtest/gtest.h>

namespace fathom::prove {

namespace {

constexpr LocalId head = 1, p = 2;

class ChainsTest : public ::testing::Test {
protected:
  /// A node that leads to `next`.
  Linear node(State &s, const Linear &next, Int size = 16, ObjectKind kind = ObjectKind::Heap) {
    Sym base = symbols.freshBase("node");
    s.objects.push_back({base, size, kind, nullptr});
    s.cells.push_back({base, 8, 8, true, next});
    return Linear::symbol(base);
  }
  /// A chain of an unknown number of nodes.
  Linear list(State &s, const Linear &length, const Linear &end) {
    Linear start = Linear::symbol(symbols.fresh("list"));
    EXPECT_TRUE(s.learnAtLeast(length));
    s.chains.push_back({start, length, end, 16, 8, nullptr});
    return start;
  }

  Symbols symbols;
  OwnSymbols own;
  Linear n = Linear::symbol(symbols.fresh("n"));
  State s{symbols};
};

TEST_F(ChainsTest, NodesThatOnlyTheirPredecessorLeadsToAreFolded) {
  s.locals = {{head, node(s, node(s, node(s, 0)))}};
  foldChains(s, symbols);
  ASSERT_EQ(s.chains.size(), 1u);
  EXPECT_TRUE(s.objects.empty());
  EXPECT_TRUE(s.cells.empty());
  EXPECT_EQ(s.chains[0].length, Linear(3));
  EXPECT_EQ(s.chains[0].end, Linear(0));
  EXPECT_EQ(s.chains[0].start, s.locals[head]);
  EXPECT_FALSE(s.isExact);
}

TEST_F(ChainsTest, ANodeThatAVariablePointsToStaysFirst) {
  Linear second = node(s, node(s, 0));
  s.locals = {{head, node(s, second)}, {p, second}};
  foldChains(s, symbols);
  ASSERT_EQ(s.chains.size(), 1u);
  EXPECT_EQ(s.chains[0].start, s.locals[p]);
  EXPECT_EQ(s.chains[0].length, Linear(2));
  ASSERT_EQ(s.objects.size(), 1u);
  EXPECT_EQ(s.cells[0].value, s.locals[p]);
}

TEST_F(ChainsTest, PointersIntoNodesAndCirclesAndOtherObjectsAreLeft) {
  State inside = s, circle = s, sizes = s, stack = s, kinds = s;
  Linear last = node(inside, 0);
  inside.locals = {{head, node(inside, last)}, {p, last + 8}};
  Linear first = node(circle, 0);
  circle.locals = {{head, first}};
  Linear second = node(circle, first);
  circle.cells[0].value = second;
  sizes.locals = {{head, node(sizes, node(sizes, 0, 24))}};
  stack.locals = {{head, node(stack, node(stack, 0, 16, ObjectKind::Stack))}};
  kinds.locals = {{head, node(kinds, node(kinds, 0, 16, ObjectKind::New))}};
  for (State *one : {&inside, &circle, &sizes, &stack, &kinds}) {
    State before = *one;
    foldChains(*one, symbols);
    EXPECT_TRUE(one->chains.empty());
    EXPECT_EQ(one->objects, before.objects);
  }
  // A pointer into the first one would be lost.
  State field = s;
  Linear start = node(field, node(field, 0));
  field.locals = {{head, start}, {p, start + 8}};
  foldChains(field, symbols);
  EXPECT_TRUE(field.chains.empty());
}

TEST_F(ChainsTest, ANodeBeforeOrBehindAChainBecomesAPartOfIt) {
  s.locals = {{head, node(s, list(s, n, node(s, 0)))}};
  foldChains(s, symbols);
  ASSERT_EQ(s.chains.size(), 1u);
  EXPECT_EQ(s.chains[0].length, n + 2);
  EXPECT_EQ(s.chains[0].start, s.locals[head]);
}

TEST_F(ChainsTest, AChainIsEmptyOrHasAFirstNode) {
  s.locals = {{head, list(s, n, 0)}};
  EXPECT_EQ(chainOf(s, s.locals[head] + 8), &s.chains[0]);
  EXPECT_EQ(chainOf(s, 0), nullptr);
  std::vector<State> cases = unfold(s, s.chains[0], symbols);
  ASSERT_EQ(cases.size(), 2u);
  EXPECT_EQ(cases[0].locals[head], Linear(0));
  EXPECT_TRUE(cases[0].chains.empty());
  ASSERT_EQ(cases[1].objects.size(), 1u);
  EXPECT_EQ(cases[1].locals[head], Linear::symbol(cases[1].objects[0].base));
  EXPECT_FALSE(cases[1].objects[0].isPristine);
  ASSERT_EQ(cases[1].chains.size(), 1u);
  EXPECT_EQ(cases[1].chains[0].length, n - 1);
  EXPECT_EQ(cases[1].cells[0].value, cases[1].chains[0].start);
  EXPECT_TRUE(cases[1].known.atLeast(n - 1));
}

TEST_F(ChainsTest, AKnownLengthLeavesOneCase) {
  State none = s, some = s;
  none.locals = {{head, list(none, 0, n)}};
  std::vector<State> cases = unfold(none, none.chains[0], symbols);
  ASSERT_EQ(cases.size(), 1u);
  EXPECT_EQ(cases[0].locals[head], n);
  some.locals = {{head, list(some, 2, 0)}};
  cases = unfold(some, some.chains[0], symbols);
  ASSERT_EQ(cases.size(), 1u);
  EXPECT_EQ(cases[0].chains[0].length, Linear(1));
}

TEST_F(ChainsTest, ChainsOfDifferentLengthsAreMerged) {
  State a = s, b = s;
  a.locals = {{head, list(a, 2, 0)}};
  b.locals = {{head, list(b, 3, 0)}};
  EXPECT_FALSE(generalises(a, b, symbols, own));
  State c = merge(a, b, symbols, own, 0, {}, [](LocalId) { return "v"; });
  EXPECT_TRUE(generalises(c, a, symbols, own));
  EXPECT_TRUE(generalises(c, b, symbols, own));
  ASSERT_EQ(c.chains.size(), 1u);
  EXPECT_EQ(c.chains[0].start, c.locals[head]);
  EXPECT_TRUE(c.known.atLeast(c.chains[0].length - 2));
  EXPECT_FALSE(c.hasLostHeap);
  // One that leads somewhere else is no instance.
  b.chains[0].end = 1;
  EXPECT_FALSE(generalises(c, b, symbols, own));
}

TEST_F(ChainsTest, AChainThatOneStateDoesNotHaveIsLost) {
  State a = s, b = s;
  a.locals = {{head, list(a, 2, 0)}};
  b.locals = {{head, 0}};
  State c = merge(a, b, symbols, own, 0, {}, [](LocalId) { return "v"; });
  EXPECT_TRUE(c.chains.empty());
  EXPECT_TRUE(c.hasLostHeap);
  EXPECT_FALSE(generalises(b, a, symbols, own));
}

} // namespace

} // namespace fathom::prove
