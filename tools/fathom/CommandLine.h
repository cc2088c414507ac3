// The command line as data.
#pragma once

#include "Outputs.h"
#include "Prove.h"
#include "Suite.h"
#include "support/Options.h"

#include <optional>
#include <string>

namespace fathom {

inline constexpr char version[] = "fathom 0.1.0";

enum class Command { Check, Prove, Ir, Regions, Certify, Replay, Suite, SuiteDiff };
enum class RegionsOutput { Tables, Dot, Statistics, Json };

struct CommandLine {
  SuiteCommand suite;
  Command command = Command::Check;
  Options options;
  ProveOptions prove;
  std::string stage; // of `ir`
  RegionsOutput regions = RegionsOutput::Tables;
  std::string certificate; // of `certify`: its folder
  Outputs outputs;         // of `check`
  std::string trace;       // of `replay`
};

/// Empty when everything was said (--help, --version). Throws UserError.
std::optional<CommandLine> parseCommandLine(int argc, char **argv);

} // namespace fathom
