// A pointer is more than its address: of two that are equal one may be dangling, or be the end of another object. LLVM
// does not mind, and where it knows that two are equal it takes one for the other:
//
//   %same = icmp eq ptr %p, %q
//   %r = select i1 %same, ptr %p, ptr %q       ->  %q, and a use of %p after its object was freed is gone
//
// Nor do two variables ever have the same address for it, even if one lives after the other. And a pointer that is made
// of the address of another one is the other one, though that may be dangling by then, and another object lie there:
//
//   %n = ptrtoint ptr %p to i64
//   call void @fathom.free(ptr %p)
//   %r = inttoptr i64 %n to ptr                ->  %p
//
// So while its passes run, it does not see what is compared, nor of what pointers are made:
//
//   %a = call ptr @fathom.address(ptr %p)
//   %b = call ptr @fathom.address(ptr %q)
//   %same = icmp eq ptr %a, %b
//   %c = call i64 @fathom.address.i64(i64 %n)
//   %r = inttoptr i64 %c to ptr
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::prepare {

/// Comparisons of pointers that may be of different objects, but for those with null; and integers that become
/// pointers, unless they are just the address of one whose object cannot have ended since.
void hidePointers(llvm::Function &function);
/// Integers that are made of addresses, too: while variables are not objects yet (Scopes).
void hideAddresses(llvm::Function &function);
/// All of them can be seen again.
void showAddresses(llvm::Function &function);

} // namespace fathom::prepare
