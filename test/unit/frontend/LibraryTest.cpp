#include "frontend/Library.h"

#include "frontend/TestModule.h"

namespace fathom::frontend {

static bool isInLibrary(const std::string &declaration, const char *name) {
  TestModule module(declaration);
  return Library(*module).contains(module.function(name));
}

TEST(Library, FunctionsOfC) {
  EXPECT_TRUE(isInLibrary("declare i64 @read(i32, ptr, i64)", "read"));
  EXPECT_TRUE(isInLibrary("declare i64 @strlen(ptr)", "strlen"));
  EXPECT_TRUE(isInLibrary("declare double @sin(double)", "sin"));
  EXPECT_TRUE(isInLibrary("declare i64 @lroundf(float)", "lroundf"));
  EXPECT_TRUE(isInLibrary("declare ptr @wcscpy(ptr, ptr)", "wcscpy"));
  EXPECT_TRUE(isInLibrary("declare i64 @getrandom(ptr, i64, i32)", "getrandom"));
  EXPECT_TRUE(isInLibrary("declare i32 @a64l(ptr)", "a64l")); // the first and the last in order
  EXPECT_TRUE(isInLibrary("declare i64 @writev(i32, ptr, i32)", "writev"));
  EXPECT_TRUE(isInLibrary("declare void @__cxa_bad_typeid()", "__cxa_bad_typeid"));
  EXPECT_TRUE(isInLibrary("declare i32 @vfprintf(ptr, ptr, ptr)", "vfprintf"));
  EXPECT_FALSE(isInLibrary("declare i32 @reads(i32, ptr, i64)", "reads"));
}

TEST(Library, FunctionsThatAreDeclaredWrongly) {
  EXPECT_TRUE(isInLibrary("declare i64 @read(ptr)", "read"));
  EXPECT_TRUE(isInLibrary("declare void @strlen()", "strlen"));
  EXPECT_TRUE(isInLibrary("declare float @cabsf(<2 x float>)", "cabsf"));
}

TEST(Library, FunctionsInStd) {
  for (const char *name :
       {"_ZSt9terminatev", "_ZNSt6vectorIiSaIiEE9push_backEOi", "_ZNKSt5ctypeIcE13_M_widen_initEv", "_ZNSolsEi",
        "_ZNSsC1Ev", "_ZNKSs4sizeEv", "_ZNKRSt8optionalIiE5valueEv", "_ZN9__gnu_cxx27__verbose_terminate_handlerEv"})
    EXPECT_TRUE(isInLibrary("declare void @" + std::string(name) + "()", name)) << name;
  for (const char *name : {"_Z1fSt6vectorIiSaIiEE", "_ZN1S1fEv", "_ZN3std1fEv", "_ZNK1SplERKS_", "_Z", "_ZN", "S"})
    EXPECT_FALSE(isInLibrary("declare void @" + std::string(name) + "()", name)) << name;
}

TEST(Library, Names) {
  TestModule module("declare void @_ZSt9terminatev()\ndeclare void @read()");
  EXPECT_EQ(readableName(module.function("_ZSt9terminatev")), "std::terminate()");
  EXPECT_EQ(readableName(module.function("read")), "read");
}

TEST(Library, Variables) {
  TestModule module("@environ = external global ptr\n@optind = global i32 1\n@mine = external global i32\n"
                    "@_ZTISt9exception = external constant ptr");
  EXPECT_TRUE(Library::hasVariable(*module->getNamedGlobal("environ")));
  EXPECT_TRUE(Library::hasVariable(*module->getNamedGlobal("_ZTISt9exception")));
  EXPECT_FALSE(Library::hasVariable(*module->getNamedGlobal("optind"))); // the program's own
  EXPECT_FALSE(Library::hasVariable(*module->getNamedGlobal("mine")));
}

} // namespace fathom::frontend
