// The command line as data.
#pragma once

#include "support/Options.h"

#include <optional>
#include <string>

namespace fathom {

enum class Command { Check, Ir, Regions };
enum class RegionsOutput { Tables, Dot, Statistics };

struct CommandLine {
  Command command = Command::Check;
  Options options;
  std::string stage; // of `ir`
  RegionsOutput regions = RegionsOutput::Tables;
};

/// Empty when everything was said (--help, --version). Throws UserError.
std::optional<CommandLine> parseCommandLine(int argc, char **argv);

} // namespace fathom
