// Reads bytes from a graph of writes.
#pragma once

#include "memory/Addresses.h"
#include "memory/Fill.h"
#include "memory/ReadEngine.h"
#include "memory/Words.h"

namespace fathom::memory {

class ValueReader : public ReadEngine<ValueReader, Term> {
public:
  ValueReader(Facts &facts, const Objects &objects, WriteGraph &graph, const Budget &budget, ReadCounts &counts,
              Addresses &addresses, const WriteTables &tables)
      : ReadEngine(facts, objects, graph, budget, counts), addresses(addresses), tables(tables), fills(facts, budget) {}

  Term value(NodeId node, const FatPtr &at, unsigned bytes) {
    Term result = read(node, at.base, at.offset, bytes);
    return result == anything() ? terms.bits(8 * bytes, 0) : result;
  }
  /// What nobody wrote.
  Term initial(const ReadRequest &request);

private:
  friend class ReadEngine<ValueReader, Term>;

  /// The value of a read whose path is dead.
  static constexpr Term anything() { return Term{~0u - 1}; }
  Term choose(Term condition, Term a, Term b);
  Term atNode(const ReadRequest &request, const WriteNode &node);

  const Words &wordsAt(const ReadRequest &request) const;
  void countUse(const ReadRequest &request, const Words &words);
  Term arbitrary(const ReadRequest &request, const Words &words, llvm::ArrayRef<Term> arguments);
  Term overWrite(const ReadRequest &request, const WriteNode &node);
  Term overFill(const ReadRequest &request, const WriteNode &node, Term sameBase);
  Term whereHit(const ReadRequest &request, const WriteNode &node, Term hit, Term value);
  Term bySmallParts(const ReadRequest &request);
  Term written(const ReadRequest &request, const WriteNode &node, Term delta);
  Term tableEntry(const ReadRequest &request, const WriteNode &node, Term delta);
  Term cut(const ReadRequest &request, const WriteNode &node, int64_t distance);
  Term pieces(const ReadRequest &request, llvm::ArrayRef<unsigned> lengths);

  Addresses &addresses;
  const WriteTables &tables;
  FillReader fills;
};

} // namespace fathom::memory
