// Functions of the C library in one step: what they need, what is known afterwards, and that there is no loop.
#include "Built.h"

#include <gtest/gtest.h>

namespace fathom::prove {

namespace {

using prepare::LibraryFunction;

std::string call(LibraryFunction which, const std::string &result, const std::string &type,
                 const std::string &arguments) {
  std::string number = std::to_string(static_cast<uint32_t>(which));
  return "  " + result + " = call " + type + " @fathom.library." + number + "(i32 " + number + ", " + arguments + ")\n";
}

std::string declared(LibraryFunction which, const std::string &type, const std::string &parameters) {
  return "declare " + type + " @fathom.library." + std::to_string(static_cast<uint32_t>(which)) + "(i32, " +
         parameters + ")\n";
}

std::string errorOf(const std::string &body) {
  static const std::string declarations =
      declared(LibraryFunction::StrLen, "i64", "ptr") + declared(LibraryFunction::StrNLen, "i64", "ptr, i64") +
      declared(LibraryFunction::StrCmp, "i32", "ptr, ptr") +
      declared(LibraryFunction::StrNCmp, "i32", "ptr, ptr, i64") +
      declared(LibraryFunction::StrChrNul, "ptr", "ptr, i32") + declared(LibraryFunction::StrRChr, "ptr", "ptr, i32") +
      declared(LibraryFunction::StrStr, "ptr", "ptr, ptr") + declared(LibraryFunction::StrSpan, "i64", "ptr, ptr") +
      declared(LibraryFunction::MemCmp, "i32", "ptr, ptr, i64") +
      declared(LibraryFunction::MemChr, "ptr", "ptr, i32, i64");
  std::string first;
  for (bool isMath : {true, false}) {
    Built built(body, isMath, declarations);
    EXPECT_EQ(built.graph->live().size(), 1u) << "a loop";
    if (isMath)
      first = built.errorKind();
    else
      EXPECT_EQ(built.errorKind(), first);
  }
  return first;
}

/// Three bytes, nothing is known about them.
constexpr char three[] = "  %three = alloca [3 x i8]\n";
constexpr char end[] = "  ret i32 0\n";

std::string load(const std::string &name, const std::string &pointer, const std::string &offset) {
  return "  %at." + name + " = getelementptr i8, ptr " + pointer + ", i64 " + offset + "\n  %" + name +
         " = load i8, ptr %at." + name + "\n";
}

/// A byte that must have a value.
std::string byteMustBe(const std::string &pointer, const std::string &offset, const std::string &number) {
  return load("byte", pointer, offset) + "  %e = sext i8 %byte to i32\n" + mustBe(number);
}

TEST(StringRulesTest, StrlenEndsAtAZero) {
  std::string length = call(LibraryFunction::StrLen, "%r", "i64", "ptr %str");
  EXPECT_EQ(errorOf(string + length + byteMustBe("%str", "%r", "0")), "");
  EXPECT_EQ(errorOf(string + length + "  %next = add i64 %r, 1\n" + load("x", "%str", "%next") + end), "bounds");
  EXPECT_EQ(errorOf(three + call(LibraryFunction::StrLen, "%r", "i64", "ptr %three") + end), "bounds");
  EXPECT_EQ(errorOf(call(LibraryFunction::StrLen, "%r", "i64", "ptr null") + end), "null");
}

TEST(StringRulesTest, StrlenKnowsCharactersInFrontOfTheZero) {
  std::string text = three + std::string("  store i8 65, ptr %three\n") +
                     "  %one = getelementptr i8, ptr %three, i64 1\n  %two = getelementptr i8, ptr %three, i64 2\n" +
                     "  store i8 0, ptr %two\n";
  std::string length = call(LibraryFunction::StrLen, "%r", "i64", "ptr %three") + "  %e = trunc i64 %r to i32\n";
  EXPECT_EQ(errorOf(text + "  store i8 66, ptr %one\n" + length + mustBe("2")), "");
  EXPECT_EQ(errorOf(text + "  store i8 0, ptr %one\n" + length + mustBe("1")), "");
  EXPECT_EQ(errorOf(text + length + mustBe("2")), "null"); // or 1
  // The first character is none of them.
  EXPECT_EQ(errorOf(text + length + "  %p = sub i64 %r, 1\n" + load("x", "%three", "%p") + end), "");
}

TEST(StringRulesTest, AZeroIsOverwritten) {
  std::string length = call(LibraryFunction::StrLen, "%r", "i64", "ptr %str");
  EXPECT_EQ(errorOf(string + std::string("  store i8 65, ptr %end\n") + length + end), "bounds");
  // Only the zero that was found is gone.
  std::string found = length + "  %at = getelementptr i8, ptr %str, i64 %r\n  store i8 65, ptr %at\n";
  EXPECT_EQ(errorOf(string + found + call(LibraryFunction::StrLen, "%again", "i64", "ptr %str") + end), "bounds");
}

TEST(StringRulesTest, StrnlenReadsNoMoreThanItMay) {
  auto length = [](int most) {
    return call(LibraryFunction::StrNLen, "%r", "i64", "ptr %three, i64 " + std::to_string(most));
  };
  EXPECT_EQ(errorOf(three + length(3) + end), "");
  EXPECT_EQ(errorOf(three + length(4) + end), "bounds");
  EXPECT_EQ(errorOf(call(LibraryFunction::StrNLen, "%r", "i64", "ptr null, i64 0") + end), "");
  EXPECT_EQ(errorOf(three + length(3) + load("x", "%three", "%r") + end), "bounds");
  EXPECT_EQ(errorOf(three + length(2) + load("x", "%three", "%r") + end), "");
  EXPECT_EQ(errorOf(three + length(2) + byteMustBe("%three", "%r", "0")), "null"); // or the third one
}

TEST(StringRulesTest, AComparisonEndsWithEitherString) {
  std::string one = "  %one = alloca i8\n  store i8 0, ptr %one\n";
  std::string compared = call(LibraryFunction::StrCmp, "%r", "i32", "ptr %three, ptr %one");
  EXPECT_EQ(errorOf(three + one + compared + end), "");
  EXPECT_EQ(errorOf(three + std::string("  %one = alloca i8\n") + compared + end), "bounds");
  EXPECT_EQ(
      errorOf(three + std::string(string) + call(LibraryFunction::StrCmp, "%r", "i32", "ptr %three, ptr %str") + end),
      "bounds");
  auto limited = [](int most) {
    return call(LibraryFunction::StrNCmp, "%r", "i32", "ptr %three, ptr %str, i64 " + std::to_string(most));
  };
  EXPECT_EQ(errorOf(three + std::string(string) + limited(3) + end), "");
  EXPECT_EQ(errorOf(three + std::string(string) + limited(4) + end), "bounds");
}

TEST(StringRulesTest, ACharacterIsFoundBeforeTheEnd) {
  std::string found = call(LibraryFunction::StrChrNul, "%p", "ptr", "ptr %str, i32 44");
  EXPECT_EQ(errorOf(string + found + load("x", "%p", "0") + end), "");
  EXPECT_EQ(errorOf(string + found + byteMustBe("%p", "0", "44")), "null"); // or 0
  // If it is one, something follows.
  std::string next = R"(
  %c = load i8, ptr %p
  %isZero = icmp eq i8 %c, )";
  std::string branch = "\n  br i1 %isZero, label %out, label %more\nout:\n  ret i32 0\nmore:\n";
  EXPECT_EQ(errorOf(string + found + next + "0" + branch + load("x", "%p", "1") + end), "");
  EXPECT_EQ(errorOf(string + found + next + "44" + branch + load("x", "%p", "1") + end), "bounds");
}

TEST(StringRulesTest, TheLastCharacterMayBeNone) {
  std::string found = call(LibraryFunction::StrRChr, "%p", "ptr", "ptr %str, i32 47");
  EXPECT_EQ(errorOf(string + found + load("x", "%p", "0") + end), "null");
  std::string checked =
      found + "  %none = icmp eq ptr %p, null\n  br i1 %none, label %out, label %more\nout:\n" + "  ret i32 0\nmore:\n";
  EXPECT_EQ(errorOf(string + checked + byteMustBe("%p", "0", "47")), "");
  EXPECT_EQ(errorOf(string + checked + load("x", "%p", "1") + end), "");
  EXPECT_EQ(errorOf(string + checked + load("x", "%p", "2") + end), "bounds");
  // The end is always found.
  std::string last = call(LibraryFunction::StrRChr, "%p", "ptr", "ptr %str, i32 0");
  EXPECT_EQ(errorOf(string + last + byteMustBe("%p", "0", "0")), "");
}

TEST(StringRulesTest, SpansAndPartsLieInStrings) {
  std::string other = "  %other = alloca [2 x i8]\n  store i8 0, ptr %other\n";
  std::string span = call(LibraryFunction::StrSpan, "%r", "i64", "ptr %str, ptr %other");
  EXPECT_EQ(errorOf(string + other + span + load("x", "%str", "%r") + end), "");
  EXPECT_EQ(errorOf(string + std::string("  %other = alloca [2 x i8]\n") + span + end), "bounds");
  std::string part = call(LibraryFunction::StrStr, "%p", "ptr", "ptr %str, ptr %other");
  EXPECT_EQ(errorOf(string + other + part + end), "");
  EXPECT_EQ(errorOf(string + other + part + load("x", "%p", "0") + end), "null");
  EXPECT_EQ(errorOf(string + std::string("  %other = alloca [2 x i8]\n") + part + end), "bounds");
}

TEST(StringRulesTest, BytesAreInRange) {
  auto compared = [](const std::string &size) {
    return call(LibraryFunction::MemCmp, "%r", "i32", "ptr %three, ptr %three, i64 " + size);
  };
  EXPECT_EQ(errorOf(three + compared("3") + end), "");
  EXPECT_EQ(errorOf(three + compared("4") + end), "bounds");
  auto found = [](const std::string &size) {
    return call(LibraryFunction::MemChr, "%p", "ptr", "ptr %three, i32 7, i64 " + size);
  };
  EXPECT_EQ(errorOf(three + found("3") + end), "");
  EXPECT_EQ(errorOf(three + found("4") + end), "bounds");
  // It goes no further than to what it looks for.
  EXPECT_EQ(errorOf(three + std::string("  store i8 7, ptr %three\n") + found("4") + load("x", "%p", "0") + end), "");
}

} // namespace

} // namespace fathom::prove
