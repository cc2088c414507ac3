// The addresses of objects: one free variable an object, made when the address is first looked at. An address is
// pushed into the ites of a base, so only variables of single objects occur in terms.
//
// Which addresses a program gets is not our choice, so conditions state only what every machine guarantees:
//   each object     lowest <= A, A + size <= end, A is aligned (support/AddressSpace.h)
//   each two        disjoint, if the older one lives when the younger one is allocated
// A condition must never rule out a run, and an object that occurs in the terms need not exist in that run: its size is
// then the value of some unused term. So no condition depends on a symbolic size beyond `hugeSize`, and disjointness
// takes no more than `largeSize` bytes of such an object: all of them fit beside each other whatever their sizes are.
// Unless the sizes of objects that do not exist are 0: then disjointness is exact.
// In 4 GiB not everything fits that a condition can be about: `mayBeShort` says when a run may have been ruled out by
// objects that do not exist in it. With exact sizes only those are ruled out whose own objects do not fit.
#pragma once

#include "memory/Facts.h"
#include "memory/Objects.h"
#include "support/AddressSpace.h"
#include "term/Evaluator.h"

#include <optional>

namespace fathom::memory {

class Addresses {
public:
  Addresses(Facts &facts, const Objects &objects, bool exactSizes)
      : width(8 * facts.pointerBytes), space(AddressSpace::of(facts.pointerBytes)), facts(facts), terms(facts.terms),
        objects(objects), exactSizes(exactSizes) {}

  const unsigned width; // of an address, in bits
  const AddressSpace space;
  /// The number that a pointer to no object is, out of its offset, and back.
  Term fromOffset(Term offset) { return width == 64 ? offset : terms.extract(offset, width - 1, 0); }
  Term toOffset(Term address) { return terms.zext(address, 64); }

  Term ofObject(ObjectId id);
  Term ofBase(Term base);
  Term of(const FatPtr &ptr);

  /// The pointer of which this very term is the address.
  std::optional<FatPtr> pointerAt(Term address) const;
  /// `address` as the start of a base plus an offset.
  struct Place {
    Term base, offset;
  };
  std::optional<Place> placeOf(Term address);
  /// Is an object's address a part of it?
  bool holdsAddress(Term t);

  /// Conditions of the objects whose addresses occur below the roots and did not occur before.
  std::vector<Term> observe(llvm::ArrayRef<Term> roots);
  /// Pairs of observed objects (by index, the older first) that overlap in a model.
  std::vector<std::pair<uint32_t, uint32_t>> overlaps(term::Evaluator &model,
                                                      const std::function<bool(uint32_t, uint32_t)> &mustBeDisjoint);
  Term apart(uint32_t i, uint32_t j);
  /// The conditions may have no room for all observed objects, whatever sizes they have.
  bool mayBeShort();
  bool isExactAndSmall() const { return exactSizes && width == 32; }

  /// Object index -> address variable, of the observed objects.
  const std::vector<uint32_t> &observed() const { return observedObjects; }

private:
  uint64_t largestExtent() const;
  Term extent(uint32_t index);
  void addConditions(uint32_t index, std::vector<Term> &conditions);

  Facts &facts;
  term::Terms &terms;
  const Objects &objects;
  const bool exactSizes;                               // of what does not exist: 0
  llvm::DenseMap<uint32_t, Term> variables;            // object index -> A
  llvm::DenseMap<uint32_t, uint32_t> objectOfVariable; // A -> object index
  llvm::DenseMap<uint32_t, Term> baseMemo;             // base -> its address
  llvm::DenseMap<uint32_t, Term> baseOf;               // and back
  llvm::DenseMap<uint32_t, FatPtr> pointerOf;          // address -> the pointer it was taken of
  llvm::DenseMap<uint32_t, bool> holdsMemo;
  llvm::DenseMap<uint32_t, bool> visited; // terms looked at by observe
  std::vector<uint32_t> observedObjects;
};

} // namespace fathom::memory
