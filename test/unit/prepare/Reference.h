// Executes small LLVM functions as they stand, loops included: the yardstick for what the passes make of them.
// Only 32-bit variables, integer arithmetic, comparisons, branches, phis, and calls of nondet and check intrinsics.
#pragma once

#include "seair/ExecuteLLVM.h"

namespace fathom {

struct ReferenceRun {
  std::string end;                           // what `outcome` says of a run, or "too long"
  std::map<std::string, llvm::APInt> values; // of instructions that have a name, when it ended
};

ReferenceRun interpret(llvm::Function &function, const Inputs &inputs, int maxSteps = 10000);

} // namespace fathom
