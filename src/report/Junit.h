// JUnit XML: every property a test case; violated ones fail, undecided ones are errors.
#pragma once

#include "report/Output.h"

namespace fathom::report {

std::string junitText(const Report &report, const Context &context);

/// Text for XML, also in attributes; what XML cannot hold becomes '?'.
std::string xmlText(std::string_view text);

} // namespace fathom::report
