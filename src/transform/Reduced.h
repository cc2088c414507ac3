// Reduced form: of a function in PD form, only what the assume or the assert depends on [SeaBMC, section II], the
// register with the failed check included.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::transform {

/// The function is in PD form.
void reduce(seair::Function &function);

} // namespace fathom::transform
