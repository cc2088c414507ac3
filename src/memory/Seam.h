// The theory of memory [SeaM]: a read is resolved on the graph of writes while it is built, so that conditions have
// no memories: only ites, and words that nobody wrote.
#pragma once

#include "memory/PointerReader.h"
#include "memory/ValueReader.h"

namespace fathom::memory {

class Seam final : public Representation {
public:
  Seam(Facts &facts, const Objects &objects, WriteGraph &graph, const Budget &budget, Addresses &addresses,
       Pointers &pointers, const WriteTables &tables)
      : values(facts, objects, graph, budget, readCounts, addresses, tables),
        cells(facts, objects, graph, budget, readCounts, pointers, values, tables) {}

  Term read(NodeId node, const FatPtr &at, unsigned bytes) override { return values.value(node, at, bytes); }
  PtrCell readPtr(NodeId node, const FatPtr &at) override { return cells.cell(node, at); }
  const ReadCounts &counts() const override { return readCounts; }

private:
  ReadCounts readCounts;
  ValueReader values;
  PointerReader cells;
};

} // namespace fathom::memory
