// fathom regions: the points-to graphs of a program.
#pragma once

#include "CommandLine.h"

namespace fathom {

int runRegions(const Options &options, RegionsOutput output);

} // namespace fathom
