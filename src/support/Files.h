// Files that the user asked for.
#pragma once

#include <string>

namespace fathom {

/// Throws UserError, with the path and the reason, if not all of it could be written.
void writeFile(const std::string &path, const std::string &text);

} // namespace fathom
