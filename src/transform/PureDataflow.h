// Pure dataflow form (PD): one block [SeaBMC, Fig. 4a]. There are no phis left, so branches decide nothing, and all
// instructions can be evaluated one after the other.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::transform {

/// The function is in GSSA or path SSA form.
void pureDataflow(seair::Function &function);

} // namespace fathom::transform
