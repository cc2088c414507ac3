// Where VERIFIED says less than it seems: checks that no run reaches, and assumptions that are the reason.
#pragma once

#include "frontend/Compile.h"
#include "report/Report.h"
#include "seair/SeaIR.h"
#include "support/Env.h"

namespace fathom {

/// Whether the program that is looked at has all runs, or only those within bounds that do not suffice.
enum class Extent { AllRuns, Unrolled };

/// For a program that is verified. Marks the properties that no run reaches and adds warnings; what is not found out
/// with some effort is not said. Without assumptions only if it is to be done always.
void noteVacuity(report::Report &report, const seair::Program &program, const Env &env, bool always, Extent extent);

/// The same for a program that was proved for all runs, and is not known as Sea-IR: loads it and unrolls its loops.
std::vector<std::string> vacuityWithinBounds(const Env &env, frontend::Compiled &compiled);

} // namespace fathom
