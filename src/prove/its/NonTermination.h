// Runs that do not end: a way from the start to a cycle, and a set of states at its head that the cycle never leaves (a
// closed recurrence set). Only over exact transitions.
//
// Candidates for the set, for a cycle as one transition  [G(x)] x := U(x)  (temporaries are given values first):
//   fixpoint     G(x), U(x) = x
//   monotone     G(x), and each condition p(x) >= 0 that may be lost is demanded to grow: p(U(x)) - p(x) >= 0; again
//   for
//                what was demanded, a few times. This covers what grows like a polynomial or a geometric series.
//   repeated     G(x), G(U(x)), G(U(U(x))) ..., for cycles that need a few steps to show that they stay
// And for a whole component: what is known at its locations, if some transition of it can always be taken there. Then
// the run goes on for ever, but not always the same way.
//
// What is believed is only what the solver proves: every state of the set satisfies the guard and leads into the set.
#pragma once

#include "prove/its/Graph.h"
#include "prove/its/Smt.h"
#include "prove/its/Termination.h"

namespace fathom::its {

/// `system` is `given`, made simpler; its transitions know which of `given` they stand for.
std::optional<EndlessRun> findEndlessRun(const Its &given, const Its &system,
                                         const std::vector<TransitionSet> &components, Tools &tools);

} // namespace fathom::its
