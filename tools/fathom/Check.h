// `fathom check`: deepens loop bounds until there is a violation, a proof, or no budget.
#pragma once

#include "Outputs.h"
#include "report/Report.h"
#include "support/Options.h"

#include <functional>

namespace fathom {

/// Prints the report; returns the exit code.
int runCheck(const Options &options, const Outputs &outputs);

/// The same without printing anything. `lastResort` is called on another thread if the time is used up and nothing else
/// helps; it ends the process.
report::Report findViolation(const Options &options, std::function<void(const std::string &reason)> lastResort);

} // namespace fathom
