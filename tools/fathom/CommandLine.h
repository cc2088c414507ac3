// The command line as data.
#pragma once

#include "support/Options.h"

#include <optional>
#include <string>

namespace fathom {

enum class Command { Check, Ir };

struct CommandLine {
  Command command = Command::Check;
  Options options;
  std::string stage; // of `ir`
};

/// Empty when everything was said (--help, --version). Throws UserError.
std::optional<CommandLine> parseCommandLine(int argc, char **argv);

} // namespace fathom
