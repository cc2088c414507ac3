// Generalisation of two states of a loop.
#include "prove/Merge.h"

#include "llvm/IR/Constants.h"

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

/// "i <= 1, n >= 2" says i < n, until the first is given up.
TEST_F(MergeTest, HowFarPointersAreFromTheEndIsSaidAlsoWhereItFollows) {
  for (State *s : {&a, &b}) {
    s->objects.push_back({base, n, ObjectKind::Stack, nullptr});
    s->known.addAtLeast(n - 2);
  }
  a.locals = {{p, Linear::symbol(base)}, {k, n}};
  b.locals = {{p, Linear::symbol(base) + 1}, {k, n}};
  State c = merged(a, b, 2);
  for (unsigned generation = 3; generation < 6; ++generation) {
    State next = c;
    next.locals[p] = c.locals[p] + 1;
    next.known.addAtLeast(n - (c.locals[p] - Linear::symbol(base)) - 2); // which a zero at the end may tell
    c = merged(c, next, generation);
  }
  Linear offset = c.locals[p] - Linear::symbol(base);
  EXPECT_TRUE(c.known.atLeast(n - offset - 1));
  EXPECT_FALSE(c.known.atLeast(Linear(100) - offset));
}

TEST_F(MergeTest, AVariableThatIsASumStaysNotNegative) {
  Linear m = Linear::symbol(symbols.fresh("m"));
  a.known.addAtLeast(n - 1);
  b.known.addAtLeast(n - 2);
  a.locals = {{i, m + 1}, {p, m}, {k, n - 1}, {4, n}};
  b.locals = {{i, m + 2}, {p, m}, {k, n - 2}, {4, n}};
  State c = merged(a, b);
  EXPECT_EQ(c.locals[k] + c.locals[i] - n - m, Linear(0));
  EXPECT_TRUE(c.known.atLeast(c.locals[k]));
}

/// p[-1] is in i; other cells did not change.
TEST_F(MergeTest, WhereAVariableWasReadIsKept) {
  Linear x = Linear::symbol(symbols.fresh("x", -128, 127)), y = Linear::symbol(symbols.fresh("y", -128, 127));
  for (State *s : {&a, &b}) {
    s->objects.push_back({base, n, ObjectKind::Stack, nullptr});
    s->cells.push_back({base, 0, 1, false, x});
  }
  b.cells.push_back({base, 1, 1, false, y});
  a.locals = {{i, x}, {p, Linear::symbol(base) + 1}};
  b.locals = {{i, y}, {p, Linear::symbol(base) + 2}};
  State c = merged(a, b);
  Linear before = c.locals[p] - Linear::symbol(base) - 1;
  EXPECT_TRUE(std::any_of(c.cells.begin(), c.cells.end(),
                          [&](const Cell &cell) { return cell.offset == before && cell.value == c.locals[i]; }));
}

/// "x != y" and "y = 0" say that x is not the zero at the end.
TEST_F(MergeTest, WhatIsLearnedThroughAnotherValueSeparatesCells) {
  Linear x = Linear::symbol(symbols.fresh("x", -128, 127)), y = Linear::symbol(symbols.fresh("y", -128, 127));
  a.objects.push_back({base, n, ObjectKind::Stack, nullptr});
  a.cells = {{base, n - 1, 1, false, 0}, {base, 0, 1, false, x}};
  a.known.addAtLeast(n - 1);
  ASSERT_TRUE(a.learnUnequal(x - y));
  EXPECT_FALSE(a.known.atLeast(n - 2));
  ASSERT_TRUE(a.learnEqual(y, symbols));
  EXPECT_TRUE(a.known.atLeast(n - 2));
}

TEST_F(MergeTest, WhoMadeAnObjectMayBeForgotten) {
  for (State *s : {&a, &b}) {
    s->objects.push_back({base, 8, ObjectKind::Heap, nullptr});
    s->locals = {{p, Linear::symbol(base)}};
  }
  b.objects[0].origin = {0};
  EXPECT_FALSE(generalises(a, b, symbols, {}));
  EXPECT_FALSE(generalises(b, a, symbols, {}));
  EXPECT_EQ(merged(a, b).objects[0].origin, Origin{Origin::elsewhere});
}

TEST_F(MergeTest, WhatTheProgramNamesStandsForItself) {
  Sym x = symbols.freshNamed("x"), y = symbols.freshNamed("y");
  a.locals = {{p, Linear::symbol(x)}}; // as functions: no objects
  b.locals = {{p, Linear::symbol(y)}};
  EXPECT_TRUE(generalises(a, a, symbols, {}));
  EXPECT_FALSE(generalises(a, b, symbols, {}));
  for (State *s : {&a, &b})
    for (Sym sym : {x, y})
      s->objects.push_back({sym, 8, ObjectKind::Constant, nullptr});
  a.locals[k] = Linear::symbol(y);
  b.locals[k] = Linear::symbol(x);
  EXPECT_TRUE(generalises(a, a, symbols, {}));
  EXPECT_FALSE(generalises(a, b, symbols, {})) << "exchanged";
}

TEST_F(MergeTest, OneOfSeveralGlobalVariablesHasContentsOfNone) {
  llvm::LLVMContext context;
  llvm::Constant *made = llvm::ConstantInt::getTrue(context); // anything
  Sym x = symbols.freshNamed("x"), y = symbols.freshNamed("y");
  for (State *s : {&a, &b})
    for (Sym sym : {x, y})
      s->objects.push_back({sym, 8, ObjectKind::Constant, made});
  a.locals = {{p, Linear::symbol(x)}};
  b.locals = {{p, Linear::symbol(y)}};
  State c = merged(a, b);
  const Object *object = c.objectOf(c.locals.at(p), symbols);
  ASSERT_TRUE(object);
  EXPECT_FALSE(symbols[object->base].isNamed);
  EXPECT_EQ(object->site, nullptr);
  b.locals = a.locals;
  c = merged(a, b);
  EXPECT_EQ(c.objectOf(c.locals.at(p), symbols)->site, made);
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
