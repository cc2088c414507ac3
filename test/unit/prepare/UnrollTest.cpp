#include "prepare/Unroll.h"

#include "Debug.h"
#include "Reference.h"
#include "prepare/Passes.h"
#include "prepare/Scopes.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

#include <random>

namespace fathom::prepare {

constexpr char harness[] = R"(
declare i32 @nd_n()
declare i32 @nd_expected()
declare i1 @nd_bit()
declare void @sassert(i1)
declare void @__fathom_halt()
@out = global i32 0
)";

/// The body of f ends in a block "end" with a value %r that is asserted to be an input.
static std::string program(const std::string &body) {
  return harness +
         std::string("define void @f() {\nentry:\n%n = call i32 @nd_n()\n%expected = call i32 @nd_expected()\n") +
         body +
         "\n%same = icmp eq i32 %r, %expected\ncall void @sassert(i1 %same)\nstore i32 %r, ptr @out\nret void\n}\n";
}

static void unroll(TestModule &module, const LoopBounds &bounds, uint32_t fullUnroll = 4096) {
  Env env;
  env.options.fullUnroll = fullUnroll;
  unrollLoops(module.function(), bounds, env);
  module.expectValid();
  llvm::DominatorTree dominators(module.function());
  EXPECT_TRUE(llvm::LoopInfo(dominators).empty());
}

static TestModule unrolledTo(uint32_t bound, const std::string &body) {
  TestModule module = TestModule::inDialect(program(body));
  LoopBounds bounds;
  bounds.standard = bound;
  unroll(module, bounds);
  return module;
}

static Inputs given(int64_t n, int64_t expected) { return numbers({{"nd_n", n}, {"nd_expected", expected}}); }

/// For n up to the bound the result is that of `sum`; from `cut` on, which is beyond the bound, the unwind check fails.
static void expectResults(const std::string &body, uint32_t bound, int64_t cut, int64_t (*result)(int64_t)) {
  TestModule module = unrolledTo(bound, body);
  seair::Program sea = translated(module.function());
  for (int64_t n = -1; n < cut; ++n) {
    EXPECT_EQ(outcome(sea, given(n, result(n))), "halted") << n;
    EXPECT_EQ(outcome(sea, given(n, result(n) + 1)), "assert") << n;
  }
  EXPECT_EQ(outcome(sea, given(cut, result(cut))), "unwind");
  EXPECT_EQ(outcome(sea, given(cut + 100, 0)), "unwind");
}

/// The constant that is stored at the end, after simplification; no check but that of the result may be left.
static int64_t constantResult(const std::string &body, uint32_t bound = 1) {
  TestModule module = unrolledTo(bound, body);
  simplify(module.function());
  EXPECT_EQ(checksOf(module.function()), Texts{"assert"});
  std::vector<llvm::StoreInst *> stores = all<llvm::StoreInst>(module.function());
  auto *number = stores.empty() ? nullptr : llvm::dyn_cast<llvm::ConstantInt>(stores.back()->getValueOperand());
  EXPECT_TRUE(number) << module.text();
  return number ? number->getSExtValue() : -1;
}

static std::string whileLoop(const std::string &limit) {
  return R"(
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %c = icmp slt i32 %i, )" +
         limit + R"(
  br i1 %c, label %body, label %end
body:
  %t = add i32 %s, %i
  %j = add i32 %i, 1
  br label %head
end:
  %r = add i32 %s, 1000
)";
}

TEST(Unroll, AConstantTripCountIsExact) {
  EXPECT_EQ(constantResult(whileLoop("10")), 1045);
  EXPECT_EQ(constantResult(whileLoop("0")), 1000);
  EXPECT_EQ(constantResult(whileLoop("1")), 1000);
  EXPECT_EQ(constantResult(whileLoop("100")), 5950);
}

TEST(Unroll, ATripCountBeyondTheLimitIsBounded) {
  TestModule module = TestModule::inDialect(program(whileLoop("100")));
  LoopBounds bounds;
  bounds.standard = 3;
  unroll(module, bounds, 50);
  EXPECT_EQ(outcome(module.function(), given(0, 5950)), "unwind");
}

// A bound that was given holds for loops that constants decide, too.
TEST(Unroll, ABoundBeyondTheLimitForConstantsCounts) {
  TestModule module = TestModule::inDialect(program(whileLoop("100")));
  LoopBounds bounds;
  bounds.standard = 100;
  unroll(module, bounds, 50);
  EXPECT_EQ(outcome(module.function(), given(0, 5950)), "halted");
}

TEST(Unroll, ASymbolicBoundIsCut) {
  auto sum = [](int64_t n) { return 1000 + (n > 0 ? n * (n - 1) / 2 : 0); };
  expectResults(whileLoop("%n"), 1, 2, sum);
  expectResults(whileLoop("%n"), 5, 6, sum);
}

TEST(Unroll, LoopsThatTestAtTheirEnd) {
  const std::string body = R"(
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 7, %entry ], [ %t, %loop ]
  %t = mul i32 %s, 3
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  %r = add i32 %t, 0
)";
  expectResults(body, 3, 5, [](int64_t n) {
    int64_t s = 21;
    for (int64_t j = 1; j < n; ++j)
      s *= 3;
    return s;
  });
}

// a, b = b, a + b: the phis of a header change at the same time.
TEST(Unroll, PhisAreParallel) {
  const std::string body = R"(
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %a = phi i32 [ 0, %entry ], [ %b, %body ]
  %b = phi i32 [ 1, %entry ], [ %sum, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %sum = add i32 %a, %b
  %j = add i32 %i, 1
  br label %head
end:
  %r = add i32 %a, 0
)";
  expectResults(body, 8, 9, [](int64_t n) {
    int64_t a = 0, b = 1;
    for (int64_t i = 0; i < n; ++i)
      b = std::exchange(a, b) + b;
    return a;
  });
}

TEST(Unroll, BreakAndContinue) {
  // for (i = 0; i < n; i++) { if (i == 1) continue; if (s > 9) break; s += 3 * i; }
  const std::string body = R"(
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %s = phi i32 [ 0, %entry ], [ %u, %latch ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %one, label %done
one:
  %skip = icmp eq i32 %i, 1
  br i1 %skip, label %latch, label %two
two:
  %stop = icmp sgt i32 %s, 9
  br i1 %stop, label %broken, label %three
three:
  %m = mul i32 %i, 3
  %t = add i32 %s, %m
  br label %latch
latch:
  %u = phi i32 [ %s, %one ], [ %t, %three ]
  %j = add i32 %i, 1
  br label %head
broken:
  %x = mul i32 %i, 100
  br label %end
done:
  br label %end
end:
  %y = phi i32 [ %x, %broken ], [ 0, %done ]
  %r = add i32 %s, %y
)";
  auto expected = [](int64_t n) {
    int64_t s = 0;
    for (int64_t i = 0; i < n; ++i) {
      if (i == 1)
        continue;
      if (s > 9)
        return s + i * 100;
      s += 3 * i;
    }
    return s;
  };
  TestModule module = unrolledTo(2, body);
  // The counter does not decide the break: the constants that flow through the phis do.
  for (int64_t n = -1; n < 3; ++n)
    EXPECT_EQ(outcome(module.function(), given(n, expected(n))), "halted") << n;
  TestModule deep = unrolledTo(9, body);
  for (int64_t n = -1; n < 12; ++n)
    EXPECT_EQ(outcome(deep.function(), given(n, expected(n))), "halted") << n;
}

/// for (i = 0; i < outer; i++) for (j = 0; j < inner; j++) s += i * j + 1;
static std::string nested(const std::string &outer, const std::string &inner) {
  return R"(
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %s = phi i32 [ 0, %entry ], [ %t, %latch ]
  %c = icmp slt i32 %i, )" +
         outer + R"(
  br i1 %c, label %inner, label %end
inner:
  %j = phi i32 [ 0, %head ], [ %j1, %body ]
  %t = phi i32 [ %s, %head ], [ %t1, %body ]
  %d = icmp slt i32 %j, )" +
         inner + R"(
  br i1 %d, label %body, label %latch
body:
  %m = mul i32 %i, %j
  %m1 = add i32 %m, 1
  %t1 = add i32 %t, %m1
  %j1 = add i32 %j, 1
  br label %inner
latch:
  %i1 = add i32 %i, 1
  br label %head
end:
  %r = add i32 %s, 0
)";
}

static int64_t nestedSum(int64_t outer, int64_t (*inner)(int64_t)) {
  int64_t s = 0;
  for (int64_t i = 0; i < outer; ++i)
    for (int64_t j = 0; j < inner(i); ++j)
      s += i * j + 1;
  return s;
}

TEST(Unroll, NestedLoops) {
  EXPECT_EQ(constantResult(nested("5", "4")), nestedSum(5, [](int64_t) { return int64_t{4}; }));
  expectResults(nested("%n", "%n"), 4, 5, [](int64_t n) {
    int64_t s = 0;
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j)
        s += i * j + 1;
    return s;
  });
}

TEST(Unroll, InnerLoopsThatDependOnTheOuterVariable) {
  EXPECT_EQ(constantResult(nested("6", "%i")), nestedSum(6, [](int64_t i) { return i; }));
  expectResults(nested("%n", "%i"), 4, 5, [](int64_t n) { return nestedSum(n, [](int64_t i) { return i; }); });
}

TEST(Unroll, ABreakOutOfBothLoops) {
  // for (i = 0;; i++) for (j = 0; j < 3; j++) { if (i * 3 + j >= n) goto end; s += j; }
  const std::string body = R"(
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %s = phi i32 [ 0, %entry ], [ %t, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %head ], [ %j1, %body ]
  %t = phi i32 [ %s, %head ], [ %t1, %body ]
  %d = icmp slt i32 %j, 3
  br i1 %d, label %test, label %latch
test:
  %m = mul i32 %i, 3
  %k = add i32 %m, %j
  %q = icmp sge i32 %k, %n
  br i1 %q, label %end, label %body
body:
  %t1 = add i32 %t, %j
  %j1 = add i32 %j, 1
  br label %inner
latch:
  %i1 = add i32 %i, 1
  br label %head
end:
  %w = mul i32 %i, 1000
  %r = add i32 %t, %w
)";
  TestModule module = unrolledTo(4, body);
  auto expected = [](int64_t n) {
    int64_t s = 0;
    for (int64_t i = 0;; ++i)
      for (int64_t j = 0; j < 3; ++j) {
        if (i * 3 + j >= n)
          return s + i * 1000;
        s += j;
      }
  };
  for (int64_t n = -1; n < 12; ++n)
    EXPECT_EQ(outcome(module.function(), given(n, expected(n))), "halted") << n;
  EXPECT_EQ(outcome(module.function(), given(100, 0)), "unwind");
}

TEST(Unroll, LoopsSideBySide) {
  const std::string body = R"(
  br label %a
a:
  %i = phi i32 [ 0, %entry ], [ %i1, %a1 ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %a1, label %between
a1:
  %i1 = add i32 %i, 1
  br label %a
between:
  %k = mul i32 %i, 10
  br label %b
b:
  %j = phi i32 [ %i, %between ], [ %j1, %b1 ]
  %d = icmp sgt i32 %j, 0
  br i1 %d, label %b1, label %end
b1:
  %j1 = sub i32 %j, 1
  br label %b
end:
  %r = add i32 %k, %j
)";
  expectResults(body, 3, 4, [](int64_t n) { return n > 0 ? n * 10 : 0; });
}

TEST(Unroll, SwitchesInLoops) {
  const std::string body = R"(
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %s = phi i32 [ 0, %entry ], [ %t, %latch ]
  switch i32 %i, label %other [ i32 0, label %zero
                                i32 2, label %two
                                i32 5, label %end ]
zero:
  br label %latch
two:
  br label %latch
other:
  br label %latch
latch:
  %a = phi i32 [ 1, %zero ], [ 10, %two ], [ 100, %other ]
  %t = add i32 %s, %a
  %j = add i32 %i, 1
  %go = icmp sle i32 %j, %n
  br i1 %go, label %head, label %end
end:
  %v = phi i32 [ %s, %head ], [ %t, %latch ]
  %r = add i32 %v, 0
)";
  TestModule module = unrolledTo(8, body);
  auto expected = [](int64_t n) {
    int64_t s = 0;
    for (int64_t i = 0;; ++i) {
      if (i == 5)
        return s;
      s += i == 0 ? 1 : i == 2 ? 10 : 100;
      if (i + 1 > n)
        return s;
    }
  };
  for (int64_t n = -1; n < 12; ++n)
    EXPECT_EQ(outcome(module.function(), given(n, expected(n))), "halted") << n;
}

TEST(Unroll, IrreducibleLoops) {
  // Two entries into one loop of %a and %b.
  const std::string body = R"(
  %bit = call i1 @nd_bit()
  br i1 %bit, label %a, label %b
a:
  %x = phi i32 [ 0, %entry ], [ %y1, %b ]
  %x1 = add i32 %x, 1
  %ca = icmp slt i32 %x1, %n
  br i1 %ca, label %b, label %end
b:
  %y = phi i32 [ 100, %entry ], [ %x1, %a ]
  %y1 = add i32 %y, 2
  %cb = icmp slt i32 %y1, %n
  br i1 %cb, label %a, label %end
end:
  %r = phi i32 [ %x1, %a ], [ %y1, %b ]
)";
  TestModule module = unrolledTo(6, body);
  for (bool bit : {false, true})
    for (int64_t n = -1; n < 9; ++n) {
      int64_t v = bit ? 0 : 100;
      for (bool inA = bit;; inA = !inA) {
        v += inA ? 1 : 2;
        if (v >= n)
          break;
      }
      Inputs inputs = given(n, v);
      inputs.emplace("nd_bit", llvm::APInt(1, bit));
      EXPECT_EQ(outcome(module.function(), inputs), "halted") << n << " " << bit;
    }
}

TEST(Unroll, AnEndlessEmptyLoopEndsTheRun) {
  TestModule module = TestModule::inDialect(program(R"(
  %c = icmp eq i32 %n, 1
  br i1 %c, label %forever, label %end
forever:
  br label %forever
end:
  %r = add i32 %n, 0
)"));
  unroll(module, LoopBounds());
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Halt).size(), 1u);
  EXPECT_EQ(checksOf(module.function()), Texts{"assert"});
  EXPECT_EQ(outcome(module.function(), given(1, 7)), "halted");
  EXPECT_EQ(outcome(module.function(), given(2, 7)), "assert");
}

TEST(Unroll, AnEndlessLoopWithACheckIsCut) {
  TestModule module = TestModule::inDialect(program(R"(
  %c = icmp eq i32 %n, 1
  %ok = icmp ne i32 %expected, 9
  br i1 %c, label %forever, label %end
forever:
  call void @sassert(i1 %ok)
  br label %forever
end:
  %r = add i32 %n, 0
)"));
  unroll(module, LoopBounds());
  EXPECT_EQ(outcome(module.function(), given(1, 7)), "unwind");
}

TEST(Unroll, ChecksInsideALoopStayInEveryIteration) {
  TestModule module = unrolledTo(3, R"(
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %ok = icmp ne i32 %i, %expected
  call void @sassert(i1 %ok)
  %j = add i32 %i, 1
  br label %head
end:
  %r = add i32 %expected, 0
)");
  for (int64_t bad = 0; bad < 3; ++bad)
    EXPECT_EQ(outcome(module.function(), given(3, bad)), "assert");
  EXPECT_EQ(outcome(module.function(), given(3, 3)), "halted");
}

TEST(Unroll, BoundsAreByThePlaceOfALoop) {
  const std::string text = withLines(harness + std::string(R"(
define void @f() !dbg !1 {
entry:
  %n = call i32 @nd_n(), !dbg !103
  br label %a, !dbg !104
a:
  %i = phi i32 [ 0, %entry ], [ %i1, %a1 ]
  %c = icmp slt i32 %i, %n, !dbg !107
  br i1 %c, label %a1, label %between, !dbg !107
a1:
  %i1 = add i32 %i, 1, !dbg !108
  br label %a, !dbg !108
between:
  br label %b, !dbg !109
b:
  %j = phi i32 [ 0, %between ], [ %j1, %b1 ]
  %d = icmp slt i32 %j, %n, !dbg !112
  br i1 %d, label %b1, label %end, !dbg !112
b1:
  %j1 = add i32 %j, 1, !dbg !113
  br label %b, !dbg !113
end:
  %ok = icmp ne i32 %n, 77, !dbg !120
  call void @sassert(i1 %ok), !dbg !120
  ret void, !dbg !120
}
)"));
  LoopBounds bounds;
  bounds.standard = 2;
  bounds.byPlace["a.c:7:1"] = 5;
  TestModule module = TestModule::inDialect(text);
  unroll(module, bounds);
  seair::Program sea = translated(module.function());
  std::set<uint32_t> lines;
  for (const seair::Check &check : sea.tables->checks)
    if (check.kind == PropertyKind::Unwind)
      lines.insert(check.loc.line);
  EXPECT_EQ(lines, (std::set<uint32_t>{7, 12}));
  EXPECT_EQ(outcome(sea, given(2, 0)), "halted");
  EXPECT_EQ(outcome(sea, given(3, 0)), "unwind");
  auto lineOf = [&](int64_t n) {
    vcgen::Inputs inputs;
    inputs.nondets[0] = llvm::APInt(32, n);
    Budget budget;
    trace::Run run = trace::run(sea.main(), inputs, budget);
    return sea.tables->checks.at(run.check).loc.line;
  };
  EXPECT_EQ(lineOf(5), 12u);
  EXPECT_EQ(lineOf(6), 7u);
}

/// A function of random blocks that jump anywhere, three variables and fuel for so many blocks.
static std::string randomProgram(std::mt19937 &random, int blocks, int fuel) {
  auto pick = [&](int n) { return static_cast<int>(random() % n); };
  std::string text = std::string(harness) + "define void @f() {\nentry:\n%fuel = alloca i32\n";
  for (int v = 0; v < 3; ++v)
    text += "%v" + std::to_string(v) + " = alloca i32\n";
  text += "%n = call i32 @nd_n()\n%expected = call i32 @nd_expected()\n";
  text += "store i32 %n, ptr %v0\nstore i32 1, ptr %v1\nstore i32 2, ptr %v2\n";
  text += "store i32 " + std::to_string(fuel) + ", ptr %fuel\nbr label %b0\n";
  const char *operations[] = {"add", "sub", "mul", "xor"};
  const char *predicates[] = {"eq", "slt", "ult", "ne"};
  for (int i = 0; i < blocks; ++i) {
    std::string k = std::to_string(i);
    auto load = [&](const std::string &name, const std::string &variable) {
      text += "%" + name + k + " = load i32, ptr %" + variable + "\n";
    };
    auto variable = [&] { return "v" + std::to_string(pick(3)); };
    text += "b" + k + ":\n";
    load("f", "fuel");
    text += "%g" + k + " = sub i32 %f" + k + ", 1\nstore i32 %g" + k + ", ptr %fuel\n";
    text +=
        "%z" + k + " = icmp slt i32 %g" + k + ", 0\nbr i1 %z" + k + ", label %end, label %c" + k + "\nc" + k + ":\n";
    load("x", variable());
    load("y", variable());
    text += "%o" + k + " = " + operations[pick(4)] + " i32 %x" + k + ", %y" + k + "\n";
    text += "store i32 %o" + k + ", ptr %" + variable() + "\n";
    load("p", variable());
    std::string targets = "%b" + std::to_string(pick(blocks)) + ", label %b" + std::to_string(pick(blocks));
    text += "%q" + k + " = icmp " + predicates[pick(4)] + " i32 %p" + k + ", " + std::to_string(pick(5)) + "\n";
    text += "br i1 %q" + k + ", label " + targets + "\n";
  }
  text += "end:\n";
  for (int v = 0; v < 3; ++v)
    text += "%e" + std::to_string(v) + " = load i32, ptr %v" + std::to_string(v) + "\n";
  text += "%s0 = mul i32 %e1, 17\n%s1 = mul i32 %e2, 291\n%s2 = add i32 %s0, %s1\n%r = xor i32 %e0, %s2\n";
  return text + "%same = icmp eq i32 %r, %expected\ncall void @sassert(i1 %same)\nret void\n}\n";
}

TEST(Unroll, RandomControlFlow) {
  std::mt19937 random(1);
  constexpr int fuel = 4, blocks = 5;
  int decided = 0, cut = 0;
  for (int round = 0; round < 150; ++round) {
    std::string text = randomProgram(random, blocks, fuel);
    TestModule original = TestModule::inDialect(text), deep = TestModule::inDialect(text),
               shallow = TestModule::inDialect(text);
    LoopBounds enough, little;
    enough.standard = fuel;
    for (auto [module, bounds] : {std::pair(&deep, &enough), std::pair(&shallow, &little)}) {
      promoteScalars(module->function(), Kept::None);
      unroll(*module, *bounds, 1);
    }
    seair::Program deepSea = translated(deep.function()), shallowSea = translated(shallow.function());
    for (int64_t n = -2; n < 6; ++n) {
      llvm::APInt r = interpret(original.function(), given(n, 0)).values.at("r");
      for (int64_t expected : {r.getSExtValue(), r.getSExtValue() + 1}) {
        std::string end = interpret(original.function(), given(n, expected)).end;
        ASSERT_EQ(outcome(deepSea, given(n, expected)), end) << "n = " << n << "\n" << text;
        // Within a bound that may be too small a run is right, or cut.
        std::string seen = outcome(shallowSea, given(n, expected));
        ASSERT_TRUE(seen == end || seen == "unwind") << seen << ", not " << end << "\n" << text;
        ++(seen == "unwind" ? cut : decided);
      }
    }
  }
  EXPECT_GT(decided, 100);
  EXPECT_GT(cut, 100);
}

} // namespace fathom::prepare
