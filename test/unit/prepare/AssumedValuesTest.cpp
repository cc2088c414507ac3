#include "prepare/AssumedValues.h"

#include "frontend/TestModule.h"

namespace fathom::prepare {

static TestModule assuming(const std::string &body, const std::string &globals = "") {
  TestModule module = TestModule::inDialect(globals + R"(
declare void @fathom.assume(i1)
@out = global i32 0
@place = global ptr null
define void @f(i32 %x, i32 %y, ptr %p, i1 %c) {
)" + body + "\nret void\n}\n");
  useAssumedValues(module.function());
  module.expectValid();
  return module;
}

TEST(AssumedValues, AfterTheAssumptionTheValueIsKnown) {
  TestModule module = assuming("%e = icmp eq i32 %x, 5\ncall void @fathom.assume(i1 %e)\nstore i32 %x, ptr @out");
  EXPECT_TRUE(module.contains("store i32 5, ptr @out"));
  EXPECT_TRUE(module.contains("icmp eq i32 %x, 5")); // the assumption itself stays
}

TEST(AssumedValues, NotBefore) {
  TestModule module = assuming("store i32 %x, ptr @out\n%e = icmp eq i32 %x, 5\ncall void @fathom.assume(i1 %e)");
  EXPECT_TRUE(module.contains("store i32 %x, ptr @out"));
}

TEST(AssumedValues, NotOnOtherPaths) {
  TestModule module = assuming(R"(
  br i1 %c, label %a, label %b
a:
  %e = icmp eq i32 5, %x
  call void @fathom.assume(i1 %e)
  br label %b
b:
  %r = phi i32 [ %x, %a ], [ %x, %0 ]
  store i32 %x, ptr @out
  store i32 %r, ptr @out
)");
  EXPECT_TRUE(module.contains("phi i32 [ 5, %a ], [ %x, %0 ]"));
  EXPECT_TRUE(module.contains("store i32 %x, ptr @out"));
}

TEST(AssumedValues, ConjunctionsAreTakenApart) {
  TestModule module = assuming(R"(
  %e = icmp eq i32 %x, 5
  %g = icmp eq i32 %y, 6
  %b = and i1 %e, %g
  %d = select i1 %b, i1 %c, i1 false
  call void @fathom.assume(i1 %d)
  store i32 %x, ptr @out
  store i32 %y, ptr @out
)");
  EXPECT_TRUE(module.contains("store i32 5, ptr @out"));
  EXPECT_TRUE(module.contains("store i32 6, ptr @out"));
}

TEST(AssumedValues, ConjunctionsOfBranchesAreTakenApart) {
  TestModule module = assuming(R"(
  %e = icmp eq i32 %x, 5
  br i1 %e, label %second, label %end
second:
  %g = icmp eq i32 %y, 6
  br i1 %g, label %third, label %end
third:
  br label %end
end:
  %d = phi i1 [ false, %0 ], [ false, %second ], [ %c, %third ]
  call void @fathom.assume(i1 %d)
  store i32 %x, ptr @out
  store i32 %y, ptr @out
)");
  EXPECT_TRUE(module.contains("store i32 5, ptr @out"));
  EXPECT_TRUE(module.contains("store i32 6, ptr @out"));
}

TEST(AssumedValues, DisjunctionsOfBranchesSayNothing) {
  TestModule module = assuming(R"(
  %e = icmp eq i32 %x, 5
  br i1 %e, label %second, label %end
second:
  %g = icmp eq i32 %y, 6
  br label %end
end:
  %d = phi i1 [ %c, %0 ], [ %g, %second ]
  call void @fathom.assume(i1 %d)
  store i32 %x, ptr @out
  store i32 %y, ptr @out
)");
  EXPECT_TRUE(module.contains("store i32 %x, ptr @out"));
  EXPECT_TRUE(module.contains("store i32 %y, ptr @out"));
}

// What was compared in one round says nothing of the next one.
TEST(AssumedValues, ValuesThatAreComputedAgainSayNothing) {
  TestModule module = assuming(R"(
  br label %head
head:
  %d = phi i1 [ false, %0 ], [ %g, %body ]
  %n = call i32 @nd_int()
  call void @fathom.assume(i1 %d)
  store i32 %n, ptr @out
  br i1 %c, label %body, label %end
body:
  %g = icmp eq i32 %n, 6
  br label %head
end:
)",
                               "declare i32 @nd_int()");
  EXPECT_FALSE(module.contains("store i32 6, ptr @out"));
}

TEST(AssumedValues, OtherConditionsSayNothing) {
  TestModule module = assuming(R"(
  %e = icmp ne i32 %x, 5
  call void @fathom.assume(i1 %e)
  %g = icmp eq i32 %x, 5
  %h = icmp eq i32 %y, 6
  %o = or i1 %g, %h
  call void @fathom.assume(i1 %o)
  store i32 %x, ptr @out
  store i32 %y, ptr @out
)");
  EXPECT_TRUE(module.contains("store i32 %x, ptr @out"));
  EXPECT_TRUE(module.contains("store i32 %y, ptr @out"));
}

TEST(AssumedValues, PointersAreLeftAlone) {
  TestModule module = assuming("%e = icmp eq ptr %p, @out\ncall void @fathom.assume(i1 %e)\n%n = icmp eq ptr %p, null\n"
                               "call void @fathom.assume(i1 %n)\nstore ptr %p, ptr @place");
  EXPECT_TRUE(module.contains("store ptr %p, ptr @place"));
}

TEST(AssumedValues, APointerThatMayBeAnyIsTheOneThatItEquals) {
  TestModule module = assuming("%a = call ptr @nd_ptr()\n%e = icmp eq ptr %a, @out\nstore ptr %a, ptr @place\n"
                               "call void @fathom.assume(i1 %e)\nstore i32 1, ptr %a",
                               "declare ptr @nd_ptr()");
  EXPECT_TRUE(module.contains("store ptr %1, ptr @place")); // before
  EXPECT_TRUE(module.contains("store i32 1, ptr @out")) << module.text();
}

// A constant expression has uses anywhere, other functions and initialisers included.
TEST(AssumedValues, ConstantExpressionsAreLeftAlone) {
  TestModule module = assuming("%e = icmp eq i64 ptrtoint (ptr @number to i64), 4096\ncall void @fathom.assume(i1 %e)",
                               R"(
@number = global i32 0
@address = global i64 ptrtoint (ptr @number to i64)
define i64 @other() {
  ret i64 ptrtoint (ptr @number to i64)
}
)");
  EXPECT_TRUE(module.contains("@address = global i64 ptrtoint"));
  EXPECT_TRUE(module.contains("ret i64 ptrtoint"));
}

} // namespace fathom::prepare
