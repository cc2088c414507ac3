// What a check leaves behind beside its text: files for people and tools, and what an execution says.
#pragma once

#include "frontend/Compile.h"
#include "report/Competition.h"
#include "report/Report.h"
#include "support/Budget.h"
#include "support/Options.h"

#include <string>

namespace fathom {

struct Outputs {
  bool replay = false;
  size_t steps = 40;    // of a run that are shown
  std::string trace;    // for fathom replay
  std::string emitTest; // a C file
  std::string json, sarif, junit, html;
  std::string witness;                 // GraphML, or YAML if the name says so
  std::string property;                // a .prp file of SV-COMP: answers as there
  report::Specification specification; // of the property
};

/// Tells every violation in the words of the source, as far as that is possible.
void addStories(report::Report &report, const Options &options, frontend::Compiled &compiled);

/// Executes every violation and adds what came out, as far as the budget allows.
void replayViolations(report::Report &report, const Options &options, const Budget &budget);

/// What `fathom regions` prints, as JSON, for the page; empty if there is nothing to print.
std::string regionsText(const Options &options, frontend::Compiled &compiled);

/// Writes the files that are wanted. `regions`: for the page. Throws UserError when one cannot be written, and
/// BudgetExceeded: a test needs the compiler.
void writeOutputs(const report::Report &report, const Options &options, const Outputs &outputs, double seconds,
                  const std::string &regions, const Budget &budget);

/// The exit code, which is another one if not all of standard output could be written.
int afterOutput(int code);

/// Reads the property of SV-COMP, if one is given: it says what is checked, and there malloc does not fail.
void applyProperty(Options &options, Outputs &outputs);

/// `fathom replay`: executes the violations of a trace file. Returns the exit code: 0 all confirmed, 1 not all.
int runReplay(const std::string &file, const Budget &budget);

} // namespace fathom
