// What came out of a suite, for people and for tools.
#pragma once

#include "suite/Proof.h"

#include "llvm/Support/raw_ostream.h"

namespace fathom::suite {

struct Totals {
  size_t asExpected = 0, verified = 0, violated = 0, unknown = 0, failed = 0, reused = 0;
  double cpu = 0, medianCpu = 0, slowestCpu = 0;
  uint64_t mostMemoryKiB = 0;
};
Totals totalsOf(const std::vector<Result> &results);

/// What is not as expected, the slowest, and the sums. `left`: proofs that were not run.
void printSummary(const std::vector<Result> &results, size_t left, bool colour, llvm::raw_ostream &out);

/// One self-contained page.
void writeHtml(const std::string &title, const std::vector<Result> &results, llvm::raw_ostream &out);
/// A test case a proof.
void writeJunit(const std::string &title, const std::vector<Result> &results, llvm::raw_ostream &out);

/// "0.12 s".
std::string secondsText(double seconds);
/// For text and for attributes of HTML and XML; what XML cannot hold is left out.
std::string escaped(llvm::StringRef text);

} // namespace fathom::suite
