// Before every access that is not in bounds by construction, a question whether it is allowed.
#pragma once

#include "llvm/IR/Function.h"

namespace fathom::prepare {

void insertChecks(llvm::Function &function);

} // namespace fathom::prepare
