#include "prepare/Scopes.h"

#include "seair/ExecuteLLVM.h"

namespace fathom::prepare {

static std::string harness(const std::string &body) {
  return R"(
declare i32 @nd_x()
declare i32 @nd_y()
declare i1 @nd_bit()
declare void @sassert(i1)
declare void @__fathom_check_readable(ptr, i64)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@out = global ptr null
@number = global i32 0
define void @f() {
)" + body +
         "\n}\n";
}

static TestModule promoted(const std::string &body, Kept kept = Kept::None) {
  TestModule module = TestModule::inDialect(harness(body));
  promoteScalars(module.function(), kept);
  module.expectValid();
  return module;
}

static TestModule scoped(const std::string &body, bool keepPointers = false) {
  TestModule module = TestModule::inDialect(harness(body));
  makeScopes(module.function(), keepPointers);
  module.expectValid();
  EXPECT_TRUE(all<llvm::AllocaInst>(module.function()).empty()) << module.text();
  return module;
}

TEST(PromoteScalars, VariablesBecomeRegisters) {
  TestModule module = promoted(R"(
  %v = alloca i32
  %x = call i32 @nd_x()
  store i32 %x, ptr %v
  %w = load i32, ptr %v
  store i32 %w, ptr @number
  ret void
)");
  EXPECT_TRUE(all<llvm::AllocaInst>(module.function()).empty());
  std::vector<llvm::CallInst *> values = callsOf(module.function(), Intrinsic::Nondet);
  ASSERT_EQ(values.size(), 1u);
  EXPECT_EQ(all<llvm::StoreInst>(module.function()).at(0)->getValueOperand(), values[0]);
}

TEST(PromoteScalars, WhatIsNotInitialisedIsArbitrary) {
  TestModule module = promoted(R"(
  %v = alloca i32
  %w = load i32, ptr %v
  store i32 %w, ptr @number
  ret void
)");
  EXPECT_FALSE(module.contains("undef"));
  llvm::CallInst *value = callsOf(module.function(), Intrinsic::Nondet).at(0);
  EXPECT_EQ(nondetSource(*value), NondetSource::Uninit);
  EXPECT_EQ(what(*value), "v");
}

TEST(PromoteScalars, OneValueForAllReadsOfALife) {
  TestModule module = promoted(R"(
  %v = alloca i32
  %a = load i32, ptr %v
  %b = load i32, ptr %v
  %same = icmp eq i32 %a, %b
  call void @sassert(i1 %same)
  ret void
)");
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 1u);
}

TEST(PromoteScalars, AnotherValueInEveryLife) {
  TestModule module = promoted(R"(
  %v = alloca i32
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 4, ptr %v)
  %w = load i32, ptr %v
  store i32 1, ptr %v
  store i32 %w, ptr @number
  call void @llvm.lifetime.end.p0(i64 4, ptr %v)
  %c = call i1 @nd_bit()
  br i1 %c, label %loop, label %end
end:
  ret void
)");
  std::vector<llvm::CallInst *> values = callsOf(module.function(), Intrinsic::Nondet);
  ASSERT_EQ(values.size(), 2u);
  EXPECT_EQ(values[0]->getParent()->getName(), "loop"); // a new one in every round, not a phi with the old 1
  EXPECT_TRUE(all<llvm::PHINode>(module.function()).empty());
  EXPECT_EQ(all<llvm::StoreInst>(module.function()).at(0)->getValueOperand(), values[0]);
}

TEST(PromoteScalars, AnAddressThatEscapesKeepsItsVariable) {
  TestModule module = promoted(R"(
  %v = alloca i32
  store ptr %v, ptr @out
  ret void
)");
  EXPECT_EQ(all<llvm::AllocaInst>(module.function()).size(), 1u);
}

TEST(PromoteScalars, PointersStayWhereLeaksAreLookedFor) {
  const std::string body = R"(
  %p = alloca ptr
  %n = alloca i32
  store ptr @number, ptr %p
  store i32 1, ptr %n
  ret void
)";
  EXPECT_TRUE(all<llvm::AllocaInst>(promoted(body).function()).empty());
  TestModule kept = promoted(body, Kept::Pointers);
  ASSERT_EQ(all<llvm::AllocaInst>(kept.function()).size(), 1u);
  EXPECT_EQ(all<llvm::AllocaInst>(kept.function())[0]->getName(), "p");
}

TEST(PromoteScalars, NumbersAsWideAsPointersStayWhereTheyMayHoldSomething) {
  const std::string body = R"(
  %wide = alloca i64
  %n = alloca i32
  store i64 1, ptr %wide
  store i32 1, ptr %n
  ret void
)";
  EXPECT_TRUE(all<llvm::AllocaInst>(promoted(body, Kept::Pointers).function()).empty());
  TestModule kept = promoted(body, Kept::PointersAndNumbers);
  ASSERT_EQ(all<llvm::AllocaInst>(kept.function()).size(), 1u);
  EXPECT_EQ(all<llvm::AllocaInst>(kept.function())[0]->getName(), "wide");
}

constexpr char startV[] = "call void @llvm.lifetime.start.p0(i64 4, ptr %v)\n";
constexpr char endV[] = "call void @llvm.lifetime.end.p0(i64 4, ptr %v)\n";

TEST(MakeScopes, AVariableWithoutScopeIsOneObject) {
  TestModule module = scoped("%v = alloca i32, align 4\nstore ptr %v, ptr @out\nret void");
  llvm::CallInst *object = callsOf(module.function(), Intrinsic::Alloca).at(0);
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(object->getArgOperand(0))->getZExtValue(), 4u);
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(object->getArgOperand(1))->getZExtValue(), 4u);
  EXPECT_EQ(what(*object), "v");
  EXPECT_TRUE(callsOf(module.function(), Intrinsic::ScopeEnd).empty());
}

TEST(MakeScopes, UseInScopeAndAfterIt) {
  const std::string before = std::string("%v = alloca i32\n") + startV + "store ptr %v, ptr @out\n";
  const std::string use = "%p = load ptr, ptr @out\ncall void @__fathom_check_readable(ptr %p, i64 4)\n";
  EXPECT_EQ(outcome(scoped(before + use + endV + "ret void").function()), "halted");
  EXPECT_EQ(outcome(scoped(before + endV + use + "ret void").function()), "use-after-scope: read of 4 bytes");
  const std::string direct = "call void @__fathom_check_readable(ptr %v, i64 4)\n";
  EXPECT_EQ(outcome(scoped(before + endV + direct + "ret void").function()), "use-after-scope: read of 4 bytes");
  EXPECT_EQ(outcome(scoped("%v = alloca i32\n" + direct + startV + "store ptr %v, ptr @out\nret void").function()),
            "use-after-scope: read of 4 bytes");
}

TEST(MakeScopes, EveryLifeIsAnObjectOfItsOwn) {
  const std::string twice = std::string("%v = alloca i32\n") + startV + "store ptr %v, ptr @out\n" + endV + startV;
  // A pointer from the first life is dangling in the second.
  EXPECT_EQ(outcome(scoped(twice + "%p = load ptr, ptr @out\ncall void @__fathom_check_readable(ptr %p, i64 4)\n" +
                           endV + "ret void")
                        .function()),
            "use-after-scope: read of 4 bytes");
  EXPECT_EQ(
      outcome(scoped(twice + "call void @__fathom_check_readable(ptr %v, i64 4)\n" + endV + "ret void").function()),
      "halted");
}

TEST(MakeScopes, TheLastLifeOnThePathCounts) {
  TestModule module = scoped(R"(
  %v = alloca i32
  %c = call i1 @nd_bit()
  br i1 %c, label %begins, label %end
begins:
  call void @llvm.lifetime.start.p0(i64 4, ptr %v)
  store ptr %v, ptr @out
  br label %end
end:
  call void @__fathom_check_readable(ptr %v, i64 4)
  ret void
)");
  EXPECT_EQ(outcome(module.function(), {{"nd_bit", llvm::APInt(1, 1)}}), "halted");
  EXPECT_EQ(outcome(module.function(), {{"nd_bit", llvm::APInt(1, 0)}}), "use-after-scope: read of 4 bytes");
}

TEST(MakeScopes, PhisOfTheAddress) {
  TestModule module = scoped(R"(
entry:
  %v = alloca i32
  %w = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %v)
  store ptr %v, ptr @out
  %x = call i32 @nd_x()
  switch i32 %x, label %other [ i32 1, label %end
                                i32 2, label %end ]
other:
  call void @llvm.lifetime.end.p0(i64 4, ptr %v)
  br label %end
end:
  %p = phi ptr [ %v, %entry ], [ %v, %entry ], [ %w, %other ]
  store i32 5, ptr %p
  ret void
)");
  EXPECT_EQ(all<llvm::PHINode>(module.function()).size(), 1u);
}

TEST(MakeScopes, ArraysOfVariableLength) {
  TestModule module = scoped("%x = call i32 @nd_x()\n%v = alloca i64, i32 %x\nstore ptr %v, ptr @out\n"
                             "%p = getelementptr i8, ptr %v, i64 40\n"
                             "call void @__fathom_check_readable(ptr %p, i64 8)\nret void");
  EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 6}})), "halted");
  EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 5}})), "bounds: read of 8 bytes");
}

/// Whether a variable of 16 bytes that is used like this becomes registers.
static bool isSplit(const std::string &body, bool keepPointers = false) {
  return callsOf(scoped("%v = alloca { i64, i64 }\n" + body + "\nret void", keepPointers).function(), Intrinsic::Alloca)
      .empty();
}

TEST(MakeScopes, AggregatesAreSplitWhenNothingCanGoWrong) {
  const std::string second = "%p = getelementptr i8, ptr %v, i64 8\n";
  EXPECT_TRUE(isSplit("store i64 1, ptr %v"));
  EXPECT_TRUE(isSplit(second + "store i64 1, ptr %p\n%l = load i64, ptr %p"));
  EXPECT_TRUE(isSplit(second + "call void @__fathom_check_readable(ptr %p, i64 8)\n%l = load i64, ptr %p"));
  EXPECT_TRUE(isSplit("call void @llvm.memset.p0.i64(ptr %v, i8 0, i64 16, i1 false)"));
  EXPECT_FALSE(isSplit("store i64 1, ptr %v", true));
}

TEST(MakeScopes, OtherAggregatesAreNot) {
  EXPECT_FALSE(isSplit("%p = getelementptr i8, ptr %v, i64 9\n%l = load i64, ptr %p"));
  EXPECT_FALSE(isSplit("%p = getelementptr i8, ptr %v, i64 -1\n%l = load i8, ptr %p"));
  EXPECT_FALSE(isSplit("call void @__fathom_check_readable(ptr %v, i64 17)"));
  EXPECT_FALSE(isSplit("call void @llvm.memset.p0.i64(ptr %v, i8 0, i64 17, i1 false)"));
  EXPECT_FALSE(isSplit("store ptr %v, ptr @out"));
  EXPECT_FALSE(isSplit("store ptr %v, ptr %v"));
  EXPECT_FALSE(isSplit("%x = call i32 @nd_x()\n%p = getelementptr i8, ptr %v, i32 %x\n%l = load i8, ptr %p"));
  EXPECT_FALSE(isSplit("%c = icmp eq ptr %v, null\ncall void @sassert(i1 %c)"));
}

TEST(MakeScopes, SplitOnlyWhereTheVariableLives) {
  const std::string start = "call void @llvm.lifetime.start.p0(i64 16, ptr %v)\n";
  const std::string end = "call void @llvm.lifetime.end.p0(i64 16, ptr %v)\n";
  const std::string use = "%l = load i64, ptr %v\n";
  EXPECT_TRUE(isSplit(start + use + end));
  EXPECT_FALSE(isSplit(start + end + use));
  EXPECT_FALSE(isSplit(use + start + end));
  EXPECT_FALSE(
      isSplit("%c = call i1 @nd_bit()\nbr i1 %c, label %a, label %b\na:\n" + start + "br label %b\nb:\n" + use));
}

TEST(MakeScopes, TheChecksOfSplitAggregatesAreAnswered) {
  TestModule module = scoped("%v = alloca { i64, i64 }\ncall void @__fathom_check_readable(ptr %v, i64 16)\nret void");
  EXPECT_TRUE(callsOf(module.function(), Intrinsic::Access).empty());
}

TEST(MakeScopes, SplitAggregatesKeepTheirValues) {
  TestModule module = scoped(R"(
  %v = alloca { i32, i32 }
  %x = call i32 @nd_x()
  %y = call i32 @nd_y()
  store i32 %x, ptr %v
  %p = getelementptr i8, ptr %v, i64 4
  store i32 7, ptr %p
  %w = load i64, ptr %v
  %h = lshr i64 %w, 32
  %hi = trunc i64 %h to i32
  %lo = trunc i64 %w to i32
  %s = add i32 %hi, %lo
  %same = icmp eq i32 %s, %y
  call void @sassert(i1 %same)
  ret void
)");
  EXPECT_TRUE(callsOf(module.function(), Intrinsic::Alloca).empty());
  EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 30}, {"nd_y", 37}})), "halted");
  EXPECT_EQ(outcome(module.function(), numbers({{"nd_x", 30}, {"nd_y", 38}})), "assert");
}

TEST(MakeScopes, UninitialisedPartsAreArbitraryButFixed) {
  TestModule module = scoped(R"(
  %v = alloca { i32, i32 }
  store i32 1, ptr %v
  %p = getelementptr i8, ptr %v, i64 4
  %a = load i32, ptr %p
  %b = load i32, ptr %p
  %same = icmp eq i32 %a, %b
  call void @sassert(i1 %same)
  %seven = icmp eq i32 %a, 7
  call void @sassert(i1 %seven)
  ret void
)");
  EXPECT_FALSE(module.contains("undef"));
  llvm::CallInst *value = callsOf(module.function(), Intrinsic::Nondet).at(0);
  EXPECT_EQ(nondetSource(*value), NondetSource::Uninit);
  EXPECT_EQ(outcome(module.function(), {{"v", llvm::APInt(64, uint64_t{7} << 32)}}), "halted");
  EXPECT_EQ(outcome(module.function(), {{"v", llvm::APInt(64, uint64_t{8} << 32)}}), "assert");
}

/// A fuzzer has found this: LLVM's analysis of lifetimes has no entry for such a block.
TEST(MakeScopes, WhatNothingReachesGoes) {
  TestModule module = scoped(R"(
entry:
  %v = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %v)
  store i32 1, ptr %v
  call void @llvm.lifetime.end.p0(i64 4, ptr %v)
  ret void
dead:
  store i32 2, ptr %v
  br label %dead
)");
  EXPECT_EQ(module.function().size(), 1u);
}

} // namespace fathom::prepare
