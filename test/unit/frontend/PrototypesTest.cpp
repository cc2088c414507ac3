#include "frontend/Prototypes.h"

#include "frontend/TestModule.h"

namespace fathom::frontend {

static TestModule settled(const std::string &text) {
  TestModule module(text);
  settlePrototypes(*module);
  module.expectValid();
  return module;
}

TEST(Prototypes, AreSeenInCalls) {
  TestModule module = settled(R"(
declare i32 @g(...)
define void @f(ptr %p) {
  %a = call i32 (i32, ptr, ...) @g(i32 1, ptr %p)
  %b = call i32 (i32, ptr, ...) @g(i32 2, ptr null)
  ret void
}
)");
  EXPECT_TRUE(module.contains("declare i32 @g(i32, ptr)"));
  EXPECT_EQ(callsOf(module.function(), "g").size(), 2u);
  EXPECT_EQ(callsOf(module.function(), "g")[0]->getCalledFunction(), module->getFunction("g"));
}

TEST(Prototypes, DoNotFitAllCalls) {
  TestModule module = settled(R"(
declare i32 @g(...)
define void @f(ptr %p) {
  %a = call i32 (i32, ...) @g(i32 1)
  %b = call i32 (ptr, ...) @g(ptr %p)
  ret void
}
)");
  EXPECT_TRUE(module.contains("declare i32 @g(...)"));
}

TEST(Prototypes, AreLeftWhereTheAddressIsTaken) {
  TestModule module = settled(R"(
declare i32 @g(...)
define void @f(ptr %p) {
  %a = call i32 (i32, ptr, ...) @g(i32 1, ptr @g)
  ret void
}
)");
  EXPECT_TRUE(module.contains("declare i32 @g(...)"));
}

TEST(Prototypes, OfVariadicFunctionsStay) {
  TestModule module = settled(R"(
declare i32 @g(ptr, ...)
define void @f(ptr %p) {
  %a = call i32 (ptr, ...) @g(ptr %p, i32 1)
  ret void
}
)");
  EXPECT_TRUE(module.contains("declare i32 @g(ptr, ...)"));
}

} // namespace fathom::frontend
