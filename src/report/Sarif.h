// SARIF 2.1.0, for code-scanning views and editors: a result for each violation, with its steps as a code flow, and one
// of kind "open" for what is not decided.
#pragma once

#include "report/Output.h"

namespace fathom::report {

std::string sarifText(const Report &report, const Context &context);

} // namespace fathom::report
