// Transition systems as text.
//
// The format of the termination community (an SMT-LIB script that defines init_main and next_main), so that other
// provers can read what Fathom made, and Fathom what others made:
//
//   (define-fun init_main ((pc Loc) (x Int)) Bool (cfg_init pc start true))
//   (define-fun next_main ((pc Loc) (x Int) (pc! Loc) (x! Int)) Bool
//     (or (cfg_trans2 pc loop pc! loop (and (>= x 1) (= x! (- x 1))))))
//
// Lines, for tests and readers; what Its::text writes. A name that begins with "?" is a temporary, "!=" makes two
// transitions:
//
//   start begin
//   begin -> loop [n >= 1] i := 0
//   known at loop: n >= 1
//   loop -> loop [i < n, ?t >= 1] i := i + ?t, k := ?
//   loop -> end [i >= n] (over-approximated)
#pragma once

#include "prove/its/Its.h"

namespace fathom::its {

/// What is known at locations is added to the guards of the transitions that leave them.
std::string toSmtLib(const Its &system);

/// Both throw UserError, with the line, when the text is wrong.
Its parseSmtLib(const std::string &text);
Its parseLines(const std::string &text);

} // namespace fathom::its
