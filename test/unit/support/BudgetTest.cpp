#include "support/Budget.h"

#include "support/Error.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fathom {

using namespace std::chrono_literals;

/// Waits until `holds`, at most for a time that no machine needs.
template <class F> static bool eventually(F holds) {
  for (int i = 0; i < 2000 && !holds(); ++i)
    std::this_thread::sleep_for(5ms);
  return holds();
}

TEST(Budget, WithoutALimitThereIsAlwaysTime) {
  Budget budget;
  budget.start(0, 0, nullptr);
  budget.poll();
  EXPECT_FALSE(budget.exceeded());
  EXPECT_TRUE(std::isinf(budget.secondsLeft()));
  EXPECT_EQ(budget.reason(), "");
}

TEST(Budget, TheTimeLimitRaisesTheFlag) {
  Budget budget;
  budget.start(0.02, 0, nullptr);
  EXPECT_TRUE(eventually([&] { return budget.exceeded(); }));
  EXPECT_LE(budget.secondsLeft(), 0);
  EXPECT_EQ(budget.reason(), "the time limit of 0.02 s is used up");
}

TEST(Budget, TheMemoryLimitRaisesTheFlag) {
  Budget budget;
  budget.start(0, 1, nullptr); // any process needs more than one MiB
  EXPECT_TRUE(eventually([&] { return budget.exceeded(); }));
  EXPECT_EQ(budget.reason(), "the memory limit of 1 MiB is used up");
}

TEST(Budget, PollThrowsTheReason) {
  Budget budget;
  budget.start(0.01, 0, nullptr);
  ASSERT_TRUE(eventually([&] { return budget.exceeded(); }));
  try {
    budget.poll();
    FAIL() << "poll returned";
  } catch (const BudgetExceeded &error) {
    EXPECT_STREQ(error.what(), "the time limit of 0.01 s is used up");
  }
}

TEST(Budget, EffortIsLimitedWhereThatIsAskedFor) {
  Budget budget;
  budget.spend(1'000'000'000);
  budget.limitEffort(10);
  budget.spend(10);
  budget.charge(1); // from where nothing can be thrown
  EXPECT_TRUE(budget.effortExceeded());
  EXPECT_THROW(budget.spend(0), EffortExceeded);
  EXPECT_FALSE(budget.exceeded());
  budget.limitEffort(0);
  budget.spend(1'000'000'000);
}

TEST(Budget, InterruptsWhoRegistered) {
  std::atomic<int> calls = 0;
  Budget budget;
  Budget::Interrupt interrupt(budget, [&] { ++calls; });
  budget.start(0.01, 0, nullptr);
  // Repeated, since a solver may miss the first one.
  EXPECT_TRUE(eventually([&] { return calls >= 2; }));
}

TEST(Budget, InterruptsAtOnceWhoRegistersTooLate) {
  Budget budget;
  budget.start(0.01, 0, nullptr);
  ASSERT_TRUE(eventually([&] { return budget.exceeded(); }));
  bool called = false;
  Budget::Interrupt interrupt(budget, [&] { called = true; });
  EXPECT_TRUE(called);
}

TEST(Budget, AnInterruptEndsWithItsScope) {
  std::atomic<int> calls = 0;
  Budget budget;
  {
    Budget::Interrupt interrupt(budget, [&] { ++calls; });
  }
  budget.start(0.01, 0, nullptr);
  ASSERT_TRUE(eventually([&] { return budget.exceeded(); }));
  std::this_thread::sleep_for(150ms);
  EXPECT_EQ(calls, 0);
}

TEST(Budget, TheLastResortComesAfterTheGrace) {
  std::atomic<bool> called = false;
  std::string reason;
  Budget budget;
  budget.start(
      0.01, 0,
      [&](const std::string &why) {
        reason = why;
        called = true;
      },
      0.1);
  EXPECT_TRUE(eventually([&] { return called.load(); }));
  EXPECT_TRUE(budget.exceeded());
  EXPECT_EQ(reason, "the time limit of 0.01 s is used up");
}

TEST(Budget, AfterFinishNothingHappens) {
  std::atomic<bool> called = false;
  Budget budget;
  budget.start(0.05, 0, [&](const std::string &) { called = true; }, 0);
  budget.finish();
  std::this_thread::sleep_for(150ms);
  EXPECT_FALSE(budget.exceeded());
  EXPECT_FALSE(called);
  budget.poll();
}

TEST(Budget, FinishInTheGraceSparesTheLastResort) {
  std::atomic<bool> called = false;
  {
    Budget budget;
    budget.start(0.01, 0, [&](const std::string &) { called = true; }, 60);
    ASSERT_TRUE(eventually([&] { return budget.exceeded(); }));
  } // ends the budget, and waits for its watchdog
  EXPECT_FALSE(called);
}

} // namespace fathom
