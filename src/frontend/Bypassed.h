// Variables that a jump bypasses, that stand behind a label, or that are returned in their place: clang gives them no
// lifetime markers, so that they seem to keep their value from one life to the next.
//
//   again:;                     for (...)
//   int x;                        switch (i) {
//   if (first) {                    int y;
//     x = 5;                      case 0: y = 1; break;
//     first = 0;                  case 1: return y;
//     goto again;                 }
//   }
//   return x;
//
// Each time the declaration is reached the value becomes arbitrary (x). Where the block is entered anew behind the
// declaration, what the variable is then is not seen in the code (y): if it is read with what may be left of another
// life, the verdict is UNKNOWN.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::frontend {

void forgetBypassed(llvm::Module &module);

} // namespace fathom::frontend
