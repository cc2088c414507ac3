// The report as JSON. docs/report.md describes it.
#pragma once

#include "report/Output.h"

namespace fathom::report {

std::string jsonText(const Report &report, const Context &context);

} // namespace fathom::report
