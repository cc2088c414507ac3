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
#include "memory/Representation.h"
#include "support/Budget.h"

namespace fathom::memory {

class Arrays final : public Representation {
public:
  static constexpr unsigned indexWidth = 96; // base: 32, offset: 64

  Arrays(Facts &facts, const WriteGraph &graph, const Budget &budget, Addresses &addresses, const WriteTables &tables,
         bool unfold)
      : facts(facts), terms(facts.terms), graph(graph), budget(budget), addresses(addresses), tables(tables),
        unfold(unfold) {}

  Term read(NodeId node, const FatPtr &at, unsigned bytes) override;
  PtrCell readPtr(NodeId node, const FatPtr &at) override;
  const ReadCounts &counts() const override { return noCounts; }

private:
  /// Those of pointers are invalid where the region has none.
  struct Version {
    Term values;
    Term tags, bases, offsets, sizes;
  };
  /// The range that a write changes, and the index a lambda is asked for.
  struct Range;

  const Version &at(NodeId node);
  Version build(NodeId node);
  Version initial(uint32_t region);
  Version choose(Term condition, const Version &a, const Version &b);
  Version written(Version version, const WriteNode &node, unsigned word);
  Version copied(Version version, const Version &source, const WriteNode &node, unsigned word);
  Version copiedByStores(Version version, const Version &source, const WriteNode &node, uint64_t bytes, unsigned word);
  Version copiedByLambda(Version version, const Version &source, const WriteNode &node);
  Term withoutPointers(Term tags, const WriteNode &node, unsigned word);
  /// Are writes of this length to be stores?
  std::optional<uint64_t> unfoldedLength(Term length, unsigned word) const;
  Term writtenWord(const WriteNode &node, Term delta, Term offset, unsigned word);

  Term index(Term base, Term offset) { return terms.concat(base, offset); }
  Term index(const FatPtr &ptr, int64_t more);
  Range rangeOf(const FatPtr &to, Term length);

  Facts &facts;
  term::Terms &terms;
  const WriteGraph &graph;
  const Budget &budget;
  Addresses &addresses;
  const WriteTables &tables;
  const bool unfold;
  const ReadCounts noCounts;
  llvm::DenseMap<NodeId, Version> versions;
};

} // namespace fathom::memory
