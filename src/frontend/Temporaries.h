// C++ temporaries whose lives clang does not mark: classes that are passed by value and are no plain bytes, and values
// that nobody uses.
//
//   f(S(3));       %agg.tmp = alloca %S           ->    lifetime.start(%agg.tmp)
//                  call @S(%agg.tmp, 3)                 call @S(%agg.tmp, 3)
//                  call @f(%agg.tmp)                    call @f(%agg.tmp)
//                  call @~S(%agg.tmp)                   call @~S(%agg.tmp)
//                                                       lifetime.end(%agg.tmp)
//
// The destructor is called where the life ends. Without one that is nowhere to be seen: the object has a life for each
// time its expression is computed, and BlockScopes looks for pointers to it that are kept.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

void markTemporaries(llvm::Module &module);

} // namespace fathom::frontend
