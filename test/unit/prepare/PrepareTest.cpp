#include "prepare/Prepare.h"

#include "seair/ExecuteLLVM.h"
#include "support/Error.h"

namespace fathom::prepare {

/// Prepared and unrolled, as a run of the tool would.
static std::string checked(const std::string &text, const Inputs &inputs = {}, uint32_t bound = 4) {
  TestModule module = TestModule::inDialect(text);
  Env env;
  llvm::Function *whole = prepare(*module, env);
  EXPECT_EQ(whole, wholeProgram(*module));
  module.expectValid();
  LoopBounds bounds;
  bounds.standard = bound;
  std::unique_ptr<llvm::Module> copy = unrolled(*module, bounds, env);
  std::string problems;
  llvm::raw_string_ostream stream(problems);
  EXPECT_FALSE(llvm::verifyModule(*copy, &stream)) << problems;
  seair::Program program = translated(*wholeProgram(*copy), env);
  return outcome(program, inputs);
}

// What it would store is nothing that a call through the pointer can reach.
TEST(Prepare, FunctionsThatNothingLeadsToAreDropped) {
  TestModule module(R"(
@table = global [1 x ptr] [ptr @taken]
define void @taken() {
  call void @below()
  ret void
}
define void @below() {
  ret void
}
define void @unused() {
  call void @unused()
  call void @belowUnused()
  ret void
}
define void @belowUnused() {
  ret void
}
define i32 @main() {
  ret i32 0
}
)");
  Env env;
  prepareFunctions(*module, env);
  module.expectValid();
  for (const char *kept : {"main", "taken", "below"})
    EXPECT_FALSE(module->getFunction(kept)->isDeclaration()) << kept;
  for (const char *dropped : {"unused", "belowUnused"})
    EXPECT_TRUE(module->getFunction(dropped)->isDeclaration()) << dropped;
}

constexpr char sums[] = R"(
declare i32 @nd_n()
declare i32 @nd_i()
declare void @sassert(i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define internal i32 @sum(ptr %a, i32 %n) {
entry:
  %s = alloca i32
  %i = alloca i32
  store i32 0, ptr %s
  store i32 0, ptr %i
  br label %head
head:
  %iv = load i32, ptr %i
  %c = icmp slt i32 %iv, %n
  br i1 %c, label %body, label %end
body:
  %p = getelementptr i32, ptr %a, i32 %iv
  %v = load i32, ptr %p
  %sv = load i32, ptr %s
  %t = add i32 %sv, %v
  store i32 %t, ptr %s
  %j = add i32 %iv, 1
  store i32 %j, ptr %i
  br label %head
end:
  %r = load i32, ptr %s
  ret i32 %r
}
define i32 @main() {
  %a = alloca [3 x i32]
  %n = call i32 @nd_n()
  %i = call i32 @nd_i()
  call void @llvm.lifetime.start.p0(i64 12, ptr %a)
  %p0 = getelementptr i32, ptr %a, i32 0
  store i32 5, ptr %p0
  %p1 = getelementptr i32, ptr %a, i32 %i
  store i32 6, ptr %p1
  %p2 = getelementptr i32, ptr %a, i32 2
  store i32 7, ptr %p2
  %r = call i32 @sum(ptr %a, i32 %n)
  %ok = icmp slt i32 %r, 18
  call void @sassert(i1 %ok)
  call void @llvm.lifetime.end.p0(i64 12, ptr %a)
  ret i32 0
}
)";

TEST(Prepare, AWholeProgram) {
  EXPECT_EQ(checked(sums, numbers({{"nd_n", 2}, {"nd_i", 1}})), "halted");
  EXPECT_EQ(checked(sums, numbers({{"nd_n", 3}, {"nd_i", 1}})), "assert");
  EXPECT_EQ(checked(sums, numbers({{"nd_n", 4}, {"nd_i", 0}})), "bounds: read of 4 bytes");
  EXPECT_EQ(checked(sums, numbers({{"nd_n", 0}, {"nd_i", 3}})), "bounds: write of 4 bytes");
  EXPECT_EQ(checked(sums, numbers({{"nd_n", 3}, {"nd_i", 1}}), 2), "unwind");
}

// The result of an invalid access is never used, and the error is one all the same.
TEST(Prepare, NoErrorIsSimplifiedAway) {
  EXPECT_EQ(checked("define i32 @main() {\n%x = load i32, ptr null\nret i32 0\n}"), "null: read of 4 bytes");
  EXPECT_EQ(checked("@g = constant i32 1\ndefine i32 @main() {\nstore i32 1, ptr @g\nret i32 0\n}"),
            "readonly: write of 4 bytes");
  EXPECT_EQ(checked("@g = constant i32 1\ndefine i32 @main() {\n%x = load i64, ptr @g\nret i32 0\n}"),
            "bounds: read of 8 bytes");
  EXPECT_EQ(checked("define i32 @main() {\nbr i1 true, label %a, label %b\na:\nunreachable\nb:\nret i32 0\n}"),
            "undefined: code that must be unreachable is reached");
  EXPECT_EQ(checked("define i32 @main() {\nstore i32 1, ptr undef\nret i32 0\n}").substr(0, 9), "undefined");
}

TEST(Prepare, ACheckIsNotAssumedByWhatComesAfterIt) {
  const std::string text = R"(
declare i32 @nd_n()
declare void @sassert(i1)
declare void @llvm.assume(i1)
define i32 @main() {
  %n = call i32 @nd_n()
  %ok = icmp eq i32 %n, 3
  call void @sassert(i1 %ok)
  call void @llvm.assume(i1 %ok)
  ret i32 0
}
)";
  EXPECT_EQ(checked(text, numbers({{"nd_n", 4}})), "assert");
}

TEST(Prepare, UninitialisedVariablesAreNotFoldedAway) {
  const std::string text = R"(
declare void @sassert(i1)
define i32 @main() {
  %v = alloca i32
  %x = load i32, ptr %v
  %c = icmp eq i32 %x, 4
  br i1 %c, label %bad, label %end
bad:
  call void @sassert(i1 false)
  br label %end
end:
  ret i32 0
}
)";
  EXPECT_EQ(checked(text, numbers({{"v", 4}})), "assert");
  EXPECT_EQ(checked(text, numbers({{"v", 5}})), "halted");
}

TEST(Prepare, AVariableInALoopDiesEveryTime) {
  const std::string text = R"(
declare i32 @nd_n()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
@kept = global ptr null
@first = global i32 7
define i32 @main() {
entry:
  %v = alloca i32
  %n = call i32 @nd_n()
  store ptr @first, ptr @kept
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  call void @llvm.lifetime.start.p0(i64 4, ptr %v)
  %old = load ptr, ptr @kept
  %x = load i32, ptr %old
  store ptr %v, ptr @kept
  call void @llvm.lifetime.end.p0(i64 4, ptr %v)
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %head, label %end
end:
  ret i32 0
}
)";
  EXPECT_EQ(checked(text, numbers({{"nd_n", 1}})), "halted");
  EXPECT_EQ(checked(text, numbers({{"nd_n", 2}})), "use-after-scope: read of 4 bytes");
}

TEST(Prepare, OnlyTheWholeProgramHasABody) {
  TestModule module = TestModule::inDialect(sums);
  Env env;
  prepare(*module, env);
  for (llvm::Function &function : *module)
    EXPECT_EQ(function.isDeclaration(), function.getName() != "fathom.run") << function.getName().str();
}

} // namespace fathom::prepare
