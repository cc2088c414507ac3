// Memories as arrays with lambdas [Lambda]: a version of a memory is an array term, a read is a select.
//
//   store       store(values, (base, offset), word)
//   memset      lambda i. ite(i in [to, to + n), byte, values[i])
//   memcpy      lambda i. ite(i in [to, to + n), source[from + (i - to)], values[i])
//
// An index is base and offset of a word. Stored pointers are in arrays of their own, by the offset of their first byte:
// one says whether the pointer is intact, three what it is. Whatever writes one of its bytes clears the first.
//
// Where writes are unfolded (--memory=arrays), those of constant size become stores.
#pragma once

#include "memory/Addresses.h"
#include "memory/Fill.h"
#include "memory/Pointers.h"
#include "memory/Representation.h"
#include "memory/Words.h"
#include "support/Budget.h"

namespace fathom::memory {

class Arrays final : public Representation {
public:
  static constexpr unsigned indexWidth = 96; // base: 32, offset: 64

  Arrays(Facts &facts, const WriteGraph &graph, const Budget &budget, Addresses &addresses, Pointers &pointers,
         const WriteTables &tables, bool unfold)
      : facts(facts), terms(facts.terms), graph(graph), budget(budget), addresses(addresses), pointers(pointers),
        tables(tables), fills(facts, budget), unfold(unfold) {}

  Term read(NodeId node, const FatPtr &at, unsigned bytes) override;
  PtrCell readPtr(NodeId node, const FatPtr &at) override;
  const ReadCounts &counts() const override { return noCounts; }

private:
  /// Those of stored pointers.
  struct Cells {
    Term tags, bases, offsets, sizes;
  };
  /// The range that a write changes, and the index a lambda is asked for.
  struct Range;

  /// What is asked for is built from the oldest write on; a chain of writes may be long.
  template <typename Version, typename Build>
  const Version &built(llvm::DenseMap<NodeId, Version> &versions, NodeId root, Build build);

  Term valuesAt(NodeId node);
  Term buildValues(NodeId node);
  Term storedWords(Term values, const WriteNode &node, uint64_t bytes, unsigned word);
  Term splitWord(Term values, const WriteNode &node, uint64_t bytes, uint64_t start, unsigned word);
  Term filled(Term values, const WriteNode &node, unsigned word);
  Term writtenPart(const WriteNode &node, Term delta, Term offset, unsigned bytes);
  /// Are writes of this length to be stores?
  std::optional<uint64_t> unfoldedLength(const WriteNode &node, unsigned word) const;

  const Cells &cellsAt(NodeId node);
  Cells buildCells(NodeId node);
  Cells unsetVariables(NodeId init);
  Cells copied(Cells cells, const Cells &source, const WriteNode &node, unsigned word);
  Term withoutPointers(Term tags, const WriteNode &node, unsigned word);

  unsigned wordOf(NodeId node) const { return tables.initial.at(graph.regionOf(node)).size; }
  Term index(Term base, Term offset) { return terms.concat(base, offset); }
  Term index(const FatPtr &ptr, int64_t more);
  Range rangeOf(const FatPtr &to, Term length);

  Facts &facts;
  term::Terms &terms;
  const int64_t pointerBytes = facts.pointerBytes;
  const WriteGraph &graph;
  const Budget &budget;
  Addresses &addresses;
  Pointers &pointers;
  const WriteTables &tables;
  FillReader fills;
  const bool unfold;
  const ReadCounts noCounts;
  llvm::DenseMap<NodeId, Term> values;
  llvm::DenseMap<NodeId, Cells> cells;
};

} // namespace fathom::memory
