// What a model says about a run: everything nondeterministic, named by the instruction it belongs to. Instructions are
// identified by their `detail` (nondet index, object index), which no pass changes. What is absent does not matter to
// the run: any value will do.
#pragma once

#include "llvm/ADT/APInt.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace fathom::vcgen {

struct Inputs {
  static constexpr uint32_t anyObject = ~0u;

  std::map<uint32_t, llvm::APInt> nondets; // nondet index -> value
  /// Nondet index, iterations of the summarised loops it is a choice of each of -> value.
  std::map<std::pair<uint32_t, std::vector<uint64_t>>, llvm::APInt> nondetsOfEach;
  std::map<uint32_t, uint64_t> addresses;                        // object index -> address
  std::map<std::pair<uint32_t, uint64_t>, uint8_t> initialBytes; // object index, offset -> byte never written
  /// Nondet index of a havoc, object index, offset in the object -> byte. A havoc of one range names no object.
  std::map<std::tuple<uint32_t, uint32_t, uint64_t>, uint8_t> havocBytes;
};

} // namespace fathom::vcgen
