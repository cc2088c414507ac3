// Where VERIFIED says less than it seems: checks that no run reaches, and assumptions that are the reason.
#pragma once

#include "report/Report.h"
#include "seair/SeaIR.h"
#include "support/Env.h"

namespace fathom {

/// For a program that is verified. Marks the properties that no run reaches and adds warnings; what is not found out
/// with some effort is not said. Without assumptions only if it is to be done always.
void noteVacuity(report::Report &report, const seair::Program &program, const Env &env, bool always);

} // namespace fathom
