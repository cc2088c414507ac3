#include "frontend/TestModule.h"

namespace fathom::frontend {

/// A module in which f calls `name` with the format and further arguments, rewritten.
static TestModule printing(const std::string &format, const std::string &arguments,
                           const std::string &before = "i32 (ptr, ...) @printf(") {
  std::string callee = before.substr(before.find('@'), before.find('(', before.find('@')) - before.find('@'));
  std::string type = before.substr(0, before.find('@'));
  std::string parameters = type.substr(type.find('('));
  std::string bytes = format + "\\00";
  size_t length = format.size() + 1;
  TestModule module = TestModule::inDialect(
      "@format = constant [" + std::to_string(length) + " x i8] c\"" + bytes + "\"\n" + "declare i32 " + callee +
      parameters + "\ndefine i32 @f(i32 %i, i64 %n, double %d, ptr %s, ptr %t) {\n%r = call " + before + "ptr @format" +
      (arguments.empty() ? "" : ", ") + arguments + ")\nret i32 %r\n}\n");
  module.expectValid();
  return module;
}

/// What becomes of a call of printf: "string" for every string that is checked, "string<=N" with a precision, and the
/// checks.
static Texts effects(TestModule module) {
  Texts result;
  for (llvm::Instruction &inst : llvm::instructions(module.function())) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(&inst);
    if (!call)
      continue;
    std::string callee = call->getCalledFunction()->getName().str();
    if (callee == "__fathom_check_string")
      result.push_back("string " + call->getArgOperand(0)->getName().str());
    if (callee == "strnlen") {
      auto *limit = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(1));
      result.push_back("string " + call->getArgOperand(0)->getName().str() +
                       " <= " + (limit ? std::to_string(limit->getZExtValue()) : "?"));
    }
  }
  for (const std::string &check : checksOf(module.function()))
    result.push_back(check);
  EXPECT_TRUE(callsOf(module.function(), "printf").empty());
  return result;
}

TEST(Printf, NumbersNeedNoCheck) {
  EXPECT_EQ(effects(printing("plain", "")), Texts{});
  EXPECT_EQ(effects(printing("%d %5u %-08.3x %lld %zu %c %p %5.2f%%", "i32 %i, i32 %i, i32 %i, i64 %n, i64 %n, i32 %i, "
                                                                      "ptr %s, double %d")),
            Texts{});
}

TEST(Printf, Strings) {
  EXPECT_EQ(effects(printing("%s", "ptr %s")), Texts{"string s"});
  EXPECT_EQ(effects(printing("%s and %-10s", "ptr %s, ptr %t")), (Texts{"string s", "string t"}));
  EXPECT_EQ(effects(printing("%d%s", "i32 %i, ptr %t")), Texts{"string t"});
}

TEST(Printf, PrecisionLimitsAString) {
  EXPECT_EQ(effects(printing("%.3s", "ptr %s")), Texts{"string s <= 3"});
  EXPECT_EQ(effects(printing("%10.12s", "ptr %s")), Texts{"string s <= 12"});
  EXPECT_EQ(effects(printing("%.s", "ptr %s")), Texts{"string s <= 0"});
  EXPECT_EQ(effects(printing("%.*s", "i32 %i, ptr %s")), Texts{"string s <= ?"});
  EXPECT_EQ(effects(printing("%.*s", "i32 7, ptr %s")), Texts{"string s <= 7"});
}

TEST(Printf, ANegativePrecisionIsNoLimit) {
  EXPECT_EQ(effects(printing("%.*s", "i32 -1, ptr %s")), Texts{"string s <= 18446744073709551615"});
}

TEST(Printf, StarsTakeArguments) {
  EXPECT_EQ(effects(printing("%*d%s", "i32 %i, i32 %i, ptr %t")), Texts{"string t"});
  EXPECT_EQ(effects(printing("%*s", "i32 %i, ptr %t")), Texts{"string t"});
  EXPECT_EQ(effects(printing("%*.*s", "i32 %i, i32 4, ptr %t")), Texts{"string t <= 4"});
  EXPECT_EQ(effects(printing("%.*f%s", "i32 %i, double %d, ptr %t")), Texts{"string t"});
}

TEST(Printf, PercentAndErrnoTakeNone) {
  EXPECT_EQ(effects(printing("100%% %s", "ptr %t")), Texts{"string t"});
  EXPECT_EQ(effects(printing("%m %s", "ptr %t")), Texts{"string t"});
}

TEST(Printf, MissingArguments) {
  std::string problem = "unsupported!: printf with fewer arguments than its format asks for";
  EXPECT_EQ(effects(printing("%d", "")), Texts{problem});
  EXPECT_EQ(effects(printing("%s%s", "ptr %s")), (Texts{"string s", problem}));
  EXPECT_EQ(effects(printing("%*d", "i32 %i")), Texts{problem});
  EXPECT_EQ(effects(printing("%.*s", "")), Texts{problem});
  EXPECT_EQ(effects(printing("%.*s", "i32 %i")), Texts{problem});
}

TEST(Printf, WhatIsNotSupported) {
  EXPECT_EQ(effects(printing("%n", "ptr %s")), Texts{"unsupported!: printf with %n"});
  EXPECT_EQ(effects(printing("%s", "i32 %i")),
            Texts{"unsupported!: printf with %s for something that is not a pointer"});
  EXPECT_EQ(effects(printing("%.*s", "ptr %s, ptr %t")),
            Texts{"unsupported!: printf with a precision that is not a number"});
  for (std::string format : {"%", "%5", "%.", "%l", "%1$s", "%y"})
    EXPECT_EQ(effects(printing(format, "ptr %s")), Texts{"unsupported!: printf with a malformed format"}) << format;
  for (std::string format : {"%ls", "%S"})
    EXPECT_EQ(effects(printing(format, "ptr %s")), Texts{"unsupported!: printf with a wide string"}) << format;
}

TEST(Printf, AFormatThatIsNotConstant) {
  TestModule module = TestModule::inDialect(R"(
declare i32 @printf(ptr, ...)
define void @f(ptr %format) {
  call i32 (ptr, ...) @printf(ptr %format)
  ret void
}
)");
  EXPECT_EQ(checksOf(module.function()), Texts{"unsupported!: printf with a format that is not constant"});
}

TEST(Printf, TheResultIsNotModelled) {
  TestModule module = printing("%d", "i32 %i");
  EXPECT_EQ(callsOf(module.function(), "__fathom_printf_result").size(), 1u);
}

TEST(Printf, FprintfAndDprintfHaveTheirFormatSecond) {
  EXPECT_EQ(effects(printing("%s", "ptr %t", "i32 (ptr, ptr, ...) @fprintf(ptr %s, ")), Texts{"string t"});
  EXPECT_EQ(effects(printing("%s", "ptr %t", "i32 (i32, ptr, ...) @dprintf(i32 %i, ")), Texts{"string t"});
}

TEST(Printf, SnprintfFillsItsBuffer) {
  TestModule module = printing("%s", "ptr %t", "i32 (ptr, i64, ptr, ...) @snprintf(ptr %s, i64 %n, ");
  std::vector<llvm::CallInst *> fill = callsOf(module.function(), "__fathom_sprintf");
  ASSERT_EQ(fill.size(), 1u);
  EXPECT_EQ(fill[0]->getArgOperand(0), module.function().getArg(3));
  EXPECT_EQ(fill[0]->getArgOperand(1), module.function().getArg(1));
  EXPECT_EQ(callsOf(module.function(), "__fathom_check_string").size(), 1u);
}

TEST(Printf, SprintfCopiesALiteralOnly) {
  TestModule literal = printing("abc", "", "i32 (ptr, ptr, ...) @sprintf(ptr %s, ");
  EXPECT_EQ(callsOf(literal.function(), "strcpy").size(), 1u);
  EXPECT_EQ(effects(printing("%d", "i32 %i", "i32 (ptr, ptr, ...) @sprintf(ptr %s, ")),
            Texts{"unsupported!: sprintf with conversions"});
  EXPECT_EQ(effects(printing("100%%", "", "i32 (ptr, ptr, ...) @sprintf(ptr %s, ")),
            Texts{"unsupported!: sprintf with conversions"});
}

TEST(Printf, TheUsersOwnPrintfIsLeftAlone) {
  TestModule module = TestModule::inDialect(R"(
define i32 @printf(ptr %format, ...) {
  ret i32 0
}
define void @f(ptr %format) {
  call i32 (ptr, ...) @printf(ptr %format)
  ret void
}
)");
  EXPECT_EQ(callsOf(module.function(), "printf").size(), 1u);
}

} // namespace fathom::frontend
