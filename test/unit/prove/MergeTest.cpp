// Generalisation of two states of a loop.
#include "prove/Merge.h"

#include <gtest/gtest.h>

namespace fathom::prove {

namespace {

constexpr LocalId i = 1, p = 2, k = 3;

class MergeTest : public ::testing::Test {
protected:
  State merged(const State &a, const State &b, unsigned generation = 0) {
    State c = merge(a, b, symbols, own, generation, {-1, 0, 1}, [](LocalId) { return "v"; });
    EXPECT_TRUE(generalises(c, a, symbols, own)) << "of the first state";
    EXPECT_TRUE(generalises(c, b, symbols, own)) << "of the second state";
    return c;
  }

  Symbols symbols;
  OwnSymbols own;
  Linear n = Linear::symbol(symbols.fresh("n"));
  Sym base = symbols.freshBase("array");
  State a{symbols}, b{symbols};
};

TEST_F(MergeTest, LinearRelationsAreFound) {
  a.locals = {{i, 0}, {k, n}};
  b.locals = {{i, 1}, {k, n + 2}};
  State c = merged(a, b);
  EXPECT_EQ(c.locals[k] - c.locals[i] * 2, n);
}

TEST_F(MergeTest, WhatHoldsInBothIsKept) {
  a.locals = {{i, 0}, {k, n}};
  b.locals = {{i, 1}, {k, n}};
  a.known.addAtLeast(n - 1);
  b.known.addAtLeast(n - 2);
  State c = merged(a, b);
  EXPECT_TRUE(c.known.atLeast(c.locals[i]));
  EXPECT_TRUE(c.known.atLeast(n - c.locals[i] - 1)); // i < n
  EXPECT_FALSE(c.known.atLeast(n - c.locals[i] - 2));
}

TEST_F(MergeTest, LaterBoundsThatMoveAreGivenUp) {
  a.locals = {{i, 0}};
  b.locals = {{i, 1}};
  State c = merged(a, b);
  EXPECT_TRUE(c.known.atLeast(Linear(1) - c.locals[i]));
  State next = c;
  next.locals[i] = c.locals[i] + 1;
  State d = merged(c, next, 1);
  EXPECT_TRUE(d.known.atLeast(d.locals[i]));
  EXPECT_FALSE(d.known.atLeast(Linear(100) - d.locals[i]));
}

TEST_F(MergeTest, PointersStayInTheirObjectAndAtElements) {
  for (State *s : {&a, &b})
    s->objects.push_back({base, n * 4, ObjectKind::Stack, nullptr});
  a.locals = {{p, Linear::symbol(base)}};
  b.locals = {{p, Linear::symbol(base) + 4}};
  State c = merged(a, b);
  ASSERT_EQ(c.objects.size(), 1u);
  Linear offset = c.locals[p] - Linear::symbol(c.objects[0].base);
  EXPECT_EQ(c.objectOf(c.locals[p], symbols), &c.objects[0]);
  EXPECT_EQ(offset.content() % 4, 0);
}

TEST_F(MergeTest, CellsAtTheEndAreKept) {
  for (State *s : {&a, &b}) {
    s->objects.push_back({base, n, ObjectKind::Stack, nullptr});
    s->cells.push_back({base, n - 1, 1, false, 0});
  }
  a.locals = {{p, Linear::symbol(base)}, {k, n}};
  b.locals = {{p, Linear::symbol(base) + 1}, {k, n}};
  b.cells.push_back({base, 0, 1, false, Linear::symbol(symbols.fresh("c", -128, 127))});
  State c = merged(a, b);
  ASSERT_EQ(c.cells.size(), 1u);
  EXPECT_EQ(c.cells[0].offset, n - 1);
  EXPECT_EQ(c.cells[0].value, Linear(0));
  EXPECT_FALSE(c.objects[0].isPristine);
}

TEST_F(MergeTest, ObjectsThatEndedAreForgotten) {
  a.objects.push_back({base, 8, ObjectKind::Heap, nullptr});
  a.locals = {{p, Linear::symbol(base)}};
  b.locals = {{p, Linear::symbol(base)}};
  EXPECT_TRUE(merged(a, b).objects.empty());
}

TEST_F(MergeTest, AnotherValueIsNoInstance) {
  a.locals = {{i, 0}};
  b.locals = {{i, 1}};
  EXPECT_FALSE(generalises(a, b, symbols, {}));
  EXPECT_TRUE(generalises(a, a, symbols, {}));
}

} // namespace

} // namespace fathom::prove
