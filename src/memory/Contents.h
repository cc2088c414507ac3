// The contents of memories. A version is a whole memory: the bytes and the intact pointers of all objects of a region.
// Accesses are in bounds on every path that matters, so an access can only meet others of its object.
//
// Writes are recorded in a graph; what a read gives is up to the representation.
#pragma once

#include "memory/Addresses.h"
#include "memory/Pointers.h"
#include "memory/Representation.h"
#include "support/Budget.h"
#include "support/Options.h"

#include <memory>
#include <string_view>

namespace fathom::memory {

class Contents {
public:
  Contents(Facts &facts, const Objects &objects, Addresses &addresses, Pointers &pointers, const Budget &budget,
           const MemoryEncoding &encoding, WordSizes named);

  using Version = NodeId;

  Version init(uint32_t region, const seair::RegionInfo &info);
  /// A new object, with arbitrary contents.
  Version birth(Version version, const FatPtr &object) { return graph.birth(version, object); }
  Version store(Version version, const FatPtr &at, Term value);
  Version storePtr(Version version, const FatPtr &at, const FatPtr &value);
  Version data(Version version, const FatPtr &at, std::string_view bytes);
  Version set(Version version, const FatPtr &at, Term byte, Term length);
  Version fill(Version version, const FatPtr &at, const Fill &fill);
  Version copy(Version version, const FatPtr &to, Version source, const FatPtr &from, Term length);
  Version havoc(Version version, const FatPtr &at, Term length, HavocName name);
  Version ite(Term condition, Version a, Version b) { return graph.ite(condition, a, b); }

  Term read(Version version, const FatPtr &at, unsigned bytes) { return reader->read(version, at, bytes); }
  PtrCell readPtr(Version version, const FatPtr &at) { return reader->readPtr(version, at); }

  /// offsets aligned like pointers of the object; a word elsewhere holds neither a pointer nor an integer made from an
  /// address.
  std::vector<Term> wordsThatMayPoint(Version version, ObjectId object);
  /// The words that meet one of these places.
  std::vector<Term> wordsAt(llvm::ArrayRef<FatPtr> places, ObjectId object);
  /// Where in the object an intact pointer may lie: nowhere else does one.
  std::vector<Term> pointerOffsets(Version version, ObjectId object);

  /// Words that are free: of a havoc, or of all objects of a region that nobody wrote.
  struct Source {
    Words words;
    std::optional<HavocName> havoc;
  };
  std::vector<Source> sources() const;
  const ReadCounts &counts() const { return reader->counts(); }
  /// Words that reads so far would rather have had wider.
  WordSizes widerWords() const;

private:
  struct WordSearch;
  template <typename Visit> void forEachWrite(Version version, ObjectId object, Visit visit);
  std::vector<ObjectId> sourcesOf(const WriteNode &copy);
  void addWords(Term offset, uint64_t bytes, std::vector<Term> &words);

  const MemoryKind kind;
  const WordSizes named;
  Facts &facts;
  term::Terms &terms;
  const Objects &objects;
  const Budget &budget;
  Addresses &addresses;
  WriteGraph graph;
  WriteTables tables;
  std::unique_ptr<Representation> reader;
};

} // namespace fathom::memory
