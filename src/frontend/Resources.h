// Where the header and the models are: beside an installed program, else where they were built.
#pragma once

#include <string>

namespace fathom::frontend {

/// The folder with fathom.h.
const std::string &includeFolder();
/// The models of the C library.
const std::string &modelsFile();

} // namespace fathom::frontend
