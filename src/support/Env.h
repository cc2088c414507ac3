// What is passed down instead of globals: options, statistics, the budget, progress.
#pragma once

#include "support/Budget.h"
#include "support/Options.h"
#include "support/Stats.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace fathom {

/// What became of a loop, or of all its copies.
struct LoopNote {
  std::set<std::string> summaries; // "summarised", "not summarised: ..."
  std::string unrolled;            // how far; empty if no copy was
};

struct Env {
  Options options;
  Stats stats;
  Budget budget;
  /// What a VERIFIED rests on; printed with the verdict. Ordered, each once.
  std::set<std::string> assumptions;
  std::vector<std::string> warnings;     // about the program; printed with the verdict, whatever it is
  std::map<std::string, LoopNote> loops; // by place ("file.c:7:3")
  bool summarisedKnownLength = false;    // there is a summary of a loop that could have been unrolled completely
  bool mayLeaveOutLoops = true;          // on which no check depends, also if it is not known that they end
  bool leftOutLoops = false;             // there was one: what fails behind it may never be reached
};

} // namespace fathom
