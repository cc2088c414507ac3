// fathom prove: memory safety and termination for all runs.
#pragma once

#include "frontend/Compile.h"
#include "support/Env.h"

#include <string>

namespace fathom {

enum class ProvedProperty { MemorySafety, Termination, All };

struct ProveOptions {
  ProvedProperty property = ProvedProperty::All;
  std::string graph; // file for a picture
  std::string its;   // file for the transition system
};

/// For `fathom check --engine=prove`: why it could not be shown that all checks hold in all runs; empty if it was.
/// Takes a part of the time that is left.
std::string whyNotForAllRuns(Env &env, frontend::Compiled &compiled);

/// Returns the exit code.
int runProve(const Options &options, const ProveOptions &proveOptions);

} // namespace fathom
