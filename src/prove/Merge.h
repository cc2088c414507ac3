// Generalisation: one abstract state for two [AProVE, section 2.3, Definition 3].
#pragma once

#include "prove/State.h"

#include <set>

namespace fathom::prove {

/// What the symbols of a general state are in an instance of it.
using Instance = std::map<Sym, Linear>;

/// The symbols that merging made for a node. They stand for other values in every iteration, so that a later merge
/// makes new ones.
using OwnSymbols = std::set<Sym>;

/// The instantiation with which `general` is a generalisation of `special`, if that can be seen. Both are at the same
/// position. `own`: of the general state; if it has any, all others stand for themselves.
std::optional<Instance> generalises(const State &general, const State &special, const Symbols &symbols,
                                    const OwnSymbols &own);

/// A state that generalises both: all linear relations between values that hold in both, and facts that hold in both.
/// The first time for a position (`generation` 0) a bound may be moved so that it holds in both; later, what does not
/// hold in b as it is in a is given up, so that there is an end to it.
/// `own`: of a; what is made is put into it. `constants`: bounds that are tried before one is given up.
/// `nameOf`: what a variable is called in the program, for readers.
State merge(const State &a, const State &b, Symbols &symbols, OwnSymbols &own, unsigned generation,
            const std::set<Int> &constants, const std::function<std::string(LocalId)> &nameOf);

} // namespace fathom::prove
