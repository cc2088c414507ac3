// `fathom check`: deepens loop bounds until there is a violation, a proof, or no budget.
#pragma once

#include "Outputs.h"
#include "report/Report.h"
#include "support/Options.h"

namespace fathom {

/// Prints the report; returns the exit code.
int runCheck(const Options &options, const Outputs &outputs);

/// The same without printing anything (but that the time is used up, if it is and nothing else helps).
report::Report findViolation(const Options &options);

} // namespace fathom
