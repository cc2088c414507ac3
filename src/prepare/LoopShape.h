// What a loop may consist of, if it is to be summarised.
#pragma once

#include "prepare/LoopAccesses.h"

namespace fathom::prepare {

/// Where a loop is left when nothing fails.
struct LoopExit {
  llvm::BasicBlock *from, *to;
};

/// Throws NotSummarised if the loop contains what no summary has.
void requireAllowed(const llvm::Loop &loop);
/// Throws NotSummarised if there are several, or it is neither where the loop begins nor where it ends.
LoopExit regularExit(const llvm::Loop &loop);

/// The check that fails on every way from here; null if there is none. Nothing else happens on it.
llvm::CallInst *failureAt(llvm::BasicBlock *block);
/// Does it always give the same for the same operands and the same memory?
bool isFunctional(const llvm::Instruction &inst);

std::string lineOf(const llvm::Instruction &inst);

} // namespace fathom::prepare
