#include "frontend/Load.h"

#include "TemporaryFile.h"
#include "support/Error.h"

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
  for (const char *layout : {"E-p:64:64", "e-p:32:32"}) {
    std::string error = errorOf("target datalayout = \"" + std::string(layout) + "\"\n");
    EXPECT_NE(error.find("only little-endian 64-bit targets"), std::string::npos) << error;
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

} // namespace fathom::frontend
