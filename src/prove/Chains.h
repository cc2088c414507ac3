// Objects on the heap that lead to each other, as the nodes of a list do: any number of them, in one part of a state.
//
//   head = p, alloc(p, 16), alloc(q, 16), p + 8 -> q, q + 8 -> 0
//   head = list, chain(list, length 2, end 0)
//
// Where a loop is entered again and again, objects that only their predecessor leads to are folded into a chain; what
// they hold besides is forgotten. When a pointer to the first one is used, that one becomes an object again, or there
// is none. The length is a number as any other, so that walks along a chain end for the reason that it gets shorter.
#pragma once

#include "prove/State.h"

namespace fathom::prove {

/// As many objects as possible become chains.
void foldChains(State &s, Symbols &symbols);

/// The chain whose first object a pointer points into, if there is any object in it.
const Chain *chainOf(const State &s, const Linear &pointer);

/// The two cases: the chain is empty, or its first object is one like others. Those that are possible.
std::vector<State> unfold(const State &s, const Chain &chain, Symbols &symbols);

} // namespace fathom::prove
