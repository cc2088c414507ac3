// What is passed down instead of globals: options, statistics, the budget, progress.
#pragma once

#include "support/Budget.h"
#include "support/Options.h"
#include "support/Stats.h"

namespace fathom {

struct Env {
  Options options;
  Stats stats;
  Budget budget;
};

} // namespace fathom
