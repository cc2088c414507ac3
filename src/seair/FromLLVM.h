// LLVM -> Sea-IR: one loop-free function, with the fathom.* intrinsics in it, becomes one Sea-IR function.
#pragma once

#include "regions/RegionMap.h"
#include "seair/SeaIR.h"
#include "support/Env.h"

#include "llvm/IR/Function.h"

namespace fathom::seair {

Program translate(llvm::Function &function, const regions::RegionMap &regions, Env &env);

} // namespace fathom::seair
