#include "frontend/MissingReturns.h"

#include "frontend/BlockScopes.h"
#include "frontend/TestModule.h"

namespace fathom::frontend {

static TestModule guarded(const std::string &body) {
  TestModule module(R"(
define internal i32 @callee(i1 %c) {
  %slot = alloca i32
  br i1 %c, label %then, label %end
then:
  store i32 7, ptr %slot
  br label %end
end:
  %r = load i32, ptr %slot
  ret i32 %r
}
define internal i32 @always(i1 %c) {
  %slot = alloca i32
  br i1 %c, label %then, label %else
then:
  store i32 7, ptr %slot
  br label %end
else:
  store i32 8, ptr %slot
  br label %end
end:
  %r = load i32, ptr %slot
  ret i32 %r
}
define i32 @f(i1 %c, ptr %p) {
)" + body + R"(
}
)");
  markOfSource(*module);
  guardMissingReturns(*module);
  module.expectValid();
  return module;
}

const std::string problem = "undefined: use of the value of a function that ends without one";

TEST(MissingReturns, TheUseOfTheValueIsChecked) {
  TestModule module = guarded("%r = call i32 @callee(i1 %c)\n%s = add i32 %r, 1\nret i32 %s");
  EXPECT_EQ(checksOf(module.function()), Texts{problem}) << module.text();
  EXPECT_TRUE(module.contains("@fathom.no-result"));
}

TEST(MissingReturns, AValueThatIsNotUsedNeedNotBeThere) {
  TestModule module = guarded("%r = call i32 @callee(i1 %c)\nret i32 0");
  EXPECT_EQ(checksOf(module.function()), Texts{}) << module.text();
}

TEST(MissingReturns, FunctionsThatAlwaysReturnAreLeftAlone) {
  TestModule module = guarded("%r = call i32 @always(i1 %c)\nret i32 %r");
  EXPECT_EQ(checksOf(module.function()), Texts{}) << module.text();
}

TEST(MissingReturns, CallsThroughPointersAreChecked) {
  TestModule module = guarded("%r = call i32 %p(i1 %c)\nret i32 %r");
  EXPECT_EQ(checksOf(module.function()), Texts{problem}) << module.text();
}

} // namespace fathom::frontend
