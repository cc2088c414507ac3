// How a callee's objects lie in its caller's: the simulation relation between two graphs, from given pairs of cells.
//
// At a call every object that the callee sees through its arguments, its result and the globals is an object of the
// caller too. The relation pairs them. For the callee's memories to be passed as arguments it has to be
//
//   a function    every callee node lies in one caller node, at one offset, which is no more precise than itself;
//   injective     no two callee nodes lie in the same caller node, or else a write through one would be lost when the
//                 other is read: condition CC of the paper. Nodes that are only read may share one.
#pragma once

#include "regions/Graph.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace fathom::regions {

struct CellPair {
  Cell callee, caller;
};

/// Two callee cells that are one in the caller, with what divides the distance between objects there.
struct Meeting {
  Cell first, second;
  uint64_t period;
};

class Simulation {
public:
  Simulation(Graph &callee, Graph &caller, llvm::ArrayRef<CellPair> roots);

  bool isFunction() const { return function; }
  /// Where injectivity fails for nodes that are written.
  std::vector<Meeting> meetings() const;
  /// For each callee node that the caller sees: the caller's cell at the callee's offset 0.
  const llvm::MapVector<Node *, Cell> &allPairs() const { return pairs; }

private:
  void relate(CellPair pair);

  Graph &callee, &caller;
  llvm::MapVector<Node *, Cell> pairs;
  std::vector<CellPair> work;
  bool function = true;
};

} // namespace fathom::regions
