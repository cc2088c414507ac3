// Runs a program that is not trusted to behave: in a folder of its own, with limits on time and files, no input, and
// no way to the network, and ended with all that it has started.
#pragma once

#include "support/Budget.h"

#include <string>
#include <vector>

namespace fathom::trace {

struct SandboxLimits {
  unsigned seconds = 10;         // of the clock
  uint64_t fileBytes = 16 << 20; // in any file, so in its output
};

struct SandboxResult {
  int exitCode = 0; // -1: a signal
  int signal = 0;
  bool timedOut = false;
  std::string errors; // standard error
};

/// Throws ProcessFailed when it cannot be started, and BudgetExceeded. Standard output goes nowhere.
SandboxResult runInSandbox(const std::string &program, const std::string &folder,
                           const std::vector<std::string> &environment, const SandboxLimits &limits,
                           const Budget &budget);

} // namespace fathom::trace
