#include "report/Steps.h"

#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <chrono>

namespace fathom::report {

using story::Step;
using story::Story;

static Step line(unsigned number, std::vector<Step::Pass> passes, std::string name = "", std::string value = "") {
  Step step;
  step.place = {"none.c", number, 0};
  step.function = "main";
  step.depth = 1;
  step.passes = std::move(passes);
  if (!name.empty())
    step.changes.push_back({std::move(name), std::move(value)});
  return step;
}

static Story loop(uint64_t iterations) {
  Story story;
  story.steps.push_back(line(1, {}, "i", "0"));
  for (uint64_t i = 1; i <= iterations; ++i) {
    story.steps.push_back(line(2, {{1, i}}));
    story.steps.push_back(line(3, {{1, i}}, "a[" + std::to_string(i) + "]", "1"));
  }
  story.steps.push_back(line(4, {}));
  return story;
}

static std::vector<std::string> texts(const Story &story, size_t most = 1000) {
  SourceLines sources;
  std::vector<std::string> result;
  for (const StepRow &row : rowsOf(story, sources, most))
    result.push_back(row.text);
  return result;
}

TEST(Steps, IterationsAreNumberedAndFolded) {
  EXPECT_EQ(texts(loop(100)),
            (std::vector<std::string>{"i = 0", "iteration 1", "a[1] = 1", "iteration 2", "a[2] = 1",
                                      "... iterations 3 to 99 ...", "iteration 100", "a[100] = 1", ""}));
  EXPECT_EQ(texts(loop(4)).size(), 10u) << "a fold would not be shorter";
}

TEST(Steps, TheEndIsShown) {
  Story story;
  for (unsigned i = 0; i < 1000; ++i)
    story.steps.push_back(line(i, {}, "x", std::to_string(i)));
  std::vector<std::string> shown = texts(story, 10);
  ASSERT_EQ(shown.size(), 11u);
  EXPECT_EQ(shown.front(), "x = 0");
  EXPECT_EQ(shown[3], "... 990 steps ...");
  EXPECT_EQ(shown.back(), "x = 999");
}

TEST(Steps, Notes) {
  Step step = line(1, {}, "p", "NULL");
  step.branch = false;
  EXPECT_EQ(noteOf(step), "p = NULL; condition is false");
  step.kind = Step::Kind::Call;
  step.function = "f";
  step.text = "x = 3";
  EXPECT_EQ(noteOf(step), "call f(x = 3)");
  step.kind = Step::Kind::Return;
  EXPECT_EQ(noteOf(step), "return from f: x = 3");
}

TEST(Steps, TenThousandInLessThanASecond) {
  Story story = loop(5000);
  for (Step &step : story.steps)
    step.passes.clear(); // nothing is folded
  auto start = std::chrono::steady_clock::now();
  Columns table;
  addSteps(story, 20000, table);
  std::string text;
  llvm::raw_string_ostream out(text);
  table.print(out, false);
  EXPECT_GT(text.size(), 10000u);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
}

} // namespace fathom::report
