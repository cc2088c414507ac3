#include "support/Stats.h"

#include <gtest/gtest.h>

#include <thread>

namespace fathom {

TEST(Stats, CountsAddUpUnderOneName) {
  Stats stats;
  stats.count("loops");
  stats.count("loops", 4);
  ASSERT_EQ(stats.entries().size(), 1u);
  EXPECT_EQ(stats.entries()[0].name, "loops");
  EXPECT_EQ(stats.entries()[0].count, 5u);
  EXPECT_FALSE(stats.entries()[0].isTime);
}

TEST(Stats, EntriesStandInTheOrderOfTheirFirstMention) {
  Stats stats;
  stats.count("b");
  stats.addTime("a", 0.5);
  stats.count("c");
  stats.addTime("a", 0.25);
  stats.count("b");
  ASSERT_EQ(stats.entries().size(), 3u);
  EXPECT_EQ(stats.entries()[0].name, "b");
  EXPECT_EQ(stats.entries()[1].name, "a");
  EXPECT_EQ(stats.entries()[2].name, "c");
  EXPECT_TRUE(stats.entries()[1].isTime);
  EXPECT_DOUBLE_EQ(stats.entries()[1].seconds, 0.75);
}

TEST(Stats, ATimerAddsTheTimeOfItsScope) {
  Stats stats;
  for (int i = 0; i < 2; ++i) {
    ScopedTimer timer(stats, "sleep");
    EXPECT_EQ(stats.entries().size(), i == 0 ? 0u : 1u);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ASSERT_EQ(stats.entries().size(), 1u);
  EXPECT_GE(stats.entries()[0].seconds, 0.01);
}

} // namespace fathom
