// Two states and what was made of their values, for the two halves of merging: first values (Merge.cpp), then facts
// about them (MergeFacts.cpp).
#pragma once

#include "prove/Merge.h"

#include <algorithm>

namespace fathom::prove {

struct MergedValues {
  const State &a, &b;
  State c; // the merged one
  struct Fresh {
    Sym sym;
    Linear inA, inB;
  };
  std::vector<Fresh> fresh;        // symbols that merging made
  std::vector<Sym> common;         // in both states, ascending
  std::vector<Sym> commonValues;   // those that are values in both
  std::map<Sym, Sym> fromA, fromB; // addresses of objects there, and in c
  std::vector<Linear> equations;   // over symbols of c

  /// A symbol that stands for the same in all three.
  bool isKept(Sym sym) const {
    return std::binary_search(common.begin(), common.end(), sym) || (fromA.count(sym) && fromA.at(sym) == sym);
  }
};

/// What is known about the values in both states becomes known in the merged one. See merge.
void mergeFacts(MergedValues &merged, const Symbols &symbols, const OwnSymbols &own, unsigned generation,
                const std::set<Int> &constants);

} // namespace fathom::prove
