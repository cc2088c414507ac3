// Reads pointers from a graph of writes: the tuple that was stored at exactly this place, and whether it is intact.
#pragma once

#include "memory/Fill.h"
#include "memory/Pointers.h"
#include "memory/ValueReader.h"

namespace fathom::memory {

class PointerReader : public ReadEngine<PointerReader, PtrCell> {
public:
  PointerReader(Facts &facts, const Objects &objects, WriteGraph &graph, const Budget &budget, ReadCounts &counts,
                Pointers &pointers, ValueReader &values, const WriteTables &tables)
      : ReadEngine(facts, objects, graph, budget, counts), pointers(pointers), values(values), tables(tables),
        fills(facts, budget) {}

  PtrCell cell(NodeId node, const FatPtr &at) {
    PtrCell result = read(node, at.base, at.offset, facts.pointerBytes);
    return result.tag.valid() ? result : none();
  }

private:
  friend class ReadEngine<PointerReader, PtrCell>;

  static PtrCell anything() { return {}; } // a path that is dead: no tag at all
  PtrCell none() { return {terms.boolean(false), {}}; }
  PtrCell null() { return {terms.boolean(true), pointers.null()}; }
  bool isZero(Term value) const { return terms.isConstant(value) && terms.constant(value).isZero(); }
  bool writesZeros(const WriteNode &node) const;
  PtrCell initial(const ReadRequest &request) {
    return {pointers.isVariable(request.base), pointers.toNothing(values.initial(request))};
  }
  PtrCell choose(Term condition, const PtrCell &a, const PtrCell &b);
  PtrCell atNode(const ReadRequest &request, const WriteNode &node);
  PtrCell overWrite(const ReadRequest &request, const WriteNode &node);
  PtrCell overFill(const ReadRequest &request, const WriteNode &node, Term sameBase);
  PtrCell whenInside(const ReadRequest &request, const WriteNode &node, const Placement &place);
  PtrCell whenUnknown(const ReadRequest &request, const WriteNode &node, Term sameBase);

  Pointers &pointers;
  ValueReader &values;
  const WriteTables &tables;
  FillReader fills;
};

} // namespace fathom::memory
