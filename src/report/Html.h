// One page with everything: verdict, properties, the source with each run step by step, memory, loops, regions, time.
// It needs nothing else: no network, no other files. The page is page.html, with the report as JSON inside.
#pragma once

#include "report/Output.h"

namespace fathom::report {

/// `regions`: the points-to graphs as JSON (regions/Print.h); may be empty.
std::string htmlText(const Report &report, const Context &context, const std::string &regions);

} // namespace fathom::report
