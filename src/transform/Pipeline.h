// The chain of forms: sa -> sasa -> gssa -> pd -> reduced. Each pass is timed, and checked in debug builds.
#pragma once

#include "seair/SeaIR.h"
#include "support/Env.h"

#include <optional>
#include <span>

namespace fathom::transform {

enum class FormName { SA, SASA, GSSA, PD, Reduced };

struct Form {
  FormName form;
  std::string_view name; // as in --stage
  std::string_view help;
};

/// All forms, in the order of the chain.
std::span<const Form> forms();
std::optional<FormName> formFromName(std::string_view name);

enum class Checking { InDebugBuilds, Always };
/// Guarded: objects that a run does not make have size 0 (GuardedSizes.h).
enum class Sizes { AsTheyAre, Guarded };

/// Brings a function without loops and calls into the form, through all forms before it. Options::vc chooses how phis
/// are replaced; without Options::coneOfInfluence the reduced form is the PD form.
void runTo(seair::Function &function, FormName form, Env &env, Checking checking = Checking::InDebugBuilds,
           Sizes sizes = Sizes::AsTheyAre);

} // namespace fathom::transform
