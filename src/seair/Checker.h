// Validates the rules of Sea-IR: SSA (every definition once, every use after it), operand and result types of every
// instruction, phis that match the predecessors, one terminator a block, memories of different regions never mixed.
#pragma once

#include "seair/SeaIR.h"

#include <string>
#include <vector>

namespace fathom::seair {

/// Where a definition may be used.
enum class Scope {
  Dominated, // where every path passes it
  Order,     // anywhere further down the list of blocks: the gated forms, in which all blocks are evaluated
};

/// Every rule that is broken, one line each; empty when the function is well formed.
std::vector<std::string> check(const Function &function, Scope scope = Scope::Dominated);

/// Broken rules are an internal error; used after every pass in debug builds.
void checkOrDie(const Function &function, std::string_view after, Scope scope = Scope::Dominated);

} // namespace fathom::seair
