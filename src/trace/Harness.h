// The C file that a program is linked with to repeat a run: tables with what the run was fed, and lib/replay.c, which
// hands it out.
#pragma once

#include "trace/Counterexample.h"

#include <set>
#include <string>
#include <vector>

namespace fathom::trace {

/// What the harness has to define, beside what is always the same.
struct HarnessNeeds {
  std::set<std::string> undefined; // functions that nobody defines: harness functions and those without a body
  std::string entry;               // the symbol that the run starts in
};

/// Throws UserError if the run cannot be repeated this way; the text says why.
std::string harnessText(const CheckedProgram &program, const Counterexample &run, const HarnessNeeds &needs,
                        const std::string &compileLine);

/// Calls of these go to the harness: words for the linker.
std::vector<std::string> wrapArguments();

} // namespace fathom::trace
