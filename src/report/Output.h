// What all formats for other tools share.
#pragma once

#include "report/Report.h"

#include <string>
#include <string_view>

namespace fathom::report {

/// About the run, beside its report.
struct Context {
  std::string tool;      // name and version
  std::string directory; // that file names refer to
  std::vector<std::string> files;
  double seconds = 0;
};

/// "holds", "violated", "unreachable", "unknown".
std::string_view statusOf(const PropertyResult &property);

/// The place of a property; of one that has none (a leak) the allocation of its object.
trace::SourcePlace placeOf(const Report &report, const PropertyResult &property);

/// What a property says: the detail, else the text of its check, else what its kind is about.
std::string messageOf(const PropertyResult &property);

} // namespace fathom::report
