// Source places out of LLVM's debug locations.
#pragma once

#include "llvm/IR/DebugLoc.h"

#include <string>

namespace fathom {

struct Place {
  std::string file; // as the user named it
  unsigned line = 0;
  unsigned column = 0;
};

Place placeOf(const llvm::DebugLoc &location);

/// "file.c:7:3"; "?" where nothing is known.
std::string placeText(const llvm::DebugLoc &location);

} // namespace fathom
