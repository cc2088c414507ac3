// A prepared module as Sea-IR: points-to analysis, translation and inlining, as the options want them.
#pragma once

#include "seair/SeaIR.h"
#include "support/Env.h"

#include "llvm/IR/Module.h"

namespace fathom {

/// One function without calls. The module is prepared and unrolled.
seair::Program seaProgram(llvm::Module &module, Env &env);

/// The functions before they are inlined into each other; one only unless that is done in Sea-IR.
seair::Program seaFunctions(llvm::Module &module, Env &env);

} // namespace fathom
