// The steps of a run as lines of text: place, source, what happened. Iterations but the first two and the last are
// folded.
#pragma once

#include "report/Columns.h"
#include "story/Story.h"

#include <map>

namespace fathom::report {

/// Lines of source files, each read once.
class SourceLines {
public:
  /// Without what surrounds it; empty if it cannot be read.
  std::string line(const std::string &file, unsigned number);
  /// All of a file.
  const std::vector<std::string> &lines(const std::string &file);

private:
  std::map<std::string, std::vector<std::string>> files;
};

struct StepRow {
  const story::Step *step = nullptr; // null: a line that stands for others
  std::string text;                  // what happened
};

/// What is to be shown, folded; at most so many rows.
std::vector<StepRow> rowsOf(const story::Story &story, SourceLines &sources, size_t most);

/// "x = 3, p = NULL; condition is false".
std::string noteOf(const story::Step &step);

void addSteps(const story::Story &story, size_t most, Columns &table);

} // namespace fathom::report
