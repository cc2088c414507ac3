// Two runs of a suite beside each other: verdicts that changed, and what got slower by more than noise.
#pragma once

#include "suite/Proof.h"

#include "llvm/Support/raw_ostream.h"

namespace fathom::suite {

/// Prints the differences. Returns whether something got worse: a result that was as expected and is not any more, or a
/// slow-down.
bool compare(const std::vector<Result> &before, const std::vector<Result> &after, llvm::raw_ostream &out);

} // namespace fathom::suite
