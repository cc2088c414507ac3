// And-inverter graphs: Boolean functions of inputs as two-input ANDs and negations. Equal nodes are one node, and an
// AND is simplified by looking at its operands and at theirs [Brummayer, Biere: Local two-level and-inverter graph
// minimization without blowup], so much of what a word-level rewriter misses disappears here.
//
// An operand is created before the node that uses it: the order of nodes is topological.
#pragma once

#include "llvm/ADT/DenseMap.h"

#include <cstdint>
#include <vector>

namespace fathom::solver {

/// A node or its negation. Node 0 is the constant.
struct Lit {
  uint32_t code = 0; // twice the node, plus one if negated
  static constexpr Lit of(uint32_t node) { return {2 * node}; }
  uint32_t node() const { return code >> 1; }
  bool negated() const { return code & 1; }
  Lit operator!() const { return {code ^ 1}; }
  Lit operator^(bool negate) const { return {code ^ static_cast<uint32_t>(negate)}; }
  bool operator==(const Lit &) const = default;
};

constexpr Lit falseLit{0}, trueLit{1};
inline Lit constantLit(bool value) { return value ? trueLit : falseLit; }
inline bool isConstant(Lit lit) { return lit.node() == 0; }

class Aig {
public:
  Aig() : nodes(1) {}

  Lit input();
  Lit andOf(Lit a, Lit b);
  Lit orOf(Lit a, Lit b) { return !andOf(!a, !b); }
  Lit xorOf(Lit a, Lit b);
  Lit ite(Lit condition, Lit a, Lit b);
  /// At least two of three: the carry of a + b + c. Shares its parts with a xor b.
  Lit majority(Lit a, Lit b, Lit c);
  /// The sum bit of a + b + c.
  Lit parity(Lit a, Lit b, Lit c) { return xorOf(xorOf(a, b), c); }

  size_t size() const { return nodes.size(); }
  bool isAnd(uint32_t node) const { return nodes[node].left != nodes[node].right; }
  Lit left(uint32_t node) const { return nodes[node].left; }
  Lit right(uint32_t node) const { return nodes[node].right; }
  /// By how many ANDs a node is used.
  uint32_t uses(uint32_t node) const { return nodes[node].uses; }

private:
  /// The operands of an AND are different, those of an input are both the constant.
  struct Node {
    Lit left, right;
    uint32_t uses = 0;
  };
  bool isPositiveAnd(Lit lit) const { return !lit.negated() && isAnd(lit.node()); }
  bool isNegativeAnd(Lit lit) const { return lit.negated() && isAnd(lit.node()); }
  enum class Found { Nothing, Result, OtherOperands };
  Found simplify(Lit &a, Lit &b) const;
  Found simplifyByOperand(Lit &a, Lit &b) const;
  Found simplifyByOperands(Lit &a, Lit &b) const;
  Lit intern(Lit a, Lit b);

  std::vector<Node> nodes;
  llvm::DenseMap<uint64_t, uint32_t> index; // by both operands
};

} // namespace fathom::solver
