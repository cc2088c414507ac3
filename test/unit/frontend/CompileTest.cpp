#include "frontend/Compile.h"

#include "TemporaryFile.h"
#include "frontend/TestModule.h"
#include "support/Error.h"
#include "support/Files.h"

#include "llvm/Support/Path.h"

namespace fathom::frontend {

static std::vector<CompileCommand> read(llvm::StringRef text) {
  TemporaryFile file("json", text);
  return readCompileCommands(file.path);
}

static std::string errorOf(llvm::StringRef text) {
  try {
    read(text);
  } catch (const UserError &error) {
    return error.what();
  }
  return "";
}

TEST(CompileCommands, TheCommandStyle) {
  std::vector<CompileCommand> commands = read(R"([
    {"directory": "/build", "file": "a.c",
     "command": "cc -I../inc -DNAME=\\\"x\\ y\\\" -c a.c -o a.o -MD -MF a.d"}])");
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].directory, "/build");
  EXPECT_EQ(commands[0].file, "a.c");
  EXPECT_EQ(commands[0].arguments, (std::vector<std::string>{"-I../inc", "-DNAME=\"x y\""}));
}

TEST(CompileCommands, TheArgumentsStyle) {
  std::vector<CompileCommand> commands = read(R"([
    {"directory": "/build", "file": "/src/a.c",
     "arguments": ["cc", "-std=c11", "-o", "a.o", "-c", "--", "/src/a.c", "-MT", "a.o", "-MQ", "b", "-MP"]},
    {"directory": "/build", "file": "/src/b.c", "arguments": []}])");
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[0].arguments, (std::vector<std::string>{"-std=c11"}));
  EXPECT_TRUE(commands[1].arguments.empty());
}

TEST(CompileCommands, TheSourceMayBeNamedInTwoWays) {
  std::vector<CompileCommand> commands = read(R"([
    {"directory": "/build", "file": "/src/a.c", "command": "cc -O2 -c ../src/a.c"}])");
  EXPECT_EQ(commands.at(0).arguments, (std::vector<std::string>{"-O2"}));
}

TEST(CompileCommands, ACompilerCacheIsPartOfTheCompiler) {
  std::vector<CompileCommand> commands = read(R"([
    {"directory": "/build", "file": "a.c", "command": "/usr/bin/ccache /usr/bin/cc -O2 -c a.c"}])");
  EXPECT_EQ(commands.at(0).arguments, (std::vector<std::string>{"-O2"}));
}

TEST(CompileCommands, AnEmptyListHasNone) { EXPECT_TRUE(read("[]").empty()); }

TEST(CompileCommands, AMissingFile) {
  try {
    readCompileCommands("/nonexistent/compile_commands.json");
    FAIL();
  } catch (const UserError &error) {
    EXPECT_STREQ(error.what(), "/nonexistent/compile_commands.json: No such file or directory");
  }
}

TEST(CompileCommands, WhatIsNoDatabase) {
  EXPECT_NE(errorOf("nonsense").find("not a compilation database: "), std::string::npos);
  EXPECT_NE(errorOf("").find("not a compilation database: "), std::string::npos);
  EXPECT_NE(errorOf("{}").find("expected a list"), std::string::npos);
  EXPECT_NE(errorOf("[1]").find("expected a list of objects"), std::string::npos);
}

TEST(CompileCommands, WhatIsMissingInAnEntry) {
  EXPECT_NE(errorOf(R"([{"file": "a.c", "command": "cc"}])").find("has no \"directory\""), std::string::npos);
  EXPECT_NE(errorOf(R"([{"directory": "/", "command": "cc"}])").find("has no \"file\""), std::string::npos);
  EXPECT_NE(errorOf(R"([{"directory": "/", "file": "a.c"}])").find("has no \"command\""), std::string::npos);
  EXPECT_NE(errorOf(R"([{"directory": 1, "file": "a.c"}])").find("has no \"directory\""), std::string::npos);
}

static std::string compiled(const std::string &source, const Options &options = {},
                            const std::vector<CompileCommand> &commands = {}) {
  llvm::LLVMContext context;
  Env env;
  env.options = options;
  Compiled known;
  std::unique_ptr<llvm::Module> module = compile(source, env, commands, known, context);
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, nullptr);
  return text;
}

constexpr char addition[] = "int f(int a, int b) { { int x = a; return x + b; } }\n";

TEST(Compile, KeepsLifetimesAndPlacesAndTrapsOverflow) {
  TemporaryFile source("c", addition);
  std::string text = compiled(source.path);
  EXPECT_NE(text.find("llvm.lifetime.start"), std::string::npos);
  EXPECT_NE(text.find("!DILocation"), std::string::npos);
  EXPECT_NE(text.find("llvm.sadd.with.overflow.i32"), std::string::npos);
  EXPECT_NE(text.find("llvm.ubsantrap(i8 0)"), std::string::npos);
}

TEST(Compile, AnOverflowThatIsNotCheckedWrapsAround) {
  TemporaryFile source("c", addition);
  Options options;
  options.checks.set(PropertyKind::SignedOverflow, false);
  std::string text = compiled(source.path, options);
  EXPECT_EQ(text.find("llvm.sadd.with.overflow.i32"), std::string::npos);
  EXPECT_EQ(text.find("add nsw"), std::string::npos);
  EXPECT_NE(text.find("add i32"), std::string::npos);
}

TEST(Compile, ASourceThatChangesStaysWhatItWas) {
  TemporaryFile source("c", "int before(void) { return 0; }\n");
  llvm::LLVMContext context;
  Env env;
  Compiled known;
  EXPECT_TRUE(compile(source.path, env, {}, known, context)->getFunction("before"));
  writeFile(source.path, "int after(void) { return 0; }\n");
  EXPECT_TRUE(compile(source.path, env, {}, known, context)->getFunction("before"));
  env.options.checks.set(PropertyKind::UnsignedOverflow, true); // which clang makes something else of
  EXPECT_TRUE(compile(source.path, env, {}, known, context)->getFunction("after"));
}

TEST(Compile, FlagsThatMakeNoCode) {
  TemporaryFile source("c", addition);
  Options options;
  options.clangArgs = {"-fsyntax-only"};
  try {
    compiled(source.path, options);
    FAIL() << "there is nothing to load";
  } catch (const UserError &error) {
    EXPECT_EQ(error.what(), source.path + ": with these flags clang makes no code of it");
  }
}

TEST(Compile, UnsignedOverflowOnRequest) {
  TemporaryFile source("c", "unsigned f(unsigned a, unsigned b) { return a + b; }\n");
  Options options;
  EXPECT_EQ(compiled(source.path, options).find("uadd.with.overflow"), std::string::npos);
  options.checks.set(PropertyKind::UnsignedOverflow, true);
  EXPECT_NE(compiled(source.path, options).find("uadd.with.overflow"), std::string::npos);
}

TEST(Compile, ChecksOfPointersOnRequest) {
  TemporaryFile source("c", "struct s { int a[2], b; }; void f(struct s *s, unsigned long i) { s->a[i] = 1; }\n");
  for (auto [kind, trap] : {std::pair(PropertyKind::MemberBounds, "ubsantrap(i8 18)"),
                            std::pair(PropertyKind::PointerOverflow, "ubsantrap(i8 19)"),
                            std::pair(PropertyKind::Alignment, "ubsantrap(i8 22)")}) {
    Options options;
    EXPECT_EQ(compiled(source.path, options).find(trap), std::string::npos);
    options.checks = PropertySet(); // nothing else
    options.checks.set(kind, true);
    EXPECT_NE(compiled(source.path, options).find(trap), std::string::npos);
  }
}

TEST(Compile, TheUsersFlagsAreUsed) {
  TemporaryFile source("c", "int f(void) { return VALUE; }\n");
  Options options;
  options.clangArgs = {"-DVALUE=4711"};
  EXPECT_NE(compiled(source.path, options).find("ret i32 4711"), std::string::npos);
}

TEST(Compile, TheDatabasesFlagsAreUsed) {
  TemporaryFile source("c", "int f(void) { return VALUE; }\n");
  std::vector<CompileCommand> commands{{"/tmp", source.path, {"-DVALUE=4712"}}};
  EXPECT_NE(compiled(source.path, {}, commands).find("ret i32 4712"), std::string::npos);
}

TEST(Compile, AFileThatIsNotInTheDatabase) {
  TemporaryFile source("c", addition);
  Options options;
  options.compileCommands = "db.json";
  EXPECT_THROW(compiled(source.path, options), UserError);
}

TEST(Compile, WhatDoesNotCompile) {
  TemporaryFile source("c", "int f(void) { return ; \n");
  testing::internal::CaptureStderr();
  try {
    compiled(source.path);
    ADD_FAILURE();
  } catch (const UserError &error) {
    EXPECT_EQ(error.what(), source.path + ": does not compile");
  }
  llvm::errs().flush();
  EXPECT_NE(testing::internal::GetCapturedStderr().find("error:"), std::string::npos);
}

} // namespace fathom::frontend
