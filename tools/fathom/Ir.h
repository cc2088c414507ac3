// `fathom ir`: any stage as text.
#pragma once

#include "support/Options.h"

#include <string>

namespace fathom {

int runIr(const Options &options, const std::string &stage);

} // namespace fathom
