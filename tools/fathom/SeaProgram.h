// From a module of the front end to Sea-IR: what needs the points-to analysis, as the options want it.
#pragma once

#include "prepare/LibraryCalls.h"
#include "seair/SeaIR.h"
#include "support/Env.h"

#include "llvm/IR/Module.h"

namespace fathom {

/// The module is made checkable, with its calls through pointers resolved by the points-to graph.
void prepareModule(llvm::Module &module, Env &env);

/// For `fathom prove`: see prepare::prepareForAllRuns.
std::vector<llvm::Function *> prepareModuleForAllRuns(llvm::Module &module, Env &env, prepare::LibraryLoops library);

/// One function without calls. The module is prepared and unrolled.
seair::Program seaProgram(llvm::Module &module, Env &env);

/// The functions before they are inlined into each other; one only unless that is done in Sea-IR.
seair::Program seaFunctions(llvm::Module &module, Env &env);

} // namespace fathom
