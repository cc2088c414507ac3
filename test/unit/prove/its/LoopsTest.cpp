// The loops of loops.txt: every answer must be right, and all but the open ones must be decided.
#include "prove/its/Termination.h"
#include "prove/its/Text.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

using namespace fathom::its;

namespace {

struct Loop {
  std::string name;
  bool ends = true;
  bool isOpen = false;
  std::string text;
};

std::vector<Loop> readLoops() {
  std::ifstream file(FATHOM_ITS_LOOPS);
  std::vector<Loop> loops;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("== ")) {
      size_t colon = line.rfind(':', line.find('#'));
      Loop loop;
      loop.name = line.substr(3, colon - 3);
      std::string verdict = line.substr(colon, line.find('#') - colon);
      loop.ends = verdict.find("endless") == std::string::npos;
      loop.isOpen = verdict.find("(open)") != std::string::npos;
      loop.text = "start s\n";
      loops.push_back(loop);
    } else if (!loops.empty())
      loops.back().text += line + "\n";
  }
  return loops;
}

/// For gtest.
void PrintTo(const Loop &loop, std::ostream *out) { *out << loop.name; }

class LoopsTest : public testing::TestWithParam<Loop> {};

TEST_P(LoopsTest, IsDecided) {
  const Loop &loop = GetParam();
  Its system = parseLines(loop.text);
  Termination result = proveTermination(system, {loop.isOpen ? 3.0 : 30.0, nullptr});
  if (loop.isOpen) {
    EXPECT_NE(result.answer, loop.ends ? Answer::NonTerminating : Answer::Terminating);
    return;
  }
  EXPECT_EQ(result.answer, loop.ends ? Answer::Terminating : Answer::NonTerminating) << result.reason << loop.text;
}

INSTANTIATE_TEST_SUITE_P(All, LoopsTest, testing::ValuesIn(readLoops()), [](const auto &info) {
  std::string name;
  for (char c : info.param.name)
    name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
});

} // namespace
