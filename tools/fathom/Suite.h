// `fathom suite`: runs the proofs of a suite, those that changed.
#pragma once

#include <string>

namespace fathom {

struct SuiteCommand {
  std::string path; // of the suite
  std::string results = "fathom-results.sqlite";
  std::string html, junit;
  std::string filter; // of names
  unsigned jobs = 1;
  double timeout = 0;        // of each proof; 0: as the suite says
  bool again = false;        // also what is unchanged
  std::string before, after; // suite diff
};

/// Returns the exit code: 0 all as expected, 1 not all.
int runSuite(const SuiteCommand &command);
/// Returns 1 if something got worse.
int runSuiteDiff(const SuiteCommand &command);

} // namespace fathom
