// Memories as lambdas: a version is a node of a DAG, each node a write to an older memory or a choice of two.
//
//   m1 = store x, (a, 0), m0        m3 ---> ite c ---> store y, (b, 4) ---> store x, (a, 0) ---> init
//   m2 = store y, (b, 4), m1                    \________________________/
//   m3 = select c, m2, m1
//
// Every node knows, for each object, where its bytes come from, so that a read goes straight to the writes that matter.
// This is the store-map of [SeaM], chapter 6, found by object instead of by walking, and readable in every version:
//
//   Touched   cells:    8-byte word -> for each of its bytes the node that wrote it last, at a constant offset
//             runs:     the same for long writes at constant offsets, as aligned runs of 2^k words
//             unknown:  the newest node that wrote the object at an offset or length that is not constant; older
//                       writes are not in the maps
//             barrier:  the newest of these and of the long writes
//             last:     the newest node that wrote the object at all
//
// A read at a constant offset takes the newest of all that say something of its bytes. A read at another offset is
// compared with the cells written since the barrier, and goes on there: a long write is one comparison, not one a cell.
//
// The maps are persistent. At an ite, what is the same on both sides stays, and the rest comes from the ite; so an
// object that neither side wrote is looked up below their common ancestor. A write through a base that may be anything
// empties the map: it is then the newest of every object (`wild`).
//
// All nodes named for an object at a node dominate it (every way down passes them), so a read may start at the newest
// one that touches what is read: nothing in between matters. Without store-maps (--no-store-map) a read walks over all.
#pragma once

#include "memory/Facts.h"
#include "memory/Objects.h"
#include "support/PersistentMap.h"

#include <array>
#include <string>

namespace fathom::memory {

using NodeId = uint32_t;

enum class WriteKind : uint8_t { Init, Birth, Store, PtrStore, Data, Set, Fill, Copy, Havoc, Ite };

struct WriteNode {
  WriteKind kind;
  NodeId below = 0;   // the older memory; of an Ite: when the condition holds
  NodeId other = 0;   // Ite: when it does not hold; Copy: the source memory
  FatPtr at{};        // where it writes; Birth: the object
  Term length{};      // in bytes; a Fill may leave out some of them
  Term value{};       // Store: the value; Set: the byte; Ite: the condition
  FatPtr ptr{};       // PtrStore: the pointer; Copy: the source
  uint32_t index = 0; // Data: of its bytes; Havoc: of its function; Fill: of what it is
};

class WriteGraph {
public:
  WriteGraph(Facts &facts, const Objects &objects, bool storeMap)
      : hasStoreMap(storeMap), facts(facts), objects(objects), nodes(1), places(1), touched(1) {}

  const bool hasStoreMap;

  NodeId init(uint32_t region);
  uint32_t regionOf(NodeId node) const { return places[node].region; }
  /// The object comes into being here, with arbitrary contents. Below it there is no such object: what a read finds
  /// there does not matter, since no pointer to the object exists on such a path.
  NodeId birth(NodeId below, const FatPtr &object);
  NodeId write(WriteNode node);
  NodeId ite(Term condition, NodeId a, NodeId b);

  /// The memory where the condition is known: a choice that was made by it before is no choice.
  NodeId given(NodeId node, Term condition, bool holds) const;

  const WriteNode &operator[](NodeId id) const { return nodes[id]; }

  /// The newest node that may have written one of the bytes.
  NodeId newest(NodeId from, Term base, Term offset, unsigned bytes);
  NodeId newestOf(NodeId from, ObjectId id) const { return hasStoreMap ? state(from, id).last : from; }
  NodeId barrierOf(NodeId from, ObjectId id) const { return state(from, id).barrier; }
  /// Calls visit(offset) for each byte of a cell written since the barrier.
  template <typename Visit> void forEachRecent(NodeId from, ObjectId id, Visit &&visit) const {
    Touched at = state(from, id);
    cells.forEach(at.cells, [&](uint64_t word, const Writers &writers) {
      for (unsigned i = 0; i < 8; ++i)
        if (writers[i] > at.barrier)
          visit(word * 8 + i);
    });
  }

private:
  using Writers = std::array<NodeId, 8>; // 0: none
  struct Touched {
    NodeId unknown = 0;
    NodeId barrier = 0;
    NodeId last = 0;
    PersistentMap<Writers>::Root cells = PersistentMap<Writers>::empty;
    PersistentMap<NodeId>::Root runs = PersistentMap<NodeId>::empty;
  };
  /// For every node: the states of the objects, and of those that are not in the map.
  struct Place {
    PersistentMap<uint32_t>::Root states = PersistentMap<uint32_t>::empty;
    NodeId wild = 0;
    uint32_t region = 0;
  };

  Touched state(NodeId node, ObjectId id) const;
  Touched touchedBy(const Touched &before, const WriteNode &node, NodeId id, ObjectId object);
  bool misses(const WriteNode &node, ObjectId id);
  void touchCells(Touched &state, NodeId node, uint64_t offset, uint64_t bytes);
  void touchRuns(Touched &state, NodeId node, uint64_t first, uint64_t last);
  NodeId newestAt(const Touched &at, uint64_t offset, unsigned bytes) const;
  Touched choose(const Touched &a, const Touched &b, NodeId node);
  uint32_t add(const Touched &state);
  NodeId append(WriteNode node, Place place);

  Facts &facts;
  const Objects &objects;
  std::vector<WriteNode> nodes;
  std::vector<Place> places;
  std::vector<Touched> touched;
  PersistentMap<uint32_t> states; // object index -> Touched
  PersistentMap<Writers> cells;
  PersistentMap<NodeId> runs; // by size and number of the run
  unsigned longestRun = 0;    // its k
};

} // namespace fathom::memory
