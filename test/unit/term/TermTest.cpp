#include "term/Term.h"
#include "term/Evaluator.h"

#include <gtest/gtest.h>

namespace fathom::term {
namespace {

struct TermTest : testing::Test {
  Terms t;
  Term c = t.variable(Sort::boolean(), "c"), d = t.variable(Sort::boolean(), "d");
  Term x = t.variable(Sort::bits(32), "x"), y = t.variable(Sort::bits(32), "y"), z = t.variable(Sort::bits(32), "z");
  Term k(uint64_t value) { return t.bits(32, value); }
  Term yes = t.boolean(true), no = t.boolean(false);
};

TEST_F(TermTest, HashConsing) {
  EXPECT_EQ(t.mul(x, y), t.mul(y, x));
  EXPECT_NE(t.udiv(x, y), t.udiv(y, x));
  EXPECT_EQ(t.bits(8, 255), t.bits(llvm::APInt(8, 255)));
  EXPECT_NE(t.bits(8, 1), t.bits(9, 1));
  EXPECT_NE(t.extract(x, 7, 0), t.extract(x, 8, 1));
  size_t before = t.size();
  t.mul(x, y);
  EXPECT_EQ(before, t.size());
}

TEST_F(TermTest, HashConsingWithoutSimplification) {
  Terms plain(false);
  Term a = plain.variable(Sort::bits(8), "a");
  Term sum = plain.add(a, plain.bits(8, 0));
  EXPECT_EQ(plain.kind(sum), Kind::Add);
  EXPECT_EQ(sum, plain.add(a, plain.bits(8, 0)));
  EXPECT_EQ(plain.kind(plain.ule(a, a)), Kind::ULe);
  EXPECT_EQ(plain.add(plain.bits(8, 2), plain.bits(8, 3)), plain.bits(8, 5));
}

TEST_F(TermTest, NamesAreUnique) {
  Term a = t.variable(Sort::boolean(), "v"), b = t.variable(Sort::boolean(), "v");
  Term other = t.variable(Sort::boolean(), "v!2"), third = t.variable(Sort::boolean(), "v");
  EXPECT_EQ(t.name(a), "v");
  EXPECT_EQ(t.name(b), "v!1");
  EXPECT_EQ(t.name(other), "v!2");
  EXPECT_EQ(t.name(third), "v!3");
  EXPECT_EQ(t.functionName(t.function("v", {Sort::boolean()}, Sort::boolean())), "v!4");
}

TEST_F(TermTest, ReferencesStayValid) {
  Term sum = t.add(x, y), constant = k(7);
  llvm::ArrayRef<Term> children = t.children(sum);
  const llvm::APInt &value = t.constant(constant);
  for (unsigned i = 0; i < 100000; ++i)
    t.mul(x, k(i));
  EXPECT_EQ(children[0], x);
  EXPECT_EQ(value, 7);
}

TEST_F(TermTest, Booleans) {
  EXPECT_EQ(t.notOf(t.notOf(c)), c);
  EXPECT_EQ(t.andOf(c, t.notOf(c)), no);
  EXPECT_EQ(t.orOf(t.notOf(c), c), yes);
  EXPECT_EQ(t.andOf(c, t.orOf(d, c)), c);
  EXPECT_EQ(t.andOf(c, t.orOf(d, t.notOf(c))), t.andOf(c, d));
  EXPECT_EQ(t.orOf(t.notOf(c), t.notOf(d)), t.notOf(t.andOf(c, d)));
  EXPECT_EQ(t.xorOf(t.notOf(c), d), t.notOf(t.xorOf(c, d)));
  EXPECT_EQ(t.eq(c, t.notOf(c)), no);
  EXPECT_EQ(t.implies(c, c), yes);
  EXPECT_EQ(t.andOf(llvm::ArrayRef<Term>{}), yes);
  EXPECT_EQ(t.orOf({no, c, no}), c);
}

TEST_F(TermTest, Ites) {
  EXPECT_EQ(t.ite(yes, x, y), x);
  EXPECT_EQ(t.ite(t.notOf(c), x, y), t.ite(c, y, x));
  EXPECT_EQ(t.ite(c, yes, no), c);
  EXPECT_EQ(t.ite(c, d, no), t.andOf(c, d));
  EXPECT_EQ(t.ite(c, t.ite(c, x, y), z), t.ite(c, x, z));
  EXPECT_EQ(t.ite(c, x, t.ite(d, x, y)), t.ite(t.orOf(c, d), x, y));
  EXPECT_EQ(t.ite(t.eq(x, y), x, y), y);
  EXPECT_EQ(t.bitsToBool(t.boolToBits(c)), c);
}

TEST_F(TermTest, EqualityMovesIntoItesOfConstants) {
  Term tree = t.ite(c, k(8), t.ite(d, k(16), k(24)));
  EXPECT_EQ(t.eq(tree, k(32)), no);
  EXPECT_EQ(t.eq(tree, k(8)), c);
  EXPECT_EQ(t.eq(tree, k(16)), t.andOf(t.notOf(c), d));
  EXPECT_EQ(t.eq(t.extract(tree, 2, 0), t.bits(3, 0)), yes);
  EXPECT_EQ(t.ult(tree, k(25)), yes);
  EXPECT_EQ(t.eq(t.ite(c, k(8), x), k(9)), t.andOf(t.notOf(c), t.eq(x, k(9))));
}

TEST_F(TermTest, LongItesStayCheap) {
  Term tree = k(0);
  for (unsigned i = 1; i <= 1000; ++i)
    tree = t.ite(t.variable(Sort::boolean(), "c"), k(8 * i), tree);
  size_t before = t.size();
  t.eq(tree, k(80));
  EXPECT_LT(t.size(), before + 100);
}

TEST_F(TermTest, Comparisons) {
  EXPECT_EQ(t.ult(x, x), no);
  EXPECT_EQ(t.ule(x, k(~0u)), yes);
  EXPECT_EQ(t.ult(x, k(0)), no);
  EXPECT_EQ(t.ult(x, k(1)), t.eq(x, k(0)));
  EXPECT_EQ(t.ult(k(0), x), t.ne(x, k(0)));
  EXPECT_EQ(t.ule(x, y), t.notOf(t.ult(y, x)));
  EXPECT_EQ(t.sle(k(0x80000000), x), yes);
  EXPECT_EQ(t.slt(k(0x7fffffff), x), no);
  EXPECT_EQ(t.ult(t.zext(x, 64), t.bits(64, uint64_t(1) << 32)), yes);
  EXPECT_EQ(t.slt(t.zext(x, 64), t.bits(64, 5)), t.ult(x, k(5)));
  EXPECT_EQ(t.slt(t.sext(x, 64), t.sext(y, 64)), t.slt(x, y));
  EXPECT_EQ(t.ult(t.bvAnd(x, k(7)), k(8)), yes);
  EXPECT_EQ(t.ult(t.urem(x, k(10)), k(10)), yes);
  EXPECT_EQ(t.ult(t.add(x, k(4)), x), t.notOf(t.ult(x, k(-4))));
}

TEST_F(TermTest, Sums) {
  EXPECT_EQ(t.add(t.add(x, k(3)), k(4)), t.add(x, k(7)));
  EXPECT_EQ(t.sub(t.add(x, k(3)), x), k(3));
  EXPECT_EQ(t.sub(t.add(x, y), t.add(z, x)), t.sub(y, z));
  EXPECT_EQ(t.sub(t.add(t.add(x, k(1)), y), t.add(t.add(x, y), k(2))), k(-1));
  EXPECT_EQ(t.sub(x, x), k(0));
  EXPECT_EQ(t.add(t.sub(x, y), y), x);
  EXPECT_EQ(t.eq(t.add(x, k(3)), k(5)), t.eq(x, k(2)));
  EXPECT_EQ(t.eq(t.add(x, k(3)), t.add(x, k(4))), no);
  EXPECT_EQ(t.eq(t.add(x, y), t.add(z, x)), t.eq(y, z));
  EXPECT_EQ(t.eq(t.add(x, y), x), t.eq(y, k(0)));
  EXPECT_EQ(t.mul(t.add(x, k(1)), k(4)), t.add(t.shl(x, k(2)), k(4)));
  EXPECT_EQ(t.udiv(x, k(8)), t.lshr(x, k(3)));
  EXPECT_EQ(t.mul(x, k(-1)), t.bvNeg(x));
}

TEST_F(TermTest, DivisionByZeroIsAsSmtLibSays) {
  EXPECT_EQ(t.udiv(k(5), k(0)), k(~0u));
  EXPECT_EQ(t.urem(x, k(0)), x);
  EXPECT_EQ(t.sdiv(k(-5), k(0)), k(1));
  EXPECT_EQ(t.sdiv(k(5), k(0)), k(-1));
  EXPECT_EQ(t.srem(k(-5), k(0)), k(-5));
  EXPECT_EQ(t.sdiv(k(0x80000000), k(-1)), k(0x80000000));
  EXPECT_EQ(t.srem(k(0x80000000), k(-1)), k(0));
  EXPECT_EQ(t.shl(x, k(32)), k(0));
  EXPECT_EQ(t.ashr(x, k(99)), t.ashr(x, k(31)));
  EXPECT_EQ(t.kind(t.udiv(k(0), x)), Kind::UDiv); // 0 / 0 is all ones
}

TEST_F(TermTest, BytesComeTogetherAgain) {
  auto byte = [&](Term a, unsigned i) { return t.extract(a, 8 * i + 7, 8 * i); };
  Term up = byte(x, 0), down = byte(x, 3);
  for (unsigned i = 1; i < 4; ++i) {
    up = t.concat(byte(x, i), up);
    down = t.concat(down, byte(x, 3 - i));
  }
  EXPECT_EQ(up, x);
  EXPECT_EQ(down, x);
  Term wide = t.zext(x, 64);
  EXPECT_EQ(t.extract(wide, 31, 0), x);
  EXPECT_EQ(t.extract(wide, 63, 32), k(0));
  EXPECT_EQ(t.concat(k(0), x), wide);
  EXPECT_EQ(t.extract(t.lshr(x, k(8)), 7, 0), byte(x, 1));
  EXPECT_EQ(t.extract(t.concat(x, y), 47, 16), t.concat(t.extract(x, 15, 0), t.extract(y, 31, 16)));
  EXPECT_EQ(t.concat(t.ite(c, byte(x, 1), byte(y, 1)), t.ite(c, byte(x, 0), byte(y, 0))),
            t.ite(c, t.extract(x, 15, 0), t.extract(y, 15, 0)));
}

TEST_F(TermTest, BitwiseOperators) {
  EXPECT_EQ(t.bvAnd(x, t.bvNot(x)), k(0));
  EXPECT_EQ(t.bvOr(x, t.bvNot(x)), k(~0u));
  EXPECT_EQ(t.bvXor(x, k(~0u)), t.bvNot(x));
  EXPECT_EQ(t.bvXor(t.bvXor(x, y), x), y);
  EXPECT_EQ(t.bvAnd(t.zext(x, 64), t.bits(64, 0xffffffff)), t.zext(x, 64));
}

TEST_F(TermTest, PostorderPutsChildrenFirst) {
  Term root = t.andOf(t.ult(t.mul(x, y), z), t.eq(t.mul(x, y), y));
  std::vector<Term> order = t.postorder({root});
  EXPECT_EQ(order.back(), root);
  EXPECT_EQ(order.size(), 7u);
  std::vector<bool> seen(t.size());
  for (Term term : order) {
    for (Term child : t.children(term))
      EXPECT_TRUE(seen[child.id]);
    EXPECT_FALSE(seen[term.id]);
    seen[term.id] = true;
  }
}

TEST_F(TermTest, EvaluatorReadsFunctions) {
  Func f = t.function("f", {Sort::bits(32), Sort::boolean()}, Sort::bits(32));
  Assignment values;
  values.setVariable(x, llvm::APInt(32, 5));
  values.setVariable(c, llvm::APInt(1, 1));
  values.setApplication(f, {llvm::APInt(32, 5), llvm::APInt(1, 1)}, llvm::APInt(32, 9));
  Evaluator evaluator(t, values);
  EXPECT_EQ(evaluator.value(t.apply(f, {x, c})), 9);
  EXPECT_EQ(evaluator.value(t.apply(f, {x, d})), 0);
  EXPECT_EQ(evaluator.value(t.apply(f, {t.apply(f, {x, c}), c})), 0);
  EXPECT_TRUE(evaluator.isTrue(c));
}

TEST_F(TermTest, AMillionDeep) {
  Term deep = x;
  for (unsigned i = 0; i < 1000000; ++i)
    deep = i % 2 ? t.mul(deep, y) : t.bvXor(deep, z);
  EXPECT_GE(t.postorder({deep}).size(), 1000000u);
  Assignment values;
  values.setVariable(x, llvm::APInt(32, 7));
  values.setVariable(y, llvm::APInt(32, 1));
  EXPECT_EQ(Evaluator(t, values).value(deep), 7);
}

} // namespace
} // namespace fathom::term
