// Files that the user named.
#pragma once

#include <memory>
#include <string>

namespace llvm {
class MemoryBuffer;
} // namespace llvm

namespace fathom {

/// A copy of its contents, so that it can change meanwhile. Throws UserError, with the path and the reason: it is not
/// there, or is no plain file. A pipe may never end, and /dev/zero does not.
std::unique_ptr<llvm::MemoryBuffer> readFile(const std::string &path);

/// Throws UserError, with the path and the reason, if not all of it could be written.
void writeFile(const std::string &path, const std::string &text);

} // namespace fathom
