// Objects whose lives clang does not mark: in C compound literals, variables that a jump bypasses, and the values of
// functions that are structures; in C++ temporaries without a destructor (Temporaries.h), variables that a jump
// bypasses or that are returned.
//
//   if (c) {                        switch (x) {                    struct S { S() { last = this; } };
//     p = &(int){1};                  int v;                        S();
//   }                               case 1: p = &v;                 return last->a;
//   return *p;                      }
//
// Where their life ends is not seen in the code, and debug information tells it only nearly. So a pointer to such an
// object that is kept where it can outlive the block makes the verdict UNKNOWN: in a variable from outside the block,
// in memory whose block is not known, by a function that is called (Keepers.h), or as the value of a statement
// expression. Not looked at is what C calls a block but has no braces (`if (c) p = &(int){1};`).
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

/// Says of all functions that clang has made them of a source; just these are looked at.
void markOfSource(llvm::Module &module);
void markOfSource(llvm::Function &function);
bool isOfSource(const llvm::Function &function);

void guardBlockScopes(llvm::Module &module);

} // namespace fathom::frontend
