// Variable arguments as an object: functions that use va_start get a pointer to their arguments instead.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::prepare {

void lowerVariableArguments(llvm::Module &module);

} // namespace fathom::prepare
