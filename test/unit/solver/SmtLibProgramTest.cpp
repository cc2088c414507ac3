// Programs that answer wrongly, late, too much or not at all: each must give Unknown with its name, soon, and leave
// nothing behind.
#include "solver/Solver.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom::solver {
namespace {

using term::Sort;
using term::Term;
using term::Terms;

struct FakeSolver : testing::Test {
  FakeSolver() { std::filesystem::create_directory(folder); }
  ~FakeSolver() override { std::filesystem::remove_all(folder); }

  /// A shell script.
  std::string program(const std::string &body) {
    std::string path = folder / "fake";
    std::ofstream(path) << "#!/bin/sh\n" << body;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }

  /// Of a satisfiable condition.
  Answer ask(const std::string &body) {
    solver = makeSmtLib(program(body), t, env);
    solver->assertTrue(t.eq(t.mul(x, x), t.bits(8, 49)));
    solver->assertTrue(c);
    return solver->check({});
  }

  void expectUnknown(const std::string &body, const std::string &reason) {
    EXPECT_EQ(ask(body), Answer::Unknown) << body;
    EXPECT_NE(solver->reasonUnknown().find(reason), std::string::npos) << body << "said: " << solver->reasonUnknown();
    EXPECT_NE(solver->reasonUnknown().find("fake"), std::string::npos) << solver->reasonUnknown();
    solver.reset();
    expectNothingLeft();
  }

  /// No child, not even a dead one.
  void expectNothingLeft() { EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1); }

  std::filesystem::path folder = std::filesystem::temp_directory_path() / ("fathom-fake-" + std::to_string(getpid()));
  Terms t;
  Env env;
  Term x = t.variable(Sort::bits(8), "x"), c = t.variable(Sort::boolean(), "c");
  std::unique_ptr<Solver> solver;
};

/// Reads up to the check.
const std::string readScript = "while read line; do case \"$line\" in *check-sat*) break;; esac; done\n";

TEST_F(FakeSolver, EveryFormOfAValue) {
  for (const char *value : {"#b00000111", "#x07", "(_ bv7 8)"})
    EXPECT_EQ(ask(readScript + "echo sat; read line; echo '(($x " + value + ") ($c true))'; cat >/dev/null"),
              Answer::Sat)
        << value << solver->reasonUnknown();
  EXPECT_EQ(solver->model().variables[x.id], 7);
}

TEST_F(FakeSolver, WrongModels) {
  const char *wrong = "does not satisfy the condition";
  expectUnknown(readScript + "echo sat; read line; echo '(($x #x08) ($c true))'; cat >/dev/null", wrong);
  expectUnknown(readScript + "echo sat; read line; echo '(($x #x07) ($c false))'; cat >/dev/null", wrong);
  for (const char *value : {"#x7", "#b2", "(_ bv7 9)", "(_ bv300 8)", "7", "#x", "()", "true", "(- 1)", "#xzz"})
    expectUnknown(readScript + "echo sat; read line; echo '(($x " + value + ") ($c true))'; cat >/dev/null", "printed");
  expectUnknown(readScript + "echo sat; read line; echo '(($x #x07))'; cat >/dev/null", "printed");
  expectUnknown(readScript + "echo sat; read line; echo sat; cat >/dev/null", "printed 'sat'");
  expectUnknown(readScript + "echo sat; read line; echo '(error \"no\")'; cat >/dev/null", "printed");
}

TEST_F(FakeSolver, AnswersThatAreNone) {
  expectUnknown(readScript + "echo unknown; cat >/dev/null", "answered 'unknown'");
  expectUnknown(readScript + "echo hello world; cat >/dev/null", "printed 'hello'");
  expectUnknown(readScript + "echo ')))'; cat >/dev/null", "printed");
  expectUnknown(readScript + "echo '(error \"line 3: what\")'; echo unsat; cat >/dev/null", "line 3: what");
  expectUnknown("echo unsupported\n" + readScript + "echo unsat; cat >/dev/null", "unsupported");
  expectUnknown(readScript + "echo; echo; exit 3", "exited with code 3");
  expectUnknown("exit 0", "exited with code 0");
  expectUnknown(readScript + "printf unsat", "exited with code 0");
  expectUnknown(readScript + "kill -SEGV $$", "was killed by signal 11");
  expectUnknown(readScript + "exec >&-; sleep 100", "closed its input or output");
}

TEST_F(FakeSolver, TooMuchOutput) {
  expectUnknown("yes '(('", "printed more than");
  expectUnknown("yes", "printed 'y'");
}

TEST_F(FakeSolver, ALongScriptForOneThatDoesNotRead) {
  std::vector<Term> many;
  for (unsigned i = 0; i < 20000; ++i)
    many.push_back(t.ult(t.variable(Sort::bits(8), "many"), x));
  solver = makeSmtLib(program("exec <&-; sleep 100"), t, env);
  solver->assertTrue(t.andOf(many));
  EXPECT_EQ(solver->check({}), Answer::Unknown);
  EXPECT_NE(solver->reasonUnknown().find("closed its input"), std::string::npos) << solver->reasonUnknown();
}

TEST_F(FakeSolver, OneThatHangsDiesWithItsChildren) {
  env.budget.start(0.3, 0, nullptr);
  auto begin = std::chrono::steady_clock::now();
  std::string pid = folder / "pid";
  EXPECT_EQ(ask("sleep 1000 & echo $! >" + pid + "\nsleep 1000"), Answer::Unknown);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(450));
  EXPECT_EQ(solver->reasonUnknown(), "the time limit of 0.3 s is used up");
  expectNothingLeft();
  pid_t grandchild = 0;
  std::ifstream(pid) >> grandchild;
  ASSERT_GT(grandchild, 1);
  // Somebody else reaps it.
  for (int i = 0; i < 100 && kill(grandchild, 0) == 0; ++i) {
    std::ifstream status("/proc/" + std::to_string(grandchild) + "/stat");
    std::string text((std::istreambuf_iterator<char>(status)), std::istreambuf_iterator<char>());
    if (text.find(") Z ") != std::string::npos)
      return;
    usleep(10000);
  }
  EXPECT_NE(kill(grandchild, 0), 0);
}

TEST_F(FakeSolver, MemoryIsLimited) {
  env.options.memoryLimitMiB = 50;
  EXPECT_EQ(ask(readScript + "exec python3 -c 'x = bytearray(1 << 30); print(\"unsat\")'"), Answer::Unknown);
}

/// After a failure another process is started and told everything again.
TEST_F(FakeSolver, GoesOnAfterACrash) {
  std::string flag = folder / "flag";
  solver = makeSmtLib(program("if [ -e " + flag + " ]; then exec z3 -in; fi\ntouch " + flag + "; exit 1"), t, env);
  solver->assertTrue(t.ult(x, t.bits(8, 5)));
  EXPECT_EQ(solver->check({c}), Answer::Unknown);
  EXPECT_EQ(solver->check({c}), Answer::Sat) << solver->reasonUnknown();
  EXPECT_EQ(solver->check({t.ult(t.bits(8, 9), x)}), Answer::Unsat);
}

TEST(SmtLibCommand, IsFoundOnThePath) {
  EXPECT_TRUE(smtLibCommand("there-is-no-such-program -x").empty());
  EXPECT_TRUE(smtLibCommand("").empty());
  EXPECT_TRUE(smtLibCommand("/").empty());
  ASSERT_EQ(smtLibCommand("z3").size(), 2u);
  EXPECT_EQ(smtLibCommand("z3")[1], "-in");
  EXPECT_EQ(smtLibCommand("z3 -smt2 'a b'")[2], "a b");
}

} // namespace
} // namespace fathom::solver
