// Runs Sea-IR text. `holds` is true for a run that ends with all its asserts true.
#pragma once

#include "seair/Text.h"
#include "trace/Run.h"

#include <gtest/gtest.h>

namespace fathom::trace {

/// A program and the run of its first function; the run refers to the program.
struct Executed {
  seair::Program program;
  Run run;
};

inline Executed execute(std::string_view text, const vcgen::Inputs &inputs = {}) {
  Executed result{seair::parse(text), {}};
  Budget budget;
  result.run = run(result.program.main(), inputs, budget);
  return result;
}

/// One block: the lines, in a memory m0, and a halt.
inline std::string inOneBlock(std::string_view lines) {
  return "fun main() {\nentry:\nm0 = mem.init region 0\n" + std::string(lines) + "\nhalt\n}\n";
}

/// The text of the check that fails, or how else the run ended.
inline std::string outcome(std::string_view lines, const vcgen::Inputs &inputs = {}) {
  Executed executed = execute(inOneBlock(lines), inputs);
  switch (executed.run.end) {
  case End::Halted:
    return "halted";
  case End::AssumeFailed:
    return "assume failed";
  case End::CheckFailed:
    return executed.program.tables->checks[executed.run.check].text;
  case End::BadAddresses:
    return "bad addresses";
  case End::TooLong:
  case End::OutOfBudget:
    return "out of budget";
  }
  return "";
}

} // namespace fathom::trace
