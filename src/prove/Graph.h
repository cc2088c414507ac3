// The symbolic execution graph [AProVE, section 2]: all runs of a program, with finitely many abstract states.
//
// Nodes are the states at which runs can come back: heads of loops (told apart by whether a run comes from outside or
// from the loop itself, as positions in the paper have the previous block in them) and entries of recursive functions.
// What lies between is executed path by path and kept as an edge: its last state, and what the symbols of the node it
// leads to are there. When a path comes to a position where a node is already, then either that node generalises what
// it brings; or, if the node lies on the way of the path, both are merged, and what was below the node is forgotten.
#pragma once

#include "prove/Merge.h"
#include "prove/Rules.h"
#include "support/Env.h"

#include <list>
#include <memory>

namespace fathom::prove {

struct Node;

struct Edge {
  Node *from;
  Node *to;
  State last;        // of the path, at the position of `to`
  Instance instance; // the symbols of `to` there
};

struct Node {
  Node(unsigned id, State state, Node *parent) : id(id), state(std::move(state)), parent(parent) {}
  unsigned id;
  State state;
  Node *parent; // whose path led here first; null for the start
  bool isBackEdge = false;
  bool isDead = false;
  unsigned merges = 0;
  OwnSymbols own;
  std::vector<std::unique_ptr<Edge>> edges;
};

/// A block on a path, for pictures.
struct Visit {
  State state;                    // at its beginning
  std::optional<uint32_t> parent; // the visit before this one
  Node *node = nullptr;           // the path arrives here at this node,
  std::optional<uint32_t> same;   // or it goes on as another one did,
  std::string end;                // or it ends: "end", or an error
};

class Graph {
public:
  Graph(const Program &program, Symbols &symbols, RuleOptions options, Env &env);

  /// Until all nodes are done, or an error is reached. Throws Unsupported.
  void build();

  /// The paths from a node once more, block by block. The first visit is the node itself.
  std::vector<Visit> visitsFrom(const Node &node);

  std::optional<Error> error; // the paper's ERR
  const Program &program;
  Symbols &symbols;
  std::vector<Node *> live() const;
  Node *start() const { return nodes.front().get(); }

private:
  struct Arrival {
    State state;
    bool isBackEdge;
  };
  void expand(Node &node);
  /// The paths from one node.
  struct Paths {
    std::set<Sym> symbols; // of the node
    std::vector<State> open;
    std::vector<Arrival> arrivals;
    std::map<const llvm::BasicBlock *, std::vector<State>> joined; // what came to blocks with several predecessors
  };
  std::vector<Arrival> execute(const State &start);
  void advance(State s, Paths &paths);
  bool advanceToBlock(State &s, Paths &paths);
  /// What came to the block of `s` before and says all that `s` says; if there is nothing, `s` is kept.
  const State *findCovering(State &s, Paths &paths) const;
  void recordBlock(State &s, bool isArrival, bool isBackEdge);
  void arrive(Node &from, Arrival arrival);
  void renumberStack(State &s) const;
  /// A node that generalises what arrives, and how.
  Node *findGeneral(const Arrival &arrival, std::optional<Instance> &instance) const;
  bool connect(Node &from, const Arrival &arrival);
  Node &addNode(State state, Node *parent, bool isBackEdge);
  Node *lastNodeAt(const Arrival &arrival);
  size_t countNodesAt(const Arrival &arrival) const;
  bool isElsewhere(const State &a, const State &b) const;
  Node *mergeTarget(Node &from, const Arrival &arrival);
  void replace(Node &old, Node &from, const Arrival &arrival);
  bool isBelow(const Node &node, const Node &top) const;

  Rules rules;
  Env &env;
  std::vector<std::unique_ptr<Node>> nodes;
  std::vector<Node *> work;
  std::vector<Visit> *recorded = nullptr; // paths from this node are only looked at
  const Node *recordedFrom = nullptr;
};

} // namespace fathom::prove
