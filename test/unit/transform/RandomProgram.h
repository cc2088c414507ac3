// Random programs without loops: branches, joins with phis, nondets, assumes and asserts over small integers.
#pragma once

#include "seair/SeaIR.h"

#include <random>

namespace fathom::transform {

struct RandomShape {
  unsigned blocks = 12;
  unsigned reach = 4;         // a branch goes at most so many blocks ahead
  unsigned haltPercent = 8;   // blocks that end the run
  unsigned checkPercent = 25; // instructions that are an assert; as many are an assume, half as likely
};

/// Well formed; blocks in random order, some unreachable, some conditions constant. Every assert has its own check.
seair::Program randomProgram(std::mt19937 &random, const RandomShape &shape);

} // namespace fathom::transform
