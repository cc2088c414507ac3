// A pointer is more than its address: of two that are equal one may be dangling, or be the end of another object. LLVM
// does not mind, and where it knows that two are equal it takes one for the other:
//
//   %same = icmp eq ptr %p, %q
//   %r = select i1 %same, ptr %p, ptr %q       ->  %q, and a use of %p after its object was freed is gone
//
// Nor do two variables ever have the same address for it, even if one lives after the other. So while its passes run,
// it does not see what is compared:
//
//   %a = call ptr @fathom.address(ptr %p)
//   %b = call ptr @fathom.address(ptr %q)
//   %same = icmp eq ptr %a, %b
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::prepare {

/// Comparisons of pointers that may be of different objects, but for those with null.
void hideComparisons(llvm::Function &function);
/// Those that are made of their addresses, too: while variables are not objects yet (Scopes).
void hideAddresses(llvm::Function &function);
/// All of them can be seen again.
void showAddresses(llvm::Function &function);

} // namespace fathom::prepare
