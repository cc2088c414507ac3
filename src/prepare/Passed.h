// What every caller promises of the objects that it passes to a function: references and `this` in C++, `int a[static
// 2]` in C, and attributes in LLVM's code. Classes that copy themselves are passed as pointers to a copy, of which only
// the debug information tells:
//
//   int f(int &r)         define i32 @f(ptr noundef align 4 dereferenceable(4) %r)     4 bytes or more
//   int g(string s)       define i32 @g(ptr noundef %s)                                just the bytes of a string
//   int h(int n,          define i32 @h(i32 noundef %n,
//         int a[static n])              ptr noundef align 4 %a)                        a number that is not told
#pragma once

#include "llvm/IR/Argument.h"

namespace fathom::prepare {

struct PassedObject {
  uint64_t bytes = 0; // at least
  uint64_t align = 1;
  bool mayBeNull = true;
  bool isCopy = false;   // made for the call, with just these bytes
  bool isUntold = false; // there are more than these, and only the source says how many
};

/// Of an argument that is a pointer, while its function has its attributes and debug information.
PassedObject passedObject(const llvm::Argument &argument);

} // namespace fathom::prepare
