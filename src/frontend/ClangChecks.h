// Errors that clang finds, with its sanitizers: they are to be seen in the source, and not in LLVM's code.
#pragma once

#include "support/Property.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace fathom::frontend {

/// The argument of -fsanitize=; some kinds are always among them.
std::string sanitizersOf(const PropertySet &checks);

/// Whether signed arithmetic wraps around, as of -fwrapv.
bool signedOverflowWraps(const PropertySet &checks);

/// Whether the user's words for clang say so: the last of them counts.
bool asksToWrap(llvm::ArrayRef<std::string> words);

/// How long the last member of a structure is: of [], [0] and [1] it is not said, and others are as they say. (Clang
/// takes none of them at its word, unless it is told so.)
inline constexpr char lastMembersWord[] = "-fstrict-flex-arrays=1";

/// Those of the kinds that are looked for on request only and that LLVM's code made by others has no checks of.
std::vector<PropertyKind> onlyInSources(const PropertySet &checks);

} // namespace fathom::frontend
