// The sanitisers' "br %ok, label %cont, label %trap" becomes a check call and a plain branch.
#pragma once

#include "frontend/Library.h"

namespace fathom::prepare {

void trapsToChecks(llvm::Function &function, const frontend::Library &library);

} // namespace fathom::prepare
