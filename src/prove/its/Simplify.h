// Transition systems made smaller without changing whether they end: temporaries that are determined are replaced,
// guards lose what is said twice, what leads to no cycle goes, and steps in between are chained:
//
//   a -[g]-> b -[h]-> c    becomes    a -[g, h after it]-> c      if all ways through b are few
#pragma once

#include "prove/its/Graph.h"
#include "prove/its/Smt.h"

namespace fathom::its {

/// Normalised, without duplicates, without what a stronger constraint of the same form says. False: contradictory.
bool tidy(Conjunction &conjunction);

/// Also replaces temporaries that an equation determines and projects those that only stand in the guard, where that is
/// exact for integers. False: the guard is contradictory.
bool tidy(const Its &system, Transition &transition);

/// One after the other. `second` gets new temporaries where both use the same.
Transition compose(Its &system, const Transition &first, const Transition &second);

/// The value of a constraint before the transition that it has afterwards.
Constraint before(const Transition &transition, const Constraint &after);

void simplify(Its &system, Tools &tools);

} // namespace fathom::its
