// A persistent map from 64-bit keys: every version stays readable, and versions share what they have in common. Merging
// two versions costs what differs between them, because shared subtrees are recognised by identity; this is what makes
// a select of two memories cheap.
//
// A big-endian Patricia tree (Okasaki and Gill, "Fast Mergeable Integer Maps"): a branch splits at the highest bit in
// which its keys differ, so the shape depends only on the keys. Recursion goes no deeper than the 64 bits of a key.
#pragma once

#include "llvm/ADT/bit.h"

#include <cstdint>
#include <vector>

namespace fathom {

template <typename Value> class PersistentMap {
public:
  using Root = uint32_t;
  static constexpr Root empty = 0;

  /// Null when absent; valid until the next change.
  const Value *find(Root root, uint64_t key) const {
    while (root != empty) {
      const Node &node = nodes[root];
      if (node.isLeaf())
        return node.key == key ? &values[node.right] : nullptr;
      if (!covers(node, key))
        return nullptr;
      root = goesRight(node, key) ? node.right : node.left;
    }
    return nullptr;
  }

  Root set(Root root, uint64_t key, const Value &value) {
    if (root == empty)
      return leaf(key, value);
    Node node = nodes[root];
    if (node.isLeaf() && node.key == key)
      return values[node.right] == value ? root : leaf(key, value);
    if (node.isLeaf() || !covers(node, key))
      return join(root, node.key, leaf(key, value), key);
    Root &side = goesRight(node, key) ? node.right : node.left;
    Root changed = set(side, key, value);
    if (changed == side)
      return root;
    side = changed;
    return branch(node);
  }

  /// Where the versions differ, `combine(key, const Value *left, const Value *right)` gives the value; one side may be
  /// null (absent), and both are copies that live during the call.
  template <typename Combine> Root merge(Root a, Root b, Combine &&combine) {
    if (a == b)
      return a;
    if (a == empty)
      return mapSide(b, [&](uint64_t key, const Value *value) { return combine(key, nullptr, value); });
    if (b == empty)
      return mapSide(a, [&](uint64_t key, const Value *value) { return combine(key, value, nullptr); });
    Node x = nodes[a], y = nodes[b];
    if (x.isLeaf() && y.isLeaf() && x.key == y.key) {
      Value left = values[x.right], right = values[y.right];
      return left == right ? a : leaf(x.key, combine(x.key, &left, &right));
    }
    if (!x.isLeaf() && !y.isLeaf() && x.bit == y.bit && covers(x, y.key))
      return rebuild(a, x, merge(x.left, y.left, combine), merge(x.right, y.right, combine));
    if (!x.isLeaf() && (y.isLeaf() || y.bit < x.bit) && covers(x, y.key)) {
      bool right = goesRight(x, y.key);
      Root l = merge(x.left, right ? empty : b, combine);
      Root r = merge(x.right, right ? b : empty, combine);
      return rebuild(a, x, l, r);
    }
    if (!y.isLeaf() && (x.isLeaf() || x.bit < y.bit) && covers(y, x.key)) {
      bool right = goesRight(y, x.key);
      Root l = merge(right ? empty : a, y.left, combine);
      Root r = merge(right ? a : empty, y.right, combine);
      return rebuild(b, y, l, r);
    }
    Root left = merge(a, empty, combine);
    Root right = merge(empty, b, combine);
    return join(left, x.key, right, y.key);
  }

  /// Calls visit(key, value) in the order of the keys.
  template <typename Visit> void forEach(Root root, Visit &&visit) const {
    if (root == empty)
      return;
    Node node = nodes[root];
    if (node.isLeaf())
      return visit(node.key, values[node.right]);
    forEach(node.left, visit);
    forEach(node.right, visit);
  }

private:
  static constexpr uint8_t leafBit = 255;
  struct Node {
    uint64_t key = 0; // of a branch: a key below it
    Root left = 0;
    Root right = 0; // of a leaf: index of the value
    uint8_t bit = leafBit;
    bool isLeaf() const { return bit == leafBit; }
  };

  static bool covers(const Node &branch, uint64_t key) { return ((branch.key ^ key) >> branch.bit) <= 1; }
  static bool goesRight(const Node &branch, uint64_t key) { return (key >> branch.bit) & 1; }

  Root leaf(uint64_t key, const Value &value) {
    values.push_back(value);
    nodes.push_back({key, 0, static_cast<uint32_t>(values.size() - 1), leafBit});
    return static_cast<Root>(nodes.size() - 1);
  }

  Root branch(const Node &node) {
    nodes.push_back(node);
    return static_cast<Root>(nodes.size() - 1);
  }

  Root join(Root a, uint64_t keyA, Root b, uint64_t keyB) {
    auto bit = static_cast<uint8_t>(63 - llvm::countl_zero(keyA ^ keyB));
    bool right = (keyA >> bit) & 1;
    return branch({keyA, right ? b : a, right ? a : b, bit});
  }

  Root rebuild(Root old, Node node, Root left, Root right) {
    if (node.left == left && node.right == right)
      return old;
    node.left = left;
    node.right = right;
    return branch(node);
  }

  template <typename Map> Root mapSide(Root root, Map &&map) {
    Node node = nodes[root];
    if (!node.isLeaf()) {
      Root left = mapSide(node.left, map);
      Root right = mapSide(node.right, map);
      return rebuild(root, node, left, right);
    }
    Value value = values[node.right];
    Value mapped = map(node.key, &value);
    return mapped == value ? root : leaf(node.key, mapped);
  }

  std::vector<Node> nodes = std::vector<Node>(1); // 0 is the empty map
  std::vector<Value> values;
};

} // namespace fathom
