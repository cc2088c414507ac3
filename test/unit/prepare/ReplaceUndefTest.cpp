#include "prepare/ReplaceUndef.h"

#include "frontend/TestModule.h"

namespace fathom::prepare {

static TestModule replaced(const std::string &text) {
  TestModule module(text);
  replaceUndef(module.function());
  module.expectValid();
  return module;
}

TEST(ReplaceUndef, EveryUseOfUndefIsAChoiceOfItsOwn) {
  TestModule module = replaced(R"(
define i32 @f(ptr %p) {
  %x = add i32 undef, undef
  store ptr poison, ptr %p
  store float undef, ptr %p
  ret i32 undef
}
)");
  EXPECT_FALSE(module.contains("undef"));
  EXPECT_FALSE(module.contains("poison"));
  std::vector<llvm::CallInst *> choices = callsOf(module.function(), Intrinsic::Nondet);
  ASSERT_EQ(choices.size(), 5u);
  for (llvm::CallInst *choice : choices)
    EXPECT_EQ(nondetSource(*choice), NondetSource::Uninit);
}

TEST(ReplaceUndef, UndefInAPhiIsChosenOnItsEdge) {
  TestModule module = replaced(R"(
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %other [ i32 1, label %end
                                i32 2, label %end ]
other:
  br label %end
end:
  %r = phi i32 [ undef, %entry ], [ undef, %entry ], [ 7, %other ]
  ret i32 %r
}
)");
  EXPECT_FALSE(module.contains("undef"));
  llvm::PHINode *phi = all<llvm::PHINode>(module.function()).at(0);
  EXPECT_EQ(llvm::cast<llvm::CallInst>(phi->getIncomingValue(0))->getParent()->getName(), "entry");
}

TEST(ReplaceUndef, LanesOfVectors) {
  TestModule module = replaced(R"(
define <2 x i32> @f(<2 x i32> %v) {
  %x = xor <2 x i32> %v, <i32 undef, i32 7>
  %y = add <2 x i32> %x, undef
  ret <2 x i32> %y
}
)");
  EXPECT_FALSE(module.contains("undef"));
  EXPECT_TRUE(module.contains("insertelement <2 x i32> <i32 0, i32 7>, i32 %"));
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 3u);
}

TEST(ReplaceUndef, PartsOfAggregates) {
  TestModule module = replaced(R"(
define void @f(ptr %p, i32 %x) {
  %s = insertvalue { i32, [2 x i32] } { i32 undef, [2 x i32] [i32 5, i32 undef] }, i32 %x, 0
  store { i32, [2 x i32] } %s, ptr %p
  store { i32, { ptr, float } } poison, ptr %p
  ret void
}
)");
  EXPECT_FALSE(module.contains("undef"));
  EXPECT_TRUE(module.contains("insertvalue [2 x i32] [i32 5, i32 0], i32 %"));
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 2u + 3u);
}

TEST(ReplaceUndef, InConstantExpressions) {
  TestModule module = replaced(R"(
@g = global [4 x i32] zeroinitializer
define ptr @f() {
  ret ptr getelementptr inbounds ([4 x i32], ptr @g, i64 1, i64 undef)
}
)");
  EXPECT_FALSE(module.contains("undef"));
  EXPECT_TRUE(module.contains("= getelementptr [4 x i32], ptr @g, i64 1, i64 %"));
}

TEST(ReplaceUndef, LanesAShuffleDoesNotChoose) {
  TestModule module = replaced(R"(
define <3 x i8> @f(<2 x i8> %v) {
  %x = shufflevector <2 x i8> %v, <2 x i8> poison, <3 x i32> <i32 1, i32 poison, i32 0>
  ret <3 x i8> %x
}
)");
  EXPECT_TRUE(module.contains("shufflevector <2 x i8> %v, <2 x i8> zeroinitializer, <3 x i32> <i32 1, i32 0, i32 0>"));
  EXPECT_EQ(all<llvm::InsertElementInst>(module.function()).size(), 1u);
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 1u);
}

TEST(ReplaceUndef, WhatIsOverwrittenNeedsNoChoice) {
  const std::string text = R"(
define <2 x i8> @f(i8 %x) {
  %a = insertelement <2 x i8> poison, i8 %x, i64 1
  %b = insertelement <2 x i8> %a, i8 %x, i64 INDEX
  ret <2 x i8> %b
}
)";
  auto withIndex = [&](const std::string &index) {
    return replaced(std::string(text).replace(text.find("INDEX"), 5, index));
  };
  TestModule all = withIndex("0"), one = withIndex("1");
  EXPECT_EQ(callsOf(all.function(), Intrinsic::Nondet).size(), 0u);
  EXPECT_FALSE(all.contains("poison"));
  EXPECT_EQ(callsOf(one.function(), Intrinsic::Nondet).size(), 2u);
}

TEST(ReplaceUndef, ASecondTimeFindsNothing) {
  TestModule module = replaced(R"(
define { i32, <2 x i8> } @f() {
  ret { i32, <2 x i8> } undef
}
)");
  replaceUndef(module.function());
  EXPECT_EQ(callsOf(module.function(), Intrinsic::Nondet).size(), 3u);
}

} // namespace fathom::prepare
