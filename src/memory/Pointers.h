// What can be done with fat pointers without reading memory: arithmetic, comparisons, queries, casts.
#pragma once

#include "memory/Addresses.h"
#include "memory/Cases.h"
#include "memory/Shadow.h"

namespace fathom::memory {

enum class PtrOrder { Equal, Less, LessOrEqual };

class Pointers {
public:
  /// `livedAtBirth(i, j)`: did object i live when the younger object j was allocated?
  using LivedAtBirth = std::function<Term(uint32_t older, uint32_t younger)>;

  Pointers(Facts &facts, const Objects &objects, Addresses &addresses, Shadow &shadow, LivedAtBirth livedAtBirth)
      : facts(facts), terms(facts.terms), objects(objects), addresses(addresses), shadow(shadow),
        livedAtBirth(std::move(livedAtBirth)) {}

  FatPtr null();
  FatPtr gep(FatPtr ptr, Term bytes) { return {ptr.base, terms.add(ptr.offset, bytes), ptr.size}; }
  FatPtr ite(Term condition, const FatPtr &a, const FatPtr &b);
  /// Of sort i8.
  Term kindOf(const FatPtr &ptr);
  Term sameObject(const FatPtr &a, const FatPtr &b);
  Term isDeref(const FatPtr &ptr, Term bytes);
  Term compare(PtrOrder order, const FatPtr &a, const FatPtr &b);
  /// As wide as a pointer.
  Term toInt(const FatPtr &ptr) { return addresses.of(ptr); }
  /// The pointer at an address, given the objects that live.
  FatPtr fromInt(Term address, Shadow::Version alloc);
  /// A variable that nobody set, as a pointer: even where its address lies in an object it leads to none. Other memory
  /// that nobody wrote holds any bits there are, also those of a pointer: harnesses make assumptions about it.
  FatPtr toNothing(Term address);
  Term isVariable(Term base);

private:
  Term compareObjects(PtrOrder order, const Tuple &pair);
  Term equalToInteger(const FatPtr &object, Term integer);
  Term surelyApart(const FatPtr &a, const FatPtr &b);
  Term addressOrder(PtrOrder order, Term a, Term b);
  Term offsetOrder(PtrOrder order, Term base, Term a, Term b);
  FatPtr fromLeaf(Term address, Shadow::Version alloc);
  FatPtr search(Term address, Shadow::Version alloc);
  bool isRecognised(Term address);
  bool isLeafAddress(Term address) const;
  bool worthSplitting(Term address);
  Term takenSize(Term base, Term size);
  Term sizeOfBase(Term base);

  Facts &facts;
  term::Terms &terms;
  const Objects &objects;
  Addresses &addresses;
  Shadow &shadow;
  LivedAtBirth livedAtBirth;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, FatPtr> fromIntMemo; // address, alloc version
  llvm::DenseMap<uint32_t, Term> sizeMemo;
};

} // namespace fathom::memory
