#include "prepare/TrackInitialised.h"

#include "seair/ExecuteLLVM.h"

namespace fathom::prepare {

/// What becomes of a run of `body`, in which %u (32 bits) was never written and %k is an input, 7.
static std::string outcomeOf(const std::string &body) {
  static const std::string uninit = std::to_string(static_cast<unsigned>(NondetSource::Uninit));
  TestModule module = TestModule::inDialect(R"(
declare i32 @nd_k()
declare i32 @fathom.nondet.i32()
declare ptr @fathom.alloca(i64, i64)
declare void @fathom.initialised.i32(i32)
declare void @fathom.written(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.bswap.i32(i32)
define void @f() {
entry:
  %u = call i32 @fathom.nondet.i32(), !fathom.source !0
  %k = call i32 @nd_k()
  %p = call ptr @fathom.alloca(i64 8, i64 8)
  %q = getelementptr i8, ptr %p, i64 4
)" + body + R"(
yes:
  ret void
no:
  ret void
}
!0 = !{i32 )" + uninit + "}\n");
  Env env;
  env.options.checks.set(PropertyKind::Uninitialised, true);
  trackInitialised(module.function(), env);
  module.expectValid();
  seair::Program program = translated(module.function(), env);
  return outcome(program, numbers({{"nd_k", 7}}));
}

static std::string branchOn(const std::string &computation, const std::string &predicate = "ult") {
  return outcomeOf(computation + "  %c = icmp " + predicate + " i32 %x, 3\n  br i1 %c, label %yes, label %no\n");
}

constexpr char condition[] = "uninitialised: condition";

TEST(TrackInitialised, WhatWasNeverWrittenMustNotDecideABranch) {
  EXPECT_EQ(branchOn("  %x = add i32 %u, %k\n"), condition);
  EXPECT_EQ(branchOn("  %x = add i32 %k, %k\n"), "halted");
  EXPECT_EQ(outcomeOf("  switch i32 %u, label %no [ i32 1, label %yes ]\n"), condition);
}

TEST(TrackInitialised, ComputingIsNoError) {
  EXPECT_EQ(outcomeOf("  %x = mul i32 %u, %u\n  store i32 %x, ptr %p\n  br label %yes\n"), "halted");
}

TEST(TrackInitialised, BitsThatAreMaskedDoNotMatter) {
  EXPECT_EQ(branchOn("  %s = shl i32 %u, 8\n  %x = and i32 %s, 255\n"), "halted");
  EXPECT_EQ(branchOn("  %s = shl i32 %u, 7\n  %x = and i32 %s, 255\n"), condition);
  EXPECT_EQ(branchOn("  %x = or i32 %u, -1\n"), "halted");
  EXPECT_EQ(branchOn("  %s = trunc i32 %u to i8\n  %z = zext i8 %s to i32\n  %x = lshr i32 %z, 8\n"), "halted");
  EXPECT_EQ(branchOn("  %s = trunc i32 %u to i8\n  %z = sext i8 %s to i32\n  %x = lshr i32 %z, 8\n"), condition);
  EXPECT_EQ(branchOn("  %h = and i32 %u, 255\n  %b = call i32 @llvm.bswap.i32(i32 %h)\n  %x = and i32 %b, 65535\n"),
            "halted");
}

TEST(TrackInitialised, CarriesGoUpwardsOnly) {
  EXPECT_EQ(branchOn("  %s = and i32 %u, 255\n  %a = add i32 %s, 255\n  %x = lshr i32 %a, 8\n"), condition);
  EXPECT_EQ(branchOn("  %s = shl i32 %u, 8\n  %a = add i32 %s, 255\n  %x = and i32 %a, 255\n"), "halted");
}

TEST(TrackInitialised, AKnownBitThatDiffersDecidesEquality) {
  EXPECT_EQ(branchOn("  %x = or i32 %u, 4\n", "eq"), "halted"); // 3 has that bit clear
  EXPECT_EQ(branchOn("  %x = or i32 %u, 1\n", "eq"), condition);
}

TEST(TrackInitialised, ASelectOfEqualValuesIsKnown) {
  std::string unknown = "  %w = trunc i32 %u to i1\n";
  EXPECT_EQ(branchOn(unknown + "  %x = select i1 %w, i32 %k, i32 %k\n"), "halted");
  EXPECT_EQ(branchOn(unknown + "  %x = select i1 %w, i32 %k, i32 0\n"), condition);
}

TEST(TrackInitialised, MemoryRemembersByTheByte) {
  EXPECT_EQ(branchOn("  %x = load i32, ptr %p\n"), condition);
  EXPECT_EQ(branchOn("  store i32 %k, ptr %p\n  %x = load i32, ptr %p\n"), "halted");
  EXPECT_EQ(branchOn("  store i32 %k, ptr %p\n  store i32 %u, ptr %p\n  %x = load i32, ptr %p\n"), condition);
  EXPECT_EQ(branchOn("  store i16 1, ptr %p\n  %x = load i32, ptr %p\n"), condition);
  EXPECT_EQ(branchOn("  store i16 1, ptr %p\n  %w = load i32, ptr %p\n  %x = and i32 %w, 65535\n"), "halted");
}

TEST(TrackInitialised, CopiesTakeItAlong) {
  std::string copy = "  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)\n  %x = load i32, ptr %q\n";
  EXPECT_EQ(branchOn(copy), condition);
  EXPECT_EQ(branchOn("  store i32 %k, ptr %p\n" + copy), "halted");
  EXPECT_EQ(branchOn("  store i32 %k, ptr %q\n" + copy), condition);
  std::string set = "  call void @llvm.memset.p0.i64(ptr %p, i8 %b, i64 8, i1 false)\n  %x = load i32, ptr %q\n";
  EXPECT_EQ(branchOn("  %b = trunc i32 %k to i8\n" + set), "halted");
  EXPECT_EQ(branchOn("  %b = trunc i32 %u to i8\n" + set), condition);
}

TEST(TrackInitialised, AddressesDivisorsAndArguments) {
  EXPECT_EQ(outcomeOf("  %i = and i32 %u, 4\n  %a = getelementptr i8, ptr %p, i32 %i\n  %x = load i32, ptr %a\n"
                      "  br label %yes\n"),
            "uninitialised: address that is read");
  EXPECT_EQ(outcomeOf("  %o = or i32 %u, 1\n  %x = udiv i32 %k, %o\n  br label %yes\n"), "uninitialised: divisor");
  EXPECT_EQ(outcomeOf("  call void @fathom.initialised.i32(i32 %u)\n  br label %yes\n").substr(0, 13), "uninitialised");
  EXPECT_EQ(outcomeOf("  call void @fathom.initialised.i32(i32 %k)\n  br label %yes\n"), "halted");
}

TEST(TrackInitialised, WhatOthersMayHaveWrittenCounts) {
  EXPECT_EQ(branchOn("  call void @fathom.written(ptr %q)\n  %x = load i32, ptr %p\n"), "halted");
}

} // namespace fathom::prepare
