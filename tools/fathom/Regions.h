// fathom regions: the points-to graphs of a program.
#pragma once

#include "CommandLine.h"
#include "frontend/Compile.h"

#include "llvm/Support/raw_ostream.h"

namespace fathom {

void printRegions(const Options &options, RegionsOutput output, frontend::Compiled &compiled, llvm::raw_ostream &out);
int runRegions(const Options &options, RegionsOutput output);

} // namespace fathom
