// Loops unrolled up to their bounds; what lies beyond a bound is an `unwind` check, never an assumption.
#pragma once

#include "support/Env.h"

#include "llvm/IR/Function.h"

#include <map>
#include <string>

namespace fathom::prepare {

/// How many iterations each loop gets, by its place in the source ("file.c:7:3"); a loop that is not listed gets
/// `standard`. Loops with a constant trip count do not ask.
struct LoopBounds {
  uint32_t standard = 1;
  std::map<std::string, uint32_t> byPlace;

  uint32_t bound(const std::string &place) const {
    auto it = byPlace.find(place);
    return it == byPlace.end() ? standard : it->second;
  }
};

/// After it the function has no loops. The `unwind` check of a loop that was cut has the loop's place as its location.
void unrollLoops(llvm::Function &function, const LoopBounds &bounds, Env &env);

} // namespace fathom::prepare
