// What is passed down instead of globals: options, statistics, the budget, progress.
#pragma once

#include "support/Budget.h"
#include "support/Options.h"
#include "support/Stats.h"

#include <set>
#include <string>

namespace fathom {

struct Env {
  Options options;
  Stats stats;
  Budget budget;
  /// What a VERIFIED rests on; printed with the verdict. Ordered, each once.
  std::set<std::string> assumptions;
};

} // namespace fathom
