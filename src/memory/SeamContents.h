// Contents as lambdas: a graph of writes that reads are beta-reduced on, so conditions need no theory of arrays.
#pragma once

#include "memory/Contents.h"
#include "memory/PointerReader.h"
#include "memory/ValueReader.h"

namespace fathom::memory {

class SeamContents final : public Contents {
public:
  SeamContents(Facts &facts, const Objects &objects, Addresses &addresses, Pointers &pointers, const Budget &budget,
               bool storeMap);

  Version init(uint32_t region, const seair::RegionInfo &info) override;
  Version birth(Version version, const FatPtr &object) override;
  Version store(Version version, const FatPtr &at, Term value) override;
  Version storePtr(Version version, const FatPtr &at, const FatPtr &value) override;
  Version data(Version version, const FatPtr &at, std::string_view bytes) override;
  Version set(Version version, const FatPtr &at, Term byte, Term length) override;
  Version copy(Version version, const FatPtr &to, Version source, const FatPtr &from, Term length) override;
  Version havoc(Version version, const FatPtr &at, Term length, HavocName name) override;
  Version ite(Term condition, Version a, Version b) override { return graph.ite(condition, a, b); }

  Term read(Version version, const FatPtr &at, unsigned bytes) override { return values.value(version, at, bytes); }
  PtrCell readPtr(Version version, const FatPtr &at) override { return cells.cell(version, at); }
  std::vector<Term> wordsThatMayPoint(Version version, ObjectId object) override;
  std::vector<Term> pointerOffsets(Version version, ObjectId object) override;

  std::vector<Source> sources() const override;
  const ReadCounts &counts() const override { return readCounts; }

private:
  struct WordSearch;
  template <typename Visit> void forEachWrite(Version version, ObjectId object, Visit visit);
  std::vector<ObjectId> sourcesOf(const WriteNode &copy);
  void addWords(Term offset, uint64_t bytes, std::vector<Term> &words);
  bool holdsAddress(Term value);

  Facts &facts;
  term::Terms &terms;
  const Objects &objects;
  const Budget &budget;
  Addresses &addresses;
  ReadCounts readCounts;
  WriteGraph graph;
  WriteTables tables;
  ValueReader values;
  PointerReader cells;
  llvm::DenseMap<uint32_t, bool> addressMemo;
};

} // namespace fathom::memory
