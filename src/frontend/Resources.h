// Where the header and the models are: beside an installed program, else where they were built.
#pragma once

#include <string>

namespace fathom::frontend {

/// The folder with fathom.h.
const std::string &includeFolder();
/// The models of the C library, by the size of a pointer in bytes.
std::string modelsFile(unsigned pointerBytes);

} // namespace fathom::frontend
