#include "prepare/Distances.h"

#include "frontend/TestModule.h"

namespace fathom::prepare {

/// What becomes of %r, the last instruction before the end.
static std::string folded(const std::string &body, const char *layout = nullptr) {
  TestModule module("declare ptr @fathom.malloc(i64, i64)\ndefine void @f(ptr %p, ptr %q, i64 %n) {\n" + body +
                    "\nret void\n}");
  if (layout)
    module->setDataLayout(layout);
  llvm::Instruction &last = *std::prev(module.function().back().end(), 2);
  llvm::Constant *known = foldDistance(last);
  if (!known)
    return "";
  std::string text;
  llvm::raw_string_ostream stream(text);
  known->printAsOperand(stream, /*PrintType=*/false);
  return text;
}

static const std::string places = "%a = getelementptr i8, ptr %p, i64 24\n%b0 = getelementptr i8, ptr %p, i64 4\n"
                                  "%b = getelementptr i32, ptr %b0, i64 1\n"
                                  "%an = ptrtoint ptr %a to i64\n%bn = ptrtoint ptr %b to i64\n";

TEST(Distances, DifferencesAreConstant) {
  EXPECT_EQ(folded(places + "%r = sub i64 %an, %bn"), "16");
  EXPECT_EQ(folded(places + "%r = sub i64 %bn, %an"), "-16");
  EXPECT_EQ(folded(places + "%s = ptrtoint ptr %a to i8\n%t = ptrtoint ptr %b to i8\n%r = sub i8 %s, %t"), "16");
}

TEST(Distances, OfOtherPointersNothingIsKnown) {
  EXPECT_EQ(folded(places + "%qn = ptrtoint ptr %q to i64\n%r = sub i64 %an, %qn"), "");
  EXPECT_EQ(folded(places + "%c = getelementptr i8, ptr %p, i64 %n\n%cn = ptrtoint ptr %c to i64\n"
                            "%r = sub i64 %an, %cn"),
            "");
  EXPECT_EQ(folded(places + "%r = sub i64 %an, %n"), "");
  EXPECT_EQ(folded(places + "%r = icmp eq ptr %a, %q"), "");
}

TEST(Distances, Equality) {
  EXPECT_EQ(folded(places + "%r = icmp eq ptr %a, %b"), "false");
  EXPECT_EQ(folded(places + "%r = icmp ne ptr %a, %b"), "true");
  EXPECT_EQ(folded(places + "%c = getelementptr i64, ptr %p, i64 3\n%r = icmp eq ptr %a, %c"), "true");
}

// Of a pointer into the middle of an object, offsets may pass the largest number.
TEST(Distances, OrderIsKnownFromTheStartOfAnObject) {
  for (std::string start : {"%o = alloca [64 x i8]", "%o = call ptr @fathom.malloc(i64 64, i64 16)"}) {
    std::string both = start + "\n%a = getelementptr i8, ptr %o, i64 -8\n%b = getelementptr i8, ptr %o, i64 8\n";
    EXPECT_EQ(folded(both + "%r = icmp ult ptr %a, %b"), "true") << "offsets have a sign";
    EXPECT_EQ(folded(both + "%r = icmp uge ptr %a, %b"), "false");
    EXPECT_EQ(folded(both + "%r = icmp ugt ptr %b, %b"), "false");
  }
  EXPECT_EQ(folded(places + "%r = icmp ult ptr %a, %b"), "");
}

TEST(Distances, OffsetsThatWrapAroundIn32Bits) {
  const char *layout = "e-m:e-p:32:32";
  std::string far = "%a = getelementptr i8, ptr %p, i32 2147483647\n%b = getelementptr i8, ptr %a, i32 2147483647\n";
  EXPECT_EQ(folded(far + "%r = icmp eq ptr %a, %p", layout), "false");
  EXPECT_EQ(folded(far + "%r = icmp eq ptr %b, %p", layout), "");
  EXPECT_EQ(folded(places + "%r = sub i64 %an, %bn", layout), "") << "of numbers that are wider than addresses";
}

static std::string flat(const std::string &body) {
  TestModule module("define void @f(ptr %p, i64 %n) {\n" + body + "\nret void\n}");
  llvm::Instruction &last = *std::prev(module.function().back().end(), 2);
  llvm::Instruction *result = flattened(last);
  if (!result)
    return "";
  result->insertBefore(&last);
  result->setName("flat");
  module.expectValid();
  std::string text;
  llvm::raw_string_ostream stream(text);
  result->print(stream);
  return llvm::StringRef(text).trim().str();
}

TEST(Distances, ChainsOfStepsBecomeOne) {
  EXPECT_EQ(flat("%a = getelementptr i32, ptr %p, i64 2\n%b = getelementptr {i8, i64}, ptr %a, i64 1, i32 1"),
            "%flat = getelementptr i8, ptr %p, i64 32");
  EXPECT_EQ(flat("%a = getelementptr i32, ptr %p, i64 %n\n%b = getelementptr i8, ptr %a, i64 1\n"
                 "%c = getelementptr i8, ptr %b, i64 1"),
            "%flat = getelementptr i8, ptr %a, i64 2");
  EXPECT_EQ(flat("%a = getelementptr i32, ptr %p, i64 2"), "");
  EXPECT_EQ(flat("%a = getelementptr i32, ptr %p, i64 2\n%b = getelementptr i8, ptr %a, i64 %n"), "");
}

} // namespace fathom::prepare
