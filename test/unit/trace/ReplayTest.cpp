#include "support/Error.h"
#include "support/Files.h"
#include "trace/Harness.h"
#include "trace/Observed.h"
#include "trace/Sandbox.h"
#include "trace/TraceFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

#include <gtest/gtest.h>

#include <csignal>
#include <unistd.h>

namespace fathom::trace {

static TraceFile example() {
  TraceFile file;
  file.tool = "fathom test";
  file.program = {"/here", {"a.c", "b.c"}, {"-DN=3"}, "", "main", "", PropertySet::parse("+alignment")};
  Counterexample run;
  run.kind = PropertyKind::Bounds;
  run.place = {"a.c", 7, 3};
  run.message = "write of 1 byte at \"offset\" 8";
  run.allocated = {"a.c", 5, 9};
  Event input;
  input.name = "nd_long";
  input.place = {"a.c", 4, 2};
  input.value = llvm::APInt(64, ~0ull);
  Event allocation;
  allocation.kind = Event::Kind::Allocation;
  allocation.value = llvm::APInt(1, 1);
  allocation.any = true;
  Event object;
  object.kind = Event::Kind::Heap;
  object.size = 1ull << 63;
  object.bytes = {{0, 255}, {77, 1}};
  run.events = {input, allocation, object};
  file.violations = {run};
  return file;
}

TEST(TraceFile, RoundTrip) {
  std::string text = textOf(example());
  TraceFile read = readTrace(text, "t.json");
  EXPECT_EQ(textOf(read), text);
  ASSERT_EQ(read.violations.size(), 1u);
  const Counterexample &run = read.violations[0];
  EXPECT_EQ(run.kind, PropertyKind::Bounds);
  EXPECT_EQ(run.place.text(), "a.c:7:3");
  ASSERT_EQ(run.events.size(), 3u);
  EXPECT_TRUE(run.events[0].value.isAllOnes());
  EXPECT_EQ(run.events[0].value.getBitWidth(), 64u);
  EXPECT_TRUE(run.events[1].any);
  EXPECT_EQ(run.events[2].size, 1ull << 63);
  EXPECT_EQ(run.events[2].bytes.at(77), 1);
}

static std::string problemWith(const std::string &text) {
  try {
    readTrace(text, "t.json");
  } catch (const UserError &error) {
    return error.what();
  }
  return "";
}

TEST(TraceFile, DamageIsOneClearLine) {
  std::string whole = textOf(example());
  for (size_t length = 0; length + 2 < whole.size(); length += 7)
    EXPECT_EQ(problemWith(whole.substr(0, length)), "t.json: not a trace of Fathom: it is not JSON");
  auto replaced = [&](const std::string &from, const std::string &to) {
    std::string text = whole;
    size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return problemWith(text.replace(at, from.size(), to));
  };
  EXPECT_NE(problemWith("[]"), "");
  EXPECT_NE(problemWith("{}"), "");
  EXPECT_NE(replaced("\"version\": 2", "\"version\": 1").find("version is 1"), std::string::npos);
  EXPECT_NE(replaced("\"alignment\"", "\"alinement\"").find("'alinement'"), std::string::npos);
  EXPECT_NE(replaced("\"kind\": \"bounds\"", "\"kind\": \"bonds\"").find("'bonds'"), std::string::npos);
  EXPECT_NE(replaced("\"77\"", "\"-1\"").find("'-1' is not an offset"), std::string::npos);
  EXPECT_NE(replaced("255", "256").find("from 0 to 255"), std::string::npos);
  EXPECT_NE(replaced("0xffff", "0xfffff").find("is not a value of 64 bits"), std::string::npos);
  EXPECT_NE(replaced("\"heap\"", "\"heep\"").find("'heep'"), std::string::npos);
  EXPECT_NE(replaced("\"violations\"", "\"others\"").find("no list \"violations\""), std::string::npos);
}

TEST(Observed, AddressSanitizer) {
  std::optional<Observed> error =
      readReport("hello\n"
                 "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x50 at pc\n"
                 "WRITE of size 1 at 0x50 thread T0\n"
                 "    #0 0x55 in memset (/tmp/a+0xcb)\n"
                 "    #1 0x55 in f(int, char) /tmp/a b.c:4:27\n"
                 "\n"
                 "allocated here:\n"
                 "    #0 0x77 in malloc /tmp/c.c:1\n");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->what, "heap-buffer-overflow");
  ASSERT_EQ(error->frames.size(), 2u);
  EXPECT_FALSE(error->frames[0].place.known());
  EXPECT_EQ(error->frames[1].place.line, 4u);
  EXPECT_TRUE(isSignOf(*error, PropertyKind::Bounds));
  EXPECT_FALSE(isSignOf(*error, PropertyKind::UseAfterFree));
}

TEST(Observed, UndefinedBehaviourSanitizer) {
  std::optional<Observed> error =
      readReport("/tmp/a.c:3:5: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented\n");
  ASSERT_TRUE(error);
  ASSERT_EQ(error->frames.size(), 1u);
  EXPECT_EQ(error->frames[0].place.text(), "/tmp/a.c:3:5");
  EXPECT_TRUE(isSignOf(*error, PropertyKind::SignedOverflow));
  EXPECT_FALSE(isSignOf(*error, PropertyKind::Shift));
  EXPECT_FALSE(isSignOf(*error, PropertyKind::Undefined));
}

TEST(Observed, ChecksOfPointers) {
  auto kindsOf = [](const std::string &report) {
    std::string kinds;
    for (PropertyKind kind : {PropertyKind::PointerOverflow, PropertyKind::PointerCompare, PropertyKind::Alignment,
                              PropertyKind::MemberBounds})
      if (isSignOf(*readReport(report), kind))
        kinds += name(kind);
    return kinds;
  };
  EXPECT_EQ(kindsOf("a.c:3:5: runtime error: addition of unsigned offset to 0x1 overflowed to 0x0\n"),
            "pointer-overflow");
  EXPECT_EQ(kindsOf("a.c:3:5: runtime error: index 4 out of bounds for type 'int[4]'\n"), "member-bounds");
  EXPECT_EQ(
      kindsOf(
          "a.c:3:5: runtime error: load of misaligned address 0x1 for type 'int', which requires 4 byte alignment\n"),
      "alignment");
  EXPECT_EQ(kindsOf("==1==ERROR: AddressSanitizer: invalid-pointer-pair: 0x1 0x2\n"), "pointer-compare");
}

TEST(Observed, AllLeaks) {
  std::optional<Observed> error = readReport("==1==ERROR: LeakSanitizer: detected memory leaks\n\n"
                                             "Direct leak of 3 byte(s) in 1 object(s) allocated from:\n"
                                             "    #0 0x1 in main /tmp/a.c:4:27\n\n"
                                             "Direct leak of 5 byte(s) in 1 object(s) allocated from:\n"
                                             "    #0 0x1 in main /tmp/a.c:9:27\n\n");
  ASSERT_TRUE(error);
  ASSERT_EQ(error->frames.size(), 1u);
  EXPECT_EQ(error->frames[0].place.line, 4u);
  ASSERT_EQ(error->others.size(), 1u);
  EXPECT_EQ(error->others[0][0].place.line, 9u);
}

TEST(Observed, Nothing) { EXPECT_FALSE(readReport("all is well\n")); }

TEST(Harness, NamesCannotBreakOut) {
  TraceFile file = example();
  Counterexample &run = file.violations[0];
  run.message = "x */ int main; /* \n";
  run.events[0].name = "a\"; evil();";
  std::string text = harnessText(file.program, run, {{"nd_long"}, "main"}, "clang */ x");
  EXPECT_EQ(text.find("*/ int main"), std::string::npos);
  EXPECT_EQ(text.find("\"; evil"), std::string::npos);
  EXPECT_NE(text.find("__asm__(\"nd_long\")"), std::string::npos);
}

namespace {
struct Scratch {
  Scratch() { llvm::sys::fs::createUniqueDirectory("fathom-test", path); }
  ~Scratch() { llvm::sys::fs::remove_directories(path); }
  llvm::SmallString<128> path;
};
} // namespace

TEST(Sandbox, EndsAndIsEnded) {
  Scratch scratch;
  Budget budget;
  std::string folder = scratch.path.str().str();
  EXPECT_EQ(runInSandbox("/bin/true", folder, {}, {}, budget).exitCode, 0);
  EXPECT_EQ(runInSandbox("/bin/false", folder, {}, {}, budget).exitCode, 1);
  EXPECT_EQ(runInSandbox("/no/such/program", folder, {}, {}, budget).exitCode, 127);
  SandboxResult result = runInSandbox("/usr/bin/yes", folder, {}, {.seconds = 1}, budget);
  EXPECT_TRUE(result.timedOut);
  budget.stop("late");
  EXPECT_THROW(runInSandbox("/usr/bin/yes", folder, {}, {}, budget), BudgetExceeded);
}

static SandboxResult runScript(const std::string &folder, const std::string &text) {
  Budget budget;
  std::string script = folder + "/script";
  writeFile(script, "#!/bin/sh\nPATH=/usr/bin:/bin\n" + text);
  llvm::sys::fs::setPermissions(script, llvm::sys::fs::owner_all);
  return runInSandbox(script, folder, {}, {}, budget);
}

TEST(Sandbox, LeavesNoProcess) {
  Scratch scratch;
  SandboxResult result = runScript(scratch.path.str().str(), "sleep 1000 &\necho $! >&2\n");
  pid_t sleeper = std::stoi(result.errors);
  for (int i = 0; i < 500 && kill(sleeper, 0) == 0; ++i)
    usleep(10000);
  EXPECT_NE(kill(sleeper, 0), 0);
  EXPECT_NE(runScript(scratch.path.str().str(), "exec setsid true\n").exitCode, 0) << "it could leave its group";
}

TEST(Sandbox, ItsMessagesAreAPlainFile) {
  Scratch scratch;
  std::string folder = scratch.path.str().str();
  EXPECT_EQ(runScript(folder, "echo this >&2\n").errors, "this\n");
  EXPECT_EQ(runScript(folder, "rm stderr; ln -s /dev/zero stderr\n").errors, "");
  EXPECT_EQ(runScript(folder, "rm stderr; mkfifo stderr\n").errors, "");
}

} // namespace fathom::trace
