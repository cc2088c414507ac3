#include "prepare/HideWidths.h"

#include "frontend/TestModule.h"

namespace fathom::prepare {

static TestModule with(const std::string &body) {
  return TestModule("define i1 @f(i32 %x, i64 %n, i8 %b) {\n" + body + "\n}\n");
}

static size_t hiddenNumbers(TestModule &module) { return callsOf(module.function(), Intrinsic::Number).size(); }

TEST(HideWidths, ConstantsThatNoIntOfTheMachinePasses) {
  TestModule module = with("%c = icmp sle i32 %x, 2147483647\nret i1 %c");
  hideWidths(module.function());
  module.expectValid();
  EXPECT_EQ(hiddenNumbers(module), 1u);
  showWidths(module.function());
  EXPECT_EQ(hiddenNumbers(module), 0u);
  EXPECT_TRUE(module.contains("icmp sle i32 %x, 2147483647"));
}

TEST(HideWidths, ConversionsAndQuotients) {
  TestModule module = with("%w = sext i32 %x to i64\n%c = icmp slt i64 %w, %n\n%q = sdiv i32 %x, 1000000\n"
                           "%d = icmp sle i32 %q, %x\n%r = and i1 %c, %d\nret i1 %r");
  hideWidths(module.function());
  module.expectValid();
  EXPECT_EQ(hiddenNumbers(module), 2u) << module.text();
}

TEST(HideWidths, SmallTypesKeepTheirBounds) {
  TestModule module = with("%w = zext i8 %b to i32\n%c = icmp ult i32 %w, 256\nret i1 %c");
  hideWidths(module.function());
  EXPECT_EQ(hiddenNumbers(module), 0u) << module.text();
}

} // namespace fathom::prepare
