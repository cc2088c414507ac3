// Trace files: counterexamples as JSON, for `fathom replay`. docs/trace.md describes them.
#pragma once

#include "trace/Counterexample.h"

#include <string>
#include <vector>

namespace fathom::trace {

struct TraceFile {
  std::string tool; // what wrote it
  CheckedProgram program;
  std::vector<Counterexample> violations;
};

std::string textOf(const TraceFile &trace);

/// Throws UserError with one line that begins with `name` when it is not a trace.
TraceFile readTrace(const std::string &text, const std::string &name);

} // namespace fathom::trace
