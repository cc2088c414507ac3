// Everything takes longer in a build with sanitizers; what a solver can do in a given time does not count there.
#pragma once

namespace fathom::solver {

#ifdef FATHOM_SANITIZED
constexpr double patience = 20;
#else
constexpr double patience = 1;
#endif

} // namespace fathom::solver
