#include "support/Process.h"

#include "support/Error.h"
#include "support/Files.h"
#include "support/ScratchFile.h"

#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace fathom {

using Words = std::vector<std::string>;

static Words shell(const std::string &script) { return {"/bin/sh", "-c", script}; }

static std::string printed(const Words &command, ProcessSettings settings) {
  Budget budget;
  ScratchFile output("txt");
  settings.output = output.path();
  Process(budget, command, settings).wait();
  return readFile(output.path())->getBuffer().str();
}

/// Within a few seconds, for the machine may be busy. It may have become a child of ours.
static bool isGoneSoon(pid_t process) {
  for (int i = 0; i < 500; ++i, usleep(10000))
    if (kill(process, 0) != 0 || waitpid(process, nullptr, WNOHANG) == process)
      return true;
  return false;
}

/// Of a process that prints its number first.
static pid_t numberFrom(Process &process) {
  while (process.output().find('\n') == std::string::npos)
    process.receive();
  return std::stoi(process.output());
}

TEST(Process, SaysHowItEnded) {
  Budget budget;
  EXPECT_TRUE(Process(budget, shell("exit 0"), {}).wait().isGood());
  EXPECT_EQ(Process(budget, shell("exit 5"), {}).wait().text(), "exited with code 5");
  EXPECT_EQ(Process(budget, shell("kill -9 $$"), {}).wait().text(), "was killed by signal 9");
  EXPECT_EQ(Process(budget, Words{"/no/such/program"}, {}).wait().exitCode, 127);
  EXPECT_EQ(Process(budget, [](int, int) { return 7; }, {}).wait().exitCode, 7);
}

TEST(Process, StartsAsItIsTold) {
  ScratchFolder folder;
  EXPECT_EQ(printed(shell("pwd; echo oops >&2; cat"), {.folder = folder.path()}), folder.path() + "\noops\n");
  EXPECT_EQ(printed({"/usr/bin/env"}, {.environment = Words{"A=1", "B=2"}}), "A=1\nB=2\n");
  EXPECT_EQ(
      printed(shell("echo $TMPDIR; test -n \"$PATH\" && echo path"), {.environment = environmentWith("TMPDIR=x")}),
      "x\npath\n");
  EXPECT_EQ(printed(shell("echo no"), {.confine = [] { return false; }}), "");
  EXPECT_EQ(printed({"/bin/ls", "/proc/self/fd"}, {}), "0\n1\n2\n3\n") << "3 is the folder itself";
}

TEST(Process, TalksUntilItEnds) {
  Budget budget;
  Process process(budget, shell("read a; echo got $a; exit 3"), {});
  process.send("this\n");
  process.receiveAll();
  EXPECT_EQ(process.output(), "got this\n");
  EXPECT_THROW(process.receive(), ProcessFailed);
  EXPECT_EQ(process.wait().exitCode, 3);
}

TEST(Process, EndsWithItsBudget) {
  Budget budget;
  budget.start(0.2, 0, nullptr);
  auto begin = std::chrono::steady_clock::now();
  EXPECT_THROW(Process(budget, shell("exec sleep 100"), {}).wait(), BudgetExceeded);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

/// Takes so much memory, says so, and waits.
static int takes(unsigned mebibytes, int out) {
  std::vector<char> memory(size_t{mebibytes} << 20, 1);
  (void)!write(out, memory.data(), 1);
  pause();
  return 0;
}

TEST(Process, ItsMemoryCountsAsOurs) {
  Budget budget;
  budget.start(20, Budget::residentMiB() + 200, nullptr);
  auto takeHundred = [](int, int out) { return takes(100, out); };
  Process first(budget, takeHundred, {});
  first.receive();
  usleep(100000);
  EXPECT_FALSE(budget.exceeded());
  Process second(budget, takeHundred, {}), third(budget, takeHundred, {});
  EXPECT_THROW(while (true) third.wait(), BudgetExceeded);
  EXPECT_NE(budget.reason().find("memory limit"), std::string::npos);
}

TEST(Process, MemoryThatItSharesWithUsCountsOnce) {
  std::vector<char> large(size_t{200} << 20, 1);
  Budget budget;
  budget.start(0, Budget::residentMiB() + 100, nullptr);
  Process first(budget, [](int, int out) { return takes(1, out); }, {});
  first.receive();
  usleep(100000);
  EXPECT_FALSE(budget.exceeded());
  EXPECT_EQ(large.back(), 1);
}

/// At once: whoever removes its files next must not find it writing there.
TEST(Process, TakesWhatItStartedWithIt) {
  Budget budget;
  for (const char *script : {"sleep 100 & echo $!", "(sleep 100 & echo $!)", "(sleep 100 & echo $!); sleep 100"})
    for (int i = 0; i < 20; ++i) {
      pid_t number;
      {
        Process process(budget, shell(script), {});
        number = numberFrom(process);
        EXPECT_EQ(kill(number, 0), 0);
      }
      EXPECT_NE(kill(number, 0), 0) << script;
    }
}

TEST(Process, EndsThoughItLeftItsGroup) {
  Budget budget;
  Process process(budget, shell("exec setsid sh -c 'echo $$; exec sleep 100'"), {});
  numberFrom(process);
}

/// `end` is called in a process that has started another one; that must not outlive it.
static void expectNothingIsLeft(void (*end)()) {
  Budget budget;
  Process outer(budget,
                [&](int, int out) {
                  Process inner(budget, shell("echo $$; sleep 100"), {});
                  std::string text = std::to_string(numberFrom(inner)) + "\n";
                  (void)!write(out, text.data(), text.size());
                  end();
                  return 0;
                },
                {});
  pid_t number = numberFrom(outer);
  outer.receiveAll();
  EXPECT_TRUE(isGoneSoon(number));
}

TEST(Process, DoesNotOutliveUs) {
  expectNothingIsLeft([] { _exit(0); });
  expectNothingIsLeft([] { kill(getpid(), SIGKILL); });
}

TEST(Process, AllCanBeEndedAtOnce) {
  Budget budget;
  Process a(budget, shell("sleep 100 & echo $!; wait"), {}), b(budget, shell("echo $$; sleep 100"), {});
  pid_t first = numberFrom(a), second = numberFrom(b);
  Process::endAll();
  EXPECT_NE(kill(first, 0), 0);
  EXPECT_NE(kill(second, 0), 0);
}

TEST(Process, HasItsMemory) {
  Budget budget;
  auto work = [](int, int) {
    try {
      std::string(size_t{1} << 30, 'x');
    } catch (const std::bad_alloc &) {
      return 1;
    }
    return 0;
  };
  EXPECT_EQ(Process(budget, work, {}).wait().exitCode, 0);
#ifndef FATHOM_SANITIZED
  EXPECT_EQ(Process(budget, work, {.limitMiB = 100}).wait().exitCode, 1);
#endif
}

} // namespace fathom
