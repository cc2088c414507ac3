#include "frontend/TestModule.h"

#include "llvm/Analysis/ValueTracking.h"

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
    if (callee == "__fathom_check_text") {
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

TEST(Printf, ANegativePrecisionIsNoLimit) { EXPECT_EQ(effects(printing("%.*s", "i32 -1, ptr %s")), Texts{"string s"}); }

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
  std::string problem = "undefined!: printf with fewer arguments than its format asks for";
  EXPECT_EQ(effects(printing("%d", "")), Texts{problem});
  EXPECT_EQ(effects(printing("%s%s", "ptr %s")), (Texts{"string s", problem}));
  EXPECT_EQ(effects(printing("%*d", "i32 %i")), Texts{problem});
  EXPECT_EQ(effects(printing("%.*s", "")), Texts{problem});
  EXPECT_EQ(effects(printing("%.*s", "i32 %i")), Texts{problem});
}

TEST(Printf, ArgumentsOfAnotherType) {
  EXPECT_EQ(effects(printing("%d", "double %d")), Texts{"undefined!: printf with %d for something of another type"});
  EXPECT_EQ(effects(printing("%s", "double %d")), Texts{"undefined!: printf with %s for something of another type"});
  EXPECT_EQ(effects(printing("%f", "i32 %i")), Texts{"undefined!: printf with %f for something of another type"});
  EXPECT_EQ(effects(printing("%g", "ptr %s")), Texts{"undefined!: printf with %g for something of another type"});
  EXPECT_EQ(effects(printing("%x", "ptr %s")),
            Texts{"unsupported!: printf with %x for something that is not a number"});
  EXPECT_EQ(effects(printing("%p", "i64 %n")),
            Texts{"unsupported!: printf with %p for something that is not a pointer"});
}

TEST(Printf, WhatIsNotSupported) {
  EXPECT_EQ(effects(printing("%n", "ptr %s")), Texts{"unsupported!: printf with %n"});
  EXPECT_EQ(effects(printing("%s", "i32 %i")),
            Texts{"unsupported!: printf with %s for something that is not a pointer"});
  EXPECT_EQ(effects(printing("%.*s", "ptr %s, ptr %t")),
            Texts{"unsupported!: printf with a width or precision that is not a number"});
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

TEST(Printf, TheStreamMustBeOpen) {
  TestModule module = printing("%d", "i32 %i");
  EXPECT_EQ(callsOf(module.function(), "__fathom_check_stdout").size(), 1u);
  TestModule other = printing("%d", "i32 %i", "i32 (ptr, ptr, ...) @fprintf(ptr %s, ");
  auto calls = callsOf(other.function(), "__fathom_check_stream");
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0]->getArgOperand(0)->getName(), "s");
  EXPECT_TRUE(callsOf(other.function(), "__fathom_check_stdout").empty());
}

TEST(Printf, FprintfAndDprintfHaveTheirFormatSecond) {
  EXPECT_EQ(effects(printing("%s", "ptr %t", "i32 (ptr, ptr, ...) @fprintf(ptr %s, ")), Texts{"string t"});
  EXPECT_EQ(effects(printing("%s", "ptr %t", "i32 (i32, ptr, ...) @dprintf(i32 %i, ")), Texts{"string t"});
}

/// What is written to the buffer, piece by piece, with the constants among the arguments.
static std::string written(TestModule module) {
  std::string result;
  for (llvm::CallInst *call : all<llvm::CallInst>(module.function())) {
    llvm::StringRef name = call->getCalledFunction()->getName();
    if (!name.consume_front("__fathom_put_"))
      continue;
    result += (result.empty() ? "" : "; ") + name.str();
    for (unsigned i = 3; i < call->arg_size(); ++i) {
      llvm::StringRef text;
      if (auto *number = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(i)))
        result += " " + std::to_string(number->getSExtValue());
      else if (llvm::getConstantStringInfo(call->getArgOperand(i), text))
        result += " '" + text.str() + "'";
      else
        result += " " + call->getArgOperand(i)->getName().str();
    }
  }
  return result;
}
static std::string snprintf(const std::string &format, const std::string &arguments = "") {
  return written(printing(format, arguments, "i32 (ptr, i64, ptr, ...) @snprintf(ptr %s, i64 %n, "));
}

TEST(Printf, SnprintfWritesPieceByPiece) {
  EXPECT_EQ(snprintf(""), "end");
  EXPECT_EQ(snprintf("abc"), "text 'abc' 3; end");
  EXPECT_EQ(snprintf("a%sb", "ptr %t"), "text 'a' 1; string t  0 0; text 'b' 1; end");
  EXPECT_EQ(snprintf("%-5.3s", "ptr %t"), "string t  1 5; end");
  EXPECT_EQ(snprintf("%*.*s", "i32 %i, i32 -2, ptr %t"), "string t  0 i; end");
  EXPECT_EQ(snprintf("%3c", "i32 %i"), "char i 0 3; end");
  EXPECT_EQ(snprintf("%5.1f", "double %d"), "any; end");
  EXPECT_EQ(snprintf("%p%m", "ptr %t"), "any; any; end");
  EXPECT_EQ(snprintf("100%%, %s", "ptr %t"), "text '100%, ' 6; string t  0 0; end");
}

TEST(Printf, SnprintfMustNotWriteWhatItReads) {
  TestModule module = printing("%s%.3s", "ptr %t, ptr %s", "i32 (ptr, i64, ptr, ...) @snprintf(ptr %s, i64 %n, ");
  std::vector<llvm::CallInst *> checks = callsOf(module.function(), "__fathom_check_source"),
                                strings = callsOf(module.function(), "__fathom_put_string");
  ASSERT_EQ(checks.size(), 2u);
  EXPECT_EQ(checks[0]->getArgOperand(2), strings[1]); // the whole length
  EXPECT_EQ(checks[0]->getArgOperand(3)->getName(), "t");
  EXPECT_EQ(checks[1]->getArgOperand(3)->getName(), "s");
}

TEST(Printf, SnprintfWritesNumbers) {
  EXPECT_EQ(snprintf("%u", "i32 %i"), "number  0 10 0 0 -1; end");
  EXPECT_EQ(snprintf("%lu", "i64 %n"), "number n 0 10 0 0 -1; end");
  EXPECT_EQ(snprintf("%+ #05llX", "i64 %n"), "number n 0 16 50 5 -1; end"); // of an unsigned number no sign
  EXPECT_EQ(snprintf("%+.4ld", "i64 %n"), "number   10 4 0 4; end");
  EXPECT_EQ(snprintf("%zo", "i64 %n"), "number n 0 8 0 0 -1; end");
}

TEST(Printf, SnprintfKnowsConstants) {
  EXPECT_EQ(snprintf("%d", "i32 -42"), "text '-42' 3; end");
  EXPECT_EQ(snprintf("%u", "i32 -1"), "text '4294967295' 10; end");
  EXPECT_EQ(snprintf("%hhd", "i32 255"), "text '-1' 2; end");
  EXPECT_EQ(snprintf("%hx", "i32 -1"), "text 'ffff' 4; end");
  EXPECT_EQ(snprintf("%+05d|%-4lld|%#llo", "i32 7, i64 8, i64 9"), "text '+0007' 5; text '|' 1; text '8   ' 4; "
                                                                   "text '|' 1; text '011' 3; end");
}

TEST(Printf, SnprintfOfAnotherType) {
  auto problem = [](const std::string &format, const std::string &arguments) {
    return effects(printing(format, arguments, "i32 (ptr, i64, ptr, ...) @snprintf(ptr %s, i64 %n, "));
  };
  EXPECT_EQ(problem("%ld", "i32 %i"),
            Texts{"unsupported!: snprintf with a number of another type than its format asks for"});
  EXPECT_EQ(problem("%d", "ptr %t"), Texts{"unsupported!: snprintf with %d for something that is not a number"});
  EXPECT_EQ(problem("%d", "i64 %n"), Texts{}); // its lower half
}

TEST(Printf, SprintfHasNoLimit) {
  TestModule module = printing("abc", "", "i32 (ptr, ptr, ...) @sprintf(ptr %s, ");
  std::vector<llvm::CallInst *> text = callsOf(module.function(), "__fathom_put_text");
  ASSERT_EQ(text.size(), 1u);
  EXPECT_EQ(text[0]->getArgOperand(0), module.function().getArg(3));
  EXPECT_TRUE(llvm::cast<llvm::ConstantInt>(text[0]->getArgOperand(1))->isMinusOne());
  TestModule bounded = printing("abc", "", "i32 (ptr, i64, ptr, ...) @snprintf(ptr %s, i64 %n, ");
  EXPECT_EQ(callsOf(bounded.function(), "__fathom_put_text")[0]->getArgOperand(1), bounded.function().getArg(1));
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
