// A run that is easier to read: inputs are made smaller as long as it still ends at the same check.
#pragma once

#include "trace/Run.h"

namespace fathom::trace {

/// Of integers that the run was given, not of addresses and bytes. The result has no more steps than the run.
Run withSmallInputs(const seair::Function &function, vcgen::Inputs inputs, Run run, Budget &budget);

} // namespace fathom::trace
