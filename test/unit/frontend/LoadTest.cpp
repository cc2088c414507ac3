#include "frontend/Load.h"

#include "TemporaryFile.h"
#include "frontend/ReadApart.h"
#include "support/Error.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/ErrorHandling.h"

#include <random>
#include <unistd.h>

namespace fathom::frontend {

static std::string errorOf(llvm::StringRef text) {
  TemporaryFile file("ll", text);
  llvm::LLVMContext context;
  try {
    loadIR(file.path, context);
  } catch (const UserError &error) {
    return error.what();
  }
  return "";
}

constexpr char target[] = "target datalayout = \"e-p:64:64\"\n";

TEST(Load, ReadsAssembly) { EXPECT_EQ(errorOf(std::string(target) + "define void @f() {\n ret void\n}"), ""); }

TEST(Load, BrokenTextsAreOneLine) {
  std::string error = errorOf("define void @f() {\n nonsense\n}");
  EXPECT_NE(error.find(".ll:2: not valid LLVM IR: "), std::string::npos) << error;
  EXPECT_EQ(error.find('\n'), std::string::npos);
}

TEST(Load, BrokenModulesAreOneLine) {
  std::string error = errorOf(std::string(target) + R"(
define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  br label %b
b:
  ret i32 %x
}
)");
  EXPECT_NE(error.find("dominate"), std::string::npos) << error;
  EXPECT_EQ(error.find('\n'), std::string::npos);
}

TEST(Load, OtherMachines) {
  for (const char *layout : {"E-p:64:64", "e-p:16:16", "E-p:32:32", "e-p:64:64:64:32"}) {
    std::string error = errorOf("target datalayout = \"" + std::string(layout) + "\"\n");
    EXPECT_NE(error.find("only little-endian targets with pointers of 64 or 32 bits"), std::string::npos) << error;
  }
}

static std::string errorOfFile(const std::string &path) {
  Env env;
  env.options.files = {path};
  llvm::LLVMContext context;
  try {
    load(env, context);
  } catch (const UserError &error) {
    return error.what();
  }
  return "";
}

TEST(Load, FilesThatCannotBeRead) {
  EXPECT_EQ(errorOfFile("/nonexistent/a.c"), "/nonexistent/a.c: No such file or directory");
  EXPECT_EQ(errorOfFile("/tmp"), "/tmp: is a directory");
  TemporaryFile empty("c", ""), strange("pas", "begin end.");
  EXPECT_EQ(errorOfFile(empty.path), empty.path + ": is empty");
  EXPECT_EQ(errorOfFile(strange.path), strange.path + ": unknown kind of file (known: .c .cc .cpp .cxx .i .ll .bc)");
}

static std::string errorApart(const std::function<void()> &work, double seconds = 0) {
  Budget budget;
  budget.start(seconds, 0, nullptr);
  try {
    runApart("a.bc", work, budget, 1000);
  } catch (const UserError &error) {
    return error.what();
  } catch (const BudgetExceeded &) {
    return "late";
  }
  return "";
}

TEST(Load, CrashesOfReadersAreOneLine) {
  const char *failed = "a.bc: not valid LLVM IR: LLVM fails to read it";
  EXPECT_EQ(errorApart([] {}), "");
  EXPECT_EQ(errorApart([] { throw UserError("a.bc: strange"); }), "a.bc: strange");
  EXPECT_EQ(errorApart([] { std::abort(); }), failed);
  EXPECT_EQ(errorApart([] { throw 1; }), failed);
  EXPECT_EQ(errorApart([] { llvm::report_fatal_error("broken"); }), failed);
  EXPECT_EQ(errorApart([] { sleep(10); }, 0.1), "late");
}

/// A reader takes one kind of node for another, for instance.
TEST(Load, DamagedBitcode) {
  TemporaryFile text("ll", std::string(target) + "@g = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]\n"
                                                 "define i32 @main() {\n  %p = alloca ptr\n  store ptr @g, ptr %p\n"
                                                 "  %v = load i32, ptr @g\n  ret i32 %v\n}\n");
  llvm::LLVMContext context;
  std::string whole;
  llvm::raw_string_ostream stream(whole);
  llvm::WriteBitcodeToFile(*loadIR(text.path, context), stream);
  stream.flush();
  std::mt19937 random(1);
  for (unsigned i = 0; i < 40; ++i) {
    std::string damaged = whole;
    for (unsigned byte = 0; byte < 1 + i % 4; ++byte)
      damaged[random() % damaged.size()] = static_cast<char>(random());
    TemporaryFile file("bc", damaged);
    EXPECT_EQ(errorOfFile(file.path).find('\n'), std::string::npos);
  }
}

} // namespace fathom::frontend
