#include "prepare/Traps.h"

#include "Debug.h"
#include "frontend/TestModule.h"

namespace fathom::prepare {

/// A function that computes %ok, and traps with the handler unless it holds.
static TestModule trapping(const std::string &lines, int handler) {
  TestModule module(R"(
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare void @llvm.ubsantrap(i8)
define i32 @f(i32 %a, i32 %b) {
)" + lines + R"(
  br i1 %ok, label %cont, label %trap
trap:
  call void @llvm.ubsantrap(i8 )" +
                    std::to_string(handler) + R"()
  unreachable
cont:
  ret i32 %a
}
)");
  trapsToChecks(module.function(), frontend::Library(*module.function().getParent()));
  module.expectValid();
  EXPECT_TRUE(callsOf(module.function(), "llvm.ubsantrap").empty());
  return module;
}

/// The checks on the way that is not the (now unreachable) trap block.
static Texts checks(const std::string &lines, int handler) {
  TestModule module = trapping(lines, handler);
  Texts result;
  for (const std::string &check : checksOf(module.function()))
    if (check.find('!') == std::string::npos)
      result.push_back(check);
  EXPECT_TRUE(llvm::cast<llvm::BranchInst>(module.function().getEntryBlock().getTerminator())->isUnconditional());
  return result;
}

constexpr char compare[] = "%ok = icmp ne i32 %b, 0";
constexpr char signedFlag[] = "%p = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)\n"
                              "%o = extractvalue { i32, i1 } %p, 1\n%ok = xor i1 %o, true";
constexpr char unsignedFlag[] = "%p = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)\n"
                                "%o = extractvalue { i32, i1 } %p, 1\n%ok = xor i1 %o, true";

TEST(Traps, EveryHandlerHasItsKind) {
  EXPECT_EQ(checks(signedFlag, 0), Texts{"signed-overflow: addition"});
  EXPECT_EQ(checks(signedFlag, 21), Texts{"signed-overflow: subtraction"});
  EXPECT_EQ(checks(signedFlag, 12), Texts{"signed-overflow: multiplication"});
  EXPECT_EQ(checks(signedFlag, 13), Texts{"signed-overflow: negation"});
  EXPECT_EQ(checks(unsignedFlag, 0), Texts{"unsigned-overflow: addition"});
  EXPECT_EQ(checks(unsignedFlag, 21), Texts{"unsigned-overflow: subtraction"});
  EXPECT_EQ(checks(unsignedFlag, 12), Texts{"unsigned-overflow: multiplication"});
  EXPECT_EQ(checks(compare, 20), Texts{"shift"});
  EXPECT_EQ(checks(compare, 1), Texts{"undefined: __builtin_unreachable() is reached"});
  EXPECT_EQ(checks(compare, 5), Texts{"undefined: the number does not fit into the integer it is converted to"});
  EXPECT_EQ(checks(compare, 11), Texts{"undefined: the end of a function is reached without a return value"});
  EXPECT_EQ(checks(compare, 24), Texts{"undefined: the size of a variable-length array is not positive"});
  EXPECT_EQ(checks(compare, 18), Texts{"member-bounds: the index is outside of the array"});
  EXPECT_EQ(checks(compare, 19), Texts{"pointer-overflow: the pointer wraps around"});
  EXPECT_EQ(checks(compare, 22), Texts{"alignment: the address is not aligned as its type demands"});
  EXPECT_EQ(checks(compare, 23), Texts{"alignment: the address is not aligned as it is said to be"});
  EXPECT_EQ(checks(compare, 99), Texts{"undefined: undefined behaviour"});
}

TEST(Traps, ADivisionIsTwoChecks) {
  const std::string overflow = "%m = icmp ne i32 %a, -2147483648\n%n = icmp ne i32 %b, -1\n%w = or i1 %m, %n\n";
  EXPECT_EQ(checks("%z = icmp ne i32 %b, 0\n" + overflow + "%ok = and i1 %z, %w", 3),
            (Texts{"div-by-zero", "signed-overflow: division"}));
  EXPECT_EQ(checks(compare, 3), Texts{"div-by-zero"});
  EXPECT_EQ(checks(overflow + "%ok = or i1 %m, %n", 3), Texts{"signed-overflow: division"});
}

TEST(Traps, TheTwoChecksOfADivisionAreOfTheRightConditions) {
  TestModule module = trapping("%z = icmp ne i32 %b, 0\n%m = icmp ne i32 %a, -2147483648\n%n = icmp ne i32 %b, -1\n"
                               "%w = or i1 %m, %n\n%ok = and i1 %z, %w",
                               3);
  std::vector<llvm::CallInst *> found = callsOf(module.function(), Intrinsic::Check);
  ASSERT_GE(found.size(), 2u);
  EXPECT_EQ(found[0]->getArgOperand(0)->getName(), "z");
  EXPECT_EQ(found[1]->getArgOperand(0)->getName(), "w");
}

TEST(Traps, ATrapOnTrueIsNegated) {
  TestModule module(R"(
declare void @llvm.ubsantrap(i8)
define void @f(i1 %bad) {
  br i1 %bad, label %trap, label %cont
trap:
  call void @llvm.ubsantrap(i8 20)
  unreachable
cont:
  ret void
}
)");
  trapsToChecks(module.function(), frontend::Library(*module.function().getParent()));
  module.expectValid();
  llvm::CallInst *check = callsOf(module.function(), Intrinsic::Check).at(0);
  auto *negation = llvm::dyn_cast<llvm::BinaryOperator>(check->getArgOperand(0));
  ASSERT_TRUE(negation);
  EXPECT_EQ(negation->getOpcode(), llvm::Instruction::Xor);
  EXPECT_EQ(module.function().getEntryBlock().getTerminator()->getSuccessor(0)->getName(), "cont");
}

TEST(Traps, SharedTrapBlocksKeepThePlaceOfTheBranch) {
  TestModule module(withLines(R"(
declare void @llvm.ubsantrap(i8)
define void @f(i1 %a, i1 %b) !dbg !1 {
  br i1 %a, label %next, label %trap, !dbg !107
next:
  br i1 %b, label %cont, label %trap, !dbg !109
trap:
  call void @llvm.ubsantrap(i8 20), !dbg !103
  unreachable, !dbg !103
cont:
  ret void, !dbg !110
}
)"));
  trapsToChecks(module.function(), frontend::Library(*module.function().getParent()));
  module.expectValid();
  std::vector<llvm::CallInst *> found = callsOf(module.function(), Intrinsic::Check);
  ASSERT_EQ(found.size(), 3u); // the last is in the block that nobody reaches
  EXPECT_EQ(found[0]->getDebugLoc().getLine(), 7u);
  EXPECT_EQ(found[0]->getArgOperand(0), module.function().getArg(0));
  EXPECT_EQ(found[1]->getDebugLoc().getLine(), 9u);
  EXPECT_EQ(found[1]->getArgOperand(0), module.function().getArg(1));
}

TEST(Traps, ATrapWithoutABranchAlwaysFails) {
  TestModule module(R"(
declare void @llvm.ubsantrap(i8)
define void @f() {
  call void @llvm.ubsantrap(i8 1)
  unreachable
}
)");
  trapsToChecks(module.function(), frontend::Library(*module.function().getParent()));
  module.expectValid();
  EXPECT_EQ(checksOf(module.function()), Texts{"undefined!: __builtin_unreachable() is reached"});
}

TEST(Traps, WhatHappensBeforeATrapStaysBeforeIt) {
  TestModule module(R"(
declare void @llvm.ubsantrap(i8)
@g = global i32 0
define void @f(i1 %ok) {
  br i1 %ok, label %cont, label %trap
trap:
  store i32 1, ptr @g
  call void @llvm.ubsantrap(i8 1)
  unreachable
cont:
  ret void
}
)");
  trapsToChecks(module.function(), frontend::Library(*module.function().getParent()));
  module.expectValid();
  EXPECT_TRUE(llvm::cast<llvm::BranchInst>(module.function().getEntryBlock().getTerminator())->isConditional());
  EXPECT_EQ(checksOf(module.function()), Texts{"undefined!: __builtin_unreachable() is reached"});
}

TEST(Traps, PhisOfTheNextBlockStayRight) {
  TestModule module(R"(
declare void @llvm.ubsantrap(i8)
define i32 @f(i1 %a, i1 %ok) {
  br i1 %a, label %one, label %two
one:
  br i1 %ok, label %cont, label %trap
two:
  br label %cont
trap:
  call void @llvm.ubsantrap(i8 20)
  unreachable
cont:
  %r = phi i32 [ 1, %one ], [ 2, %two ]
  ret i32 %r
}
)");
  trapsToChecks(module.function(), frontend::Library(*module.function().getParent()));
  module.expectValid();
}

/// A call of the callee, behind what clang makes of nonnull parameters.
static size_t checksOfCall(const std::string &callee, const std::string &pointer, const std::string &isNotNull) {
  TestModule module(R"(
declare void @llvm.ubsantrap(i8)
declare void @own(ptr, i64)
declare i64 @strnlen(ptr, i64)
define void @f(ptr %p, i1 %c) {
  br i1 )" + isNotNull +
                    R"(, label %cont, label %trap
trap:
  call void @llvm.ubsantrap(i8 16)
  unreachable
cont:
  br i1 %c, label %one, label %two
one:
  br label %two
two:
  %n = phi i64 [ 1, %one ], [ 2, %cont ]
  call )" + callee + "(ptr " +
                    pointer + R"(, i64 %n)
  ret void
}
)");
  trapsToChecks(module.function(), frontend::Library(*module.function().getParent()));
  module.expectValid();
  return callsOf(module.function(), Intrinsic::Check).size() - 1; // that of the trap, which nothing reaches
}

TEST(Traps, NullIsAllowedOnlyForFunctionsOfTheLibrary) {
  EXPECT_EQ(checksOfCall("void @own", "null", "false"), 1u);
  EXPECT_EQ(checksOfCall("i64 @strnlen", "null", "false"), 0u);
}

} // namespace fathom::prepare
