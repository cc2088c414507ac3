// LLVM -> Sea-IR: loop-free functions, with the fathom.* intrinsics in them, become Sea-IR functions.
#pragma once

#include "seair/Interfaces.h"
#include "seair/SeaIR.h"
#include "support/Env.h"

namespace fathom::seair {

/// The function that is the program, and all that it calls.
Program translate(llvm::Function &whole, const ProgramRegions &regions, Env &env);

/// A function that calls nothing.
Program translate(llvm::Function &whole, const regions::RegionMap &regions, Env &env);

} // namespace fathom::seair
