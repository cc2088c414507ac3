// Arrays with lambdas: the local rules, values, substitution, and that nothing recurses.
#include "term/Evaluator.h"
#include "term/Substitution.h"

#include <gtest/gtest.h>

namespace fathom::term {
namespace {

using llvm::APInt;

struct ArrayTest : testing::Test {
  Terms t;
  Sort bytes = Sort::array(32, Sort::bits(8));
  Term a = t.variable(bytes, "a"), b = t.variable(bytes, "b");
  Term c = t.variable(Sort::boolean(), "c");
  Term x = t.variable(Sort::bits(32), "x"), y = t.variable(Sort::bits(32), "y");
  Term v = t.variable(Sort::bits(8), "v"), w = t.variable(Sort::bits(8), "w");
  Term i = t.bound(32);
  Term k(uint64_t value) { return t.bits(32, value); }
  Term byte(uint64_t value) { return t.bits(8, value); }
};

TEST_F(ArrayTest, Sorts) {
  EXPECT_TRUE(bytes.isArray());
  EXPECT_FALSE(bytes.isBool());
  EXPECT_FALSE(bytes.isBits());
  EXPECT_EQ(t.sort(t.select(a, x)), Sort::bits(8));
  EXPECT_EQ(t.sort(t.store(a, x, v)), bytes);
  EXPECT_EQ(t.sort(t.ite(c, a, b)), bytes);
  EXPECT_EQ(t.sort(t.lambda(i, t.extract(i, 7, 0))), bytes);
  Sort flags = Sort::array(32, Sort::boolean());
  EXPECT_TRUE(flags.isArray());
  EXPECT_FALSE(flags.isBool());
  EXPECT_NE(flags, bytes);
  EXPECT_TRUE(t.sort(t.select(t.variable(flags, "f"), x)).isBool());
}

TEST_F(ArrayTest, ReadsOverWrites) {
  Term stored = t.store(a, x, v);
  EXPECT_EQ(t.select(stored, x), v);
  EXPECT_EQ(t.select(stored, t.add(x, k(1))), t.select(a, t.add(x, k(1))));
  EXPECT_EQ(t.kind(t.select(stored, y)), Kind::Select);
  EXPECT_EQ(t.select(t.store(t.store(a, k(1), v), k(2), w), k(1)), v);
  EXPECT_EQ(t.store(stored, x, w), t.store(a, x, w));
  EXPECT_EQ(t.store(a, x, t.select(a, x)), a);
  EXPECT_EQ(t.ite(c, stored, stored), stored);
  EXPECT_EQ(t.ite(c, t.ite(c, a, b), b), t.ite(c, a, b));
}

TEST_F(ArrayTest, LocalRulesLookOnlySoFar) {
  Term array = a;
  for (unsigned n = 0; n < 100; ++n)
    array = t.store(array, k(n), v);
  EXPECT_EQ(t.select(array, k(99)), v);
  EXPECT_EQ(t.kind(t.select(array, k(0))), Kind::Select);
}

TEST_F(ArrayTest, WithoutSimplificationNothingFolds) {
  Terms plain(false);
  Term array = plain.variable(bytes, "a"), index = plain.bits(32, 1), value = plain.bits(8, 2);
  Term stored = plain.store(array, index, value);
  EXPECT_EQ(plain.kind(plain.select(stored, index)), Kind::Select);
  EXPECT_EQ(plain.child(plain.store(stored, index, value), 0), stored);
  EXPECT_EQ(plain.kind(plain.store(array, index, plain.select(array, index))), Kind::Store);
  Term bound = plain.bound(32);
  EXPECT_EQ(plain.kind(plain.lambda(bound, plain.select(array, bound))), Kind::Lambda);
  EXPECT_EQ(plain.kind(plain.select(plain.lambda(bound, value), index)), Kind::Select);
}

TEST_F(ArrayTest, Lambdas) {
  Term set = t.lambda(i, t.ite(t.ult(i, x), v, t.select(a, i)));
  EXPECT_EQ(set, t.lambda(t.bound(32), t.ite(t.ult(i, x), v, t.select(a, i)))) << "one bound variable a width";
  EXPECT_FALSE(t.isOpen(set));
  EXPECT_TRUE(t.isOpen(t.child(set, 1)));
  EXPECT_EQ(t.freeBound(t.child(set, 1)), i);
  EXPECT_EQ(t.select(t.lambda(i, v), x), v);
  EXPECT_EQ(t.lambda(i, t.select(a, i)), a);
  // A body may contain a whole lambda.
  Term moved = t.lambda(i, t.select(set, t.add(i, k(1))));
  EXPECT_FALSE(t.isOpen(moved));
  Substitution substitution(t);
  EXPECT_EQ(substitution.apply(moved, y), t.select(set, t.add(y, k(1))));
  EXPECT_EQ(substitution.apply(set, t.add(y, k(1))), t.ite(t.ult(t.add(y, k(1)), x), v, t.select(a, t.add(y, k(1)))));
  // An index may be open itself.
  EXPECT_EQ(substitution.apply(set, t.add(i, i)), t.ite(t.ult(t.add(i, i), x), v, t.select(a, t.add(i, i))));
  EXPECT_EQ(substitution.substitute(v, y), v);
}

TEST_F(ArrayTest, BrokenLambdas) {
  EXPECT_DEATH(t.eq(a, b), "wrong sort");
  EXPECT_DEATH(t.lambda(x, v), "binds the variable");
  EXPECT_DEATH(t.add(t.zext(i, 64), t.bound(64)), "two lambdas");
  EXPECT_DEATH(t.lambda(t.bound(64), t.extract(i, 7, 0)), "free");
  EXPECT_DEATH(t.select(a, v), "another sort");
  Assignment none;
  EXPECT_DEATH(static_cast<void>(Evaluator(t, none).value(i)), "open");
}

TEST_F(ArrayTest, Values) {
  Assignment values;
  values.setVariable(x, APInt(32, 5));
  values.setVariable(v, APInt(8, 7));
  values.setDefault(a, APInt(8, 1));
  values.setCell(a, APInt(32, 5), APInt(8, 2));
  Evaluator evaluator(t, values);
  EXPECT_EQ(evaluator.value(t.select(a, x)), 2);
  EXPECT_EQ(evaluator.value(t.select(a, y)), 1);
  EXPECT_EQ(evaluator.value(t.select(b, x)), 0);
  EXPECT_EQ(evaluator.value(t.select(t.store(a, y, v), k(0))), 7);
  EXPECT_EQ(evaluator.value(t.select(t.ite(c, b, a), x)), 2);
  // lambda i. i < 6 ? a[i] + v : a[a[i]]
  Term body = t.ite(t.ult(i, k(6)), t.add(t.select(a, i), v), t.select(a, t.zext(t.select(a, i), 32)));
  Term array = t.lambda(i, body);
  EXPECT_EQ(evaluator.value(t.select(array, x)), 9);
  EXPECT_EQ(evaluator.value(t.select(array, y)), 8);
  EXPECT_EQ(evaluator.value(t.select(array, k(100))), 1);
  EXPECT_EQ(evaluator.value(body, APInt(32, 5)), 9);
  // Different values of the variable inside one evaluation.
  EXPECT_EQ(evaluator.value(t.select(t.lambda(i, t.select(array, t.add(i, k(5)))), k(0))), 9);
}

TEST_F(ArrayTest, LongChains) {
  Term stores = a, lambdas = a, fibonacci = t.lambda(i, t.ite(t.ult(i, k(2)), byte(1), byte(0)));
  for (unsigned n = 0; n < 100000; ++n) {
    stores = t.store(stores, t.add(x, k(n)), v);
    lambdas = t.lambda(i, t.bvXor(t.select(lambdas, t.add(i, k(1))), v));
    // Read twice a level: exponential without a memo.
    if (n < 1000)
      fibonacci = t.lambda(i, t.add(t.select(fibonacci, i), t.select(fibonacci, t.add(i, k(1)))));
  }
  Assignment values;
  values.setVariable(v, APInt(8, 3));
  values.setCell(a, APInt(32, 100001), APInt(8, 9));
  Evaluator evaluator(t, values);
  EXPECT_EQ(evaluator.value(t.select(stores, k(100001))), 9);
  EXPECT_EQ(evaluator.value(t.select(lambdas, k(1))), 9);
  EXPECT_EQ(evaluator.value(t.select(fibonacci, x)), 1000 % 256 + 1) << "C(1000, 0) + C(1000, 1)";
  Term deep = i;
  for (unsigned n = 0; n < 100000; ++n)
    deep = t.bvXor(t.mul(deep, y), x);
  EXPECT_FALSE(t.isOpen(Substitution(t).substitute(deep, x)));
}

} // namespace
} // namespace fathom::term
