// Loops on which no check depends are not unrolled, whatever their number of iterations.
//
// Where no check comes after a loop, nor is one in it, the run may as well end there. A loop before checks that writes
// nothing and computes nothing that is used is left out, too: then there are more runs than in the program, those that
// would have stayed in the loop for ever. So what holds without it holds; what fails behind it may never be reached.
#pragma once

#include "support/Env.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"

namespace fathom::prepare {

/// The place a loop is known by: the location of its header's branch, or the first one inside.
llvm::DebugLoc placeOfLoop(const llvm::Loop &loop);

using Blocks = llvm::SmallPtrSet<llvm::BasicBlock *, 32>;
/// The blocks from which a check can be reached that may fail.
Blocks blocksBeforeChecks(llvm::Function &function, const Env &env);
/// For a loop that is not before a check.
void endBefore(llvm::Loop &loop, Env &env);

/// Removes loops that write nothing and whose results nobody uses. Those of which it is not known that they end only if
/// `Env::mayLeaveOutLoops`; then `Env::leftOutLoops` is set.
void removeIdleLoops(llvm::Function &function, Env &env);

} // namespace fathom::prepare
