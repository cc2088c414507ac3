// `fathom check`: deepens loop bounds until there is a violation, a proof, or no budget.
#pragma once

#include "Outputs.h"
#include "support/Options.h"

namespace fathom {

/// Prints the report; returns the exit code.
int runCheck(const Options &options, const Outputs &outputs);

} // namespace fathom
