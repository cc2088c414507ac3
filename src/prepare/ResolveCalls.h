// Calls through pointers become choices between the functions they can reach.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <functional>

namespace fathom::prepare {

/// The functions that calls through pointers can reach, where that is known; of the others only the type is.
using CallTargets = llvm::DenseMap<const llvm::CallBase *, llvm::SmallVector<const llvm::Function *, 4>>;

/// Finds them in a module; asked only if there are such calls.
using TargetFinder = std::function<CallTargets(const llvm::Module &)>;

/// Whether the program is called by others, who may pass functions of their own.
enum class Callers { None, Unseen };

/// The type of the function a call without a prototype ("int f();") means; clang writes it as variadic.
llvm::FunctionType *typeByArguments(const llvm::CallBase &call);

/// Returns how many functions the calls are choices of.
size_t resolveIndirectCalls(llvm::Module &module, const TargetFinder &findTargets, Callers callers = Callers::None);

} // namespace fathom::prepare
