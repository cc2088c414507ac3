#include "prepare/IdleLoops.h"

#include "Reference.h"
#include "prepare/Unroll.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace fathom::prepare {

/// A loop of which nobody knows whether it ends, or one that ends; then what is given, with the result %x.
static std::string program(const std::string &after, const std::string &condition = "icmp ne i32 %x, 1") {
  return R"(
declare i32 @nd_n()
declare void @sassert(i1)
@out = global i32 0
define void @f() {
entry:
  %n = call i32 @nd_n()
  br label %head
head:
  %x = phi i32 [ %n, %entry ], [ %next, %body ]
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = )" +
         condition + R"(
  br i1 %c, label %body, label %end
body:
  %half = udiv i32 %x, 2
  %more = mul i32 %x, 3
  %odd = trunc i32 %x to i1
  %next = select i1 %odd, i32 %more, i32 %half
  %j = add i32 %i, 1
  br label %head
end:
)" + after +
         "\n}\n";
}

constexpr char checksInput[] = "%ok = icmp ne i32 %n, 5\ncall void @sassert(i1 %ok)\nret void";
constexpr char checksResult[] = "%ok = icmp ne i32 %i, 5\ncall void @sassert(i1 %ok)\nret void";
constexpr char isCounted[] = "icmp ult i32 %i, 100";

static size_t loopsOf(TestModule &module) {
  llvm::DominatorTree dominators(module.function());
  return llvm::LoopInfo(dominators).getLoopsInPreorder().size();
}

static size_t loopsLeft(const std::string &text, Env &env) {
  TestModule module = TestModule::inDialect(text);
  removeIdleLoops(module.function(), env);
  module.expectValid();
  EXPECT_EQ(module.text().find("mustprogress"), std::string::npos);
  return loopsOf(module);
}

TEST(IdleLoops, WhatNobodyUsesIsLeftOutAndNoted) {
  Env env;
  EXPECT_EQ(loopsLeft(program(checksInput), env), 0u);
  EXPECT_TRUE(env.leftOutLoops);
}

TEST(IdleLoops, UnlessThatIsNotWanted) {
  Env env;
  env.mayLeaveOutLoops = false;
  EXPECT_EQ(loopsLeft(program(checksInput), env), 1u);
  EXPECT_FALSE(env.leftOutLoops);
}

TEST(IdleLoops, ALoopThatEndsIsNoDoubt) {
  Env env;
  env.mayLeaveOutLoops = false;
  EXPECT_EQ(loopsLeft(program(checksInput, isCounted), env), 0u);
  EXPECT_FALSE(env.leftOutLoops);
}

TEST(IdleLoops, WhatIsUsedStays) {
  Env env;
  EXPECT_EQ(loopsLeft(program(checksResult), env), 1u);
  EXPECT_EQ(loopsLeft(program(checksResult, isCounted), env), 1u);
  EXPECT_EQ(loopsLeft(program("store i32 %x, ptr @out\nret void"), env), 1u);
  EXPECT_FALSE(env.leftOutLoops);
}

TEST(IdleLoops, ALoopWithoutAnExitStays) {
  Env env;
  EXPECT_EQ(
      loopsLeft("declare void @sassert(i1)\ndefine void @f() {\nentry:\n  call void @sassert(i1 true)\n  br label "
                "%loop\nloop:\n  br label %loop\n}\n",
                env),
      1u);
  EXPECT_FALSE(env.leftOutLoops);
}

/// With bound 2, for an input with which the loop goes on for longer.
static std::string unrolledOutcome(const std::string &text) {
  Env env;
  TestModule module = TestModule::inDialect(text);
  LoopBounds bounds;
  bounds.standard = 2;
  unrollLoops(module.function(), bounds, env);
  return outcome(module.function(), numbers({{"nd_n", 64}}));
}

TEST(IdleLoops, BehindTheLastCheckTheRunEnds) {
  EXPECT_EQ(unrolledOutcome(program("store i32 %x, ptr @out\nret void")), "halted");
  EXPECT_EQ(unrolledOutcome(program(checksInput)), "unwind");
  EXPECT_EQ(unrolledOutcome(program(checksResult)), "unwind");
}

} // namespace fathom::prepare
