// The control flow of a function: order, predecessors, dominators. A snapshot: it does not follow later changes.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::seair {

class Cfg {
public:
  /// Block::index must be the position of each block.
  explicit Cfg(const Function &function);

  /// The blocks that the entry reaches, in reverse postorder; in the order of the function where that is topological.
  llvm::ArrayRef<Block *> order() const { return sequence; }
  bool isReachable(const Block *block) const { return position[block->index] != none; }
  /// Where a reachable block stands in order().
  uint32_t positionOf(const Block *block) const { return position[block->index]; }
  /// Without repetition, in the order of the function; unreachable ones included.
  llvm::ArrayRef<Block *> predecessors(const Block *block) const {
    return llvm::ArrayRef(predecessorList)
        .slice(predecessorStart[block->index], predecessorStart[block->index + 1] - predecessorStart[block->index]);
  }
  /// A block on a cycle that the entry reaches; null if there is none.
  Block *findLoop() const;

private:
  static constexpr uint32_t none = ~0u;

  void collectPredecessors(const Function &function);
  void sort(const Function &function);

  std::vector<Block *> sequence;
  std::vector<uint32_t> position;
  std::vector<uint32_t> predecessorStart;
  std::vector<Block *> predecessorList;
};

/// Dominators by Lengauer and Tarjan's algorithm with path compression, O(m log n) for any graph.
class Dominators {
public:
  explicit Dominators(const Function &function, const Cfg &cfg);

  /// Null for the entry. Only for reachable blocks, as everything here.
  Block *immediate(const Block *block) const { return idom[block->index]; }
  bool dominates(const Block *a, const Block *b) const {
    return enter[a->index] <= enter[b->index] && leave[b->index] <= leave[a->index];
  }

private:
  void numberTree(const Function &function, const Cfg &cfg);

  std::vector<Block *> idom;
  std::vector<uint32_t> enter, leave; // of a walk of the dominator tree
};

} // namespace fathom::seair
