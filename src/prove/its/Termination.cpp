#include "prove/its/Termination.h"

namespace fathom::its {

std::string Measure::text() const {
  std::string result = place.empty() ? "" : place + ": ";
  result += "decreases: ";
  for (size_t i = 0; i < functions.size(); ++i)
    result += (i ? ", then " : "") + functions[i];
  return result;
}

Termination proveTermination(const Its &, const Limits &) {
  Termination result;
  result.reason = "no technique for loops";
  return result;
}

} // namespace fathom::its
