#include "frontend/Unsanitised.h"

#include "frontend/TestModule.h"

namespace fathom::frontend {

static Texts checksIn(const std::string &body) {
  TestModule module("declare void @llvm.ubsantrap(i8)\n"
                    "define void @f(i32 %x, i32 %y, i64 %n, <4 x i32> %v, <4 x i32> %w) {\n" +
                    body + "\nret void\n}\n");
  guardUnsanitised(*module);
  module.expectValid();
  return checksOf(module.function());
}

/// The checks of `operation` where it stands behind a branch on %ok, which `condition` computes.
static Texts checksBehind(const std::string &condition, const std::string &operation,
                          const std::string &otherwise = "call void @llvm.ubsantrap(i8 3)\nunreachable") {
  return checksIn(condition + "\nbr i1 %ok, label %go, label %trap\ntrap:\n" + otherwise + "\ngo:\n" + operation);
}

TEST(Unsanitised, DivisionsOfVectors) {
  EXPECT_EQ(checksIn("%q = sdiv <4 x i32> %v, %w"), (Texts{"div-by-zero", "signed-overflow: division"}));
  EXPECT_EQ(checksIn("%q = urem <4 x i32> %v, %w"), (Texts{"div-by-zero"}));
  EXPECT_EQ(checksIn("%q = udiv <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>"), Texts{});
  EXPECT_EQ(checksIn("%q = udiv <4 x i32> %v, <i32 1, i32 2, i32 0, i32 4>"), (Texts{"div-by-zero"}));
}

TEST(Unsanitised, ShiftsOfVectors) {
  EXPECT_EQ(checksIn("%q = shl <4 x i32> %v, %w"), (Texts{"shift"}));
  EXPECT_EQ(checksIn("%q = ashr <4 x i32> %v, <i32 0, i32 1, i32 2, i32 31>"), Texts{});
}

TEST(Unsanitised, ElementsOfVectors) {
  EXPECT_EQ(checksIn("%q = extractelement <4 x i32> %v, i32 %x"), (Texts{"bounds: element of a vector"}));
  EXPECT_EQ(checksIn("%q = insertelement <4 x i32> %v, i32 1, i64 %n"), (Texts{"bounds: element of a vector"}));
  EXPECT_EQ(checksIn("%q = extractelement <4 x i32> %v, i32 3"), Texts{});
}

static const std::string isNotZero = "%a = icmp ne i32 %y, 0\n";
static const std::string fits = "%b = icmp ne i32 %x, -2147483648\n%c = icmp ne i32 %y, -1\n%d = or i1 %b, %c\n";

TEST(Unsanitised, DivisionsThatClangChecks) {
  std::string both = isNotZero + fits + "%ok = and i1 %a, %d";
  EXPECT_EQ(checksBehind(both, "%q = sdiv i32 %x, %y"), Texts{});
  EXPECT_EQ(checksBehind(fits + "%ok = and i1 %d, true", "%q = sdiv i32 %x, %y"), (Texts{"div-by-zero"}));
  EXPECT_EQ(checksBehind("%ok = icmp ne i32 %y, 0", "%q = sdiv i32 %x, %y"), (Texts{"signed-overflow: division"}));
}

TEST(Unsanitised, DivisionsBehindAnotherBranch) {
  Texts all{"div-by-zero", "signed-overflow: division"};
  EXPECT_EQ(checksBehind("%ok = icmp ne i32 %x, 7", "%q = sdiv i32 %x, %y"), all);
  // One of the program's own.
  EXPECT_EQ(checksBehind("%ok = icmp eq i32 %y, 0", "%q = sdiv i32 %x, %y", "ret void"), all);
  EXPECT_EQ(checksBehind("%ok = icmp ugt i32 %y, 40", "%q = shl i32 %x, %y", "ret void"), (Texts{"shift"}));
}

TEST(Unsanitised, DifferencesOfPointers) {
  Texts rest{"undefined: the difference of pointers is no number of elements"};
  EXPECT_EQ(checksIn("%q = sdiv exact i64 %n, 4"), rest);
  EXPECT_EQ(checksIn("%q = sdiv exact i64 %n, 12"), rest);
  EXPECT_EQ(checksIn("%q = sdiv exact i64 12, 4"), Texts{});
}

TEST(Unsanitised, ArithmeticThatMustNotBeSanitised) {
  EXPECT_EQ(checksIn("%q = add nsw i32 %x, %y"), (Texts{"signed-overflow: addition"}));
  EXPECT_EQ(checksIn("%q = sub nsw i32 0, %y"), (Texts{"signed-overflow: negation"}));
  EXPECT_EQ(checksIn("%q = mul nsw i32 %x, %y"), (Texts{"signed-overflow: multiplication"}));
  EXPECT_EQ(checksIn("%q = add i32 %x, %y"), Texts{});
  EXPECT_EQ(checksIn("%a = and i32 %x, 255\n%q = add nsw i32 %a, 1"), Texts{}); // it cannot
  EXPECT_EQ(checksIn("%q = shl i32 %x, %y"), (Texts{"shift"}));
  EXPECT_EQ(checksIn("%c = and i32 %y, 31\n%q = shl i32 %x, %c"), Texts{});
  EXPECT_EQ(checksIn("%q = lshr i32 %x, 31"), Texts{});
}

} // namespace fathom::frontend
