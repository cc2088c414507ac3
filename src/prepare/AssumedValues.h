// What an assumption says about a value is used where it holds.
#pragma once

#include "llvm/IR/Function.h"

namespace fathom::prepare {

/// After assume(x == 5), x is 5; after assume(p == &x), where p is any pointer, p is &x.
void useAssumedValues(llvm::Function &function);

} // namespace fathom::prepare
