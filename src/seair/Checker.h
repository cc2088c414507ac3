// Validates the rules of Sea-IR: SSA (every use dominated by its definition), operand and result types of every
// instruction, phis that match the predecessors, one terminator a block, memories used linearly by region.
#pragma once

#include "seair/SeaIR.h"

#include <string>
#include <vector>

namespace fathom::seair {

/// Every rule that is broken, one line each; empty when the function is well formed.
std::vector<std::string> check(const Function &function);

/// Broken rules are an internal error; used after every pass in debug builds.
void checkOrDie(const Function &function, std::string_view after);

} // namespace fathom::seair
