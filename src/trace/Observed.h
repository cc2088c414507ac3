// What a sanitizer says about an execution, read back from its report.
#pragma once

#include "trace/Counterexample.h"

#include <optional>
#include <string>
#include <vector>

namespace fathom::trace {

struct Frame {
  std::string function;
  SourcePlace place; // unknown in code without debug information
};

/// The first error of an execution.
struct Observed {
  std::string what;                       // "heap-buffer-overflow", "signed integer overflow: ...", "assertion failed"
  bool isWrite = false;                   // of a SEGV
  bool isNull = false;                    // an address near zero
  std::vector<Frame> frames;              // the innermost first
  std::vector<std::vector<Frame>> others; // of further leaks
};

std::optional<Observed> readReport(const std::string &errors);

/// Whether this is how an error of the kind shows.
bool isSignOf(const Observed &observed, PropertyKind kind);

} // namespace fathom::trace
