#include "support/Error.h"

#include <cstdio>
#include <cstdlib>

namespace fathom {

void invariantFailed(std::string_view what, std::source_location where) {
  std::fflush(stdout);
  std::fprintf(stderr, "fathom: internal error: %.*s (%s:%u, in %s)\n", static_cast<int>(what.size()), what.data(),
               where.file_name(), static_cast<unsigned>(where.line()), where.function_name());
  std::exit(70);
}

} // namespace fathom
