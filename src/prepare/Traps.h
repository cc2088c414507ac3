// The sanitisers' "br %ok, label %cont, label %trap" becomes a check call and a plain branch.
#pragma once

#include "llvm/IR/Function.h"

namespace fathom::prepare {

void trapsToChecks(llvm::Function &function);

} // namespace fathom::prepare
