#include "seair/Cfg.h"

namespace fathom::seair {

/// `br c, l, l` is one edge.
static llvm::ArrayRef<Block *> distinctSuccessors(const Block *block) {
  llvm::ArrayRef<Block *> targets = block->successors();
  return targets.size() == 2 && targets[0] == targets[1] ? targets.take_front(1) : targets;
}

Cfg::Cfg(const Function &function) {
  collectPredecessors(function);
  sort(function);
}

void Cfg::collectPredecessors(const Function &function) {
  predecessorStart.assign(function.blocks.size() + 1, 0);
  for (const Block *block : function.blocks)
    for (const Block *target : distinctSuccessors(block))
      ++predecessorStart[target->index + 1];
  for (size_t i = 1; i < predecessorStart.size(); ++i)
    predecessorStart[i] += predecessorStart[i - 1];
  predecessorList.resize(predecessorStart.back());
  std::vector<uint32_t> next(predecessorStart);
  for (Block *block : function.blocks)
    for (const Block *target : distinctSuccessors(block))
      predecessorList[next[target->index]++] = block;
}

void Cfg::sort(const Function &function) {
  position.assign(function.blocks.size(), none);
  if (function.blocks.empty())
    return;
  struct Frame {
    Block *block;
    size_t left; // successors still to visit, last first: so the first comes first in reverse postorder
  };
  std::vector<Frame> stack;
  auto visit = [&](Block *block) {
    position[block->index] = 0;
    stack.push_back({block, block->successors().size()});
  };
  visit(function.blocks.front());
  while (!stack.empty()) {
    Frame &frame = stack.back();
    if (frame.left == 0) {
      sequence.push_back(frame.block);
      stack.pop_back();
      continue;
    }
    Block *target = frame.block->successors()[--frame.left];
    if (position[target->index] == none)
      visit(target);
  }
  std::reverse(sequence.begin(), sequence.end());

  auto goesForward = [](Block *block) {
    return llvm::all_of(block->successors(), [&](Block *target) { return target->index > block->index; });
  };
  if (llvm::all_of(sequence, goesForward))
    llvm::sort(sequence, [](Block *a, Block *b) { return a->index < b->index; });
  for (size_t i = 0; i < sequence.size(); ++i)
    position[sequence[i]->index] = static_cast<uint32_t>(i);
}

Block *Cfg::findLoop() const {
  for (Block *block : sequence)
    for (Block *target : block->successors())
      if (positionOf(target) <= positionOf(block))
        return target;
  return nullptr;
}

namespace {

/// Numbers are those of a depth-first walk from the entry; the walk's tree is `parent`.
class LengauerTarjan {
public:
  LengauerTarjan(const Function &function, const Cfg &cfg) : number(function.blocks.size(), none) {
    walk(function);
    computeSemidominators(cfg);
  }

  std::vector<Block *> immediateDominators() const {
    std::vector<Block *> result(number.size(), nullptr);
    for (uint32_t v = 1; v < vertex.size(); ++v)
      result[vertex[v]->index] = vertex[idom[v]];
    return result;
  }

private:
  static constexpr uint32_t none = ~0u;

  void walk(const Function &function) {
    std::vector<std::pair<Block *, uint32_t>> stack; // with the number of the block it was pushed from
    if (!function.blocks.empty())
      stack.push_back({function.blocks.front(), none});
    while (!stack.empty()) {
      auto [block, from] = stack.back();
      stack.pop_back();
      if (number[block->index] != none)
        continue;
      auto own = static_cast<uint32_t>(vertex.size());
      number[block->index] = own;
      vertex.push_back(block);
      parent.push_back(from);
      for (Block *target : block->successors())
        stack.push_back({target, own});
    }
  }

  void computeSemidominators(const Cfg &cfg) {
    size_t count = vertex.size();
    idom.assign(count, 0);
    ancestor.assign(count, none);
    std::vector<std::vector<uint32_t>> bucket(count);
    for (uint32_t v = 0; v < count; ++v) {
      semi.push_back(v);
      label.push_back(v);
    }
    for (auto w = static_cast<uint32_t>(count); w-- > 1;) {
      for (Block *pred : cfg.predecessors(vertex[w]))
        if (number[pred->index] != none)
          semi[w] = std::min(semi[w], semi[eval(number[pred->index])]);
      bucket[semi[w]].push_back(w);
      ancestor[w] = parent[w];
      for (uint32_t v : bucket[parent[w]]) {
        uint32_t u = eval(v);
        idom[v] = semi[u] < semi[v] ? u : parent[w];
      }
      bucket[parent[w]].clear();
    }
    for (uint32_t w = 1; w < count; ++w)
      if (idom[w] != semi[w])
        idom[w] = idom[idom[w]];
  }

  /// The vertex with the least semidominator on the path from v up to, without, the root of its tree in the forest.
  uint32_t eval(uint32_t v) {
    if (ancestor[v] == none)
      return v;
    path.clear();
    for (uint32_t u = v; ancestor[ancestor[u]] != none; u = ancestor[u])
      path.push_back(u);
    while (!path.empty()) {
      uint32_t u = path.back();
      path.pop_back();
      uint32_t up = ancestor[u];
      if (semi[label[up]] < semi[label[u]])
        label[u] = label[up];
      ancestor[u] = ancestor[up];
    }
    return label[v];
  }

  std::vector<uint32_t> number; // by block index
  std::vector<Block *> vertex;  // by number, as all below
  std::vector<uint32_t> parent, semi, label, ancestor, idom;
  std::vector<uint32_t> path;
};

} // namespace

Dominators::Dominators(const Function &function, const Cfg &cfg)
    : idom(LengauerTarjan(function, cfg).immediateDominators()) {
  numberTree(function, cfg);
}

void Dominators::numberTree(const Function &function, const Cfg &cfg) {
  enter.assign(function.blocks.size(), 0);
  leave.assign(function.blocks.size(), 0);
  std::vector<std::vector<const Block *>> children(function.blocks.size());
  for (const Block *block : cfg.order())
    if (const Block *up = immediate(block))
      children[up->index].push_back(block);
  if (function.blocks.empty())
    return;
  uint32_t clock = 0;
  std::vector<const Block *> stack{function.blocks.front()};
  while (!stack.empty()) {
    const Block *block = stack.back();
    if (enter[block->index] != 0) {
      leave[block->index] = ++clock;
      stack.pop_back();
      continue;
    }
    enter[block->index] = ++clock;
    stack.insert(stack.end(), children[block->index].begin(), children[block->index].end());
  }
}

} // namespace fathom::seair
