// Calls of functions of the C library that are loops in its models, and for which proofs have a rule instead. The
// functions that copy are not among them: their models find a length with these, and then copy in one step.
#pragma once

#include "llvm/IR/Module.h"

namespace fathom::prepare {

enum class LibraryFunction : uint32_t {
  CheckString, // void (s)
  StrLen,
  StrNLen,
  StrCmp,
  StrNCmp, // with or without case
  StrChrNul,
  StrRChr,
  StrStr,
  StrSpan, // strspn and strcspn: how many characters at the beginning
  MemCmp,
  MemChr,
};

/// What becomes of their calls.
enum class LibraryLoops { Models, Rules };

/// Whether the module has a model of one of them: then `Rules` makes a difference.
bool usesLibraryLoops(const llvm::Module &module);
/// Calls of these models become calls of the intrinsic `Library`.
void keepLibraryCalls(llvm::Module &module);

} // namespace fathom::prepare
