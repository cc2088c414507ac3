// The module made checkable: one function that is the whole program, with every check in it.
#pragma once

#include "prepare/LibraryCalls.h"
#include "prepare/ResolveCalls.h"
#include "prepare/Unroll.h"
#include "support/Env.h"

#include "llvm/IR/Module.h"

#include <memory>
#include <vector>

namespace fathom::prepare {

/// Normalises, builds the entry point, resolves calls and inserts checks: functions that still call each other. Returns
/// the one that calls the others.
llvm::Function *prepareFunctions(llvm::Module &module, Env &env, const TargetFinder &findTargets = {});

/// All that, with calls inlined (all of them, or those that are not left to Sea-IR) and scopes made. Loops are left.
/// Returns the function that is the whole program, or that calls the others.
llvm::Function *prepare(llvm::Module &module, Env &env, const TargetFinder &findTargets = {});

/// All that, but recursive functions stay functions, and loops stay loops in canonical form: for a proof about all
/// runs. Returns the functions that are left, the one that is called first in front.
std::vector<llvm::Function *> prepareForAllRuns(llvm::Module &module, Env &env, const TargetFinder &findTargets = {},
                                                LibraryLoops library = LibraryLoops::Models);

/// A copy of a prepared module with its loops unrolled to the bounds.
std::unique_ptr<llvm::Module> unrolled(const llvm::Module &module, const LoopBounds &bounds, Env &env);

/// The function `prepare` made, in a prepared module or a copy of one.
llvm::Function *wholeProgram(llvm::Module &module);

} // namespace fathom::prepare
