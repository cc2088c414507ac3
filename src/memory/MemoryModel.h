// Memories as conditions see them: contents, and for every object whether it lives and whether it was modified. The
// one interface of this folder; which representation holds the contents is chosen inside.
//
//   Mem   contents   see Contents.h
//         alloc      object -> it lives
//         mod        object -> written since the flag was reset, while writes were tracked
//         tracked    whether writes are
#pragma once

#include "memory/Compact.h"
#include "memory/Contents.h"
#include "memory/Pointers.h"

namespace fathom::memory {

class MemoryModel {
public:
  /// `exactSizes`: an object that the run does not make has size 0.
  MemoryModel(term::Terms &terms, const Budget &budget, const MemoryEncoding &encoding = {}, WordSizes named = {},
              bool exactSizes = false, unsigned pointerBytes = 8);
  MemoryModel(const MemoryModel &) = delete;

  /// What is asserted beside everything that is built here, as soon as it is known.
  void assume(Term condition) { facts.assume(condition); }

  Pointers &pointers() { return pointerOps; }
  const Objects &objects() const { return objectTable; }

  Mem init(uint32_t region, const seair::RegionInfo &info);
  Mem ite(Term condition, Mem a, Mem b);

  struct Allocation {
    FatPtr ptr;
    Mem mem, life;
  };
  /// `detail` and `info`: the object's entry in Tables::objects. The two memories may be one.
  Allocation allocate(seair::ObjectKind kind, Term size, uint32_t detail, const seair::ObjectInfo &info, Mem mem,
                      Mem life);
  Mem free(const FatPtr &ptr, Mem life);
  /// A mark for stackRestore.
  Term stackSave();
  Mem stackRestore(Term mark, Mem life);

  Term load(unsigned bytes, const FatPtr &at, Mem mem);
  /// Where no pointer was stored, the bytes are an address, looked up among what lives.
  FatPtr loadPtr(const FatPtr &at, Mem mem, Mem life);
  Mem store(Term value, const FatPtr &at, Mem mem);
  Mem storePtr(const FatPtr &value, const FatPtr &at, Mem mem);
  Mem data(std::string_view bytes, const FatPtr &at, Mem mem);
  Mem set(const FatPtr &at, Term byte, Term length, Mem mem);
  Mem fill(const FatPtr &at, const Fill &fill, Mem mem);
  Mem copy(const FatPtr &to, const FatPtr &from, Term length, Mem mem, Mem source);
  Mem havoc(const FatPtr &at, Term length, uint32_t nondet, Mem mem);
  /// All bytes of what the pointers reach, of constants excepted: see Reach.cpp. The new version of each memory.
  std::vector<Mem> havocReachable(llvm::ArrayRef<FatPtr> pointers, uint32_t nondet, Mem life,
                                  llvm::ArrayRef<Mem> memories);

  FatPtr intToPtr(Term address, Mem life);
  Term isAlloc(const FatPtr &ptr, Mem life);
  Term isMod(const FatPtr &ptr, Mem mem);
  Mem resetMod(const FatPtr &ptr, Mem mem);
  /// From this version on a write sets the flag only if `on`.
  Mem trackMod(Term on, Mem mem);
  /// No heap object lives.
  Term isClean(Mem life);
  /// False if and only if free variables name a set of heap objects that really is lost: a solver that looks for a run
  /// in which this is false finds such a set if there is one. Meant to be asserted, not assumed.
  Term noLeak(Mem life, llvm::ArrayRef<Mem> memories);

  /// Conditions on the addresses that occur below the roots; to be asserted beside them.
  std::vector<Term> addressConditions(llvm::ArrayRef<Term> roots);
  /// Conditions that every run keeps and the model does not; none if the model is a run.
  std::vector<Term> brokenDisjointness(term::Evaluator &model);
  /// See Addresses.h: that no model is left may be for want of room. Never with exact sizes.
  bool mayBeShort() { return addresses.mayBeShort(); }

  struct ObjectAddress {
    uint32_t detail;
    Term address;
  };
  std::vector<ObjectAddress> observedAddresses();
  const Contents &contents() const { return content; }

private:
  struct Version {
    Contents::Version contents;
    Shadow::Version alloc, mod;
    Term tracked;
    uint32_t region;
    seair::RegionInfo info;
    bool operator==(const Version &) const = default;
  };
  class LeakSearch;
  class Reach;

  const Version &at(Mem mem) const { return versions[mem.id]; }
  Mem add(const Version &version);
  FatPtr within(FatPtr ptr, Mem mem);
  Mem written(Mem mem, Contents::Version contents, const FatPtr &at, Term length);
  Mem writtenIf(Term something, Mem mem, Contents::Version contents, const FatPtr &at);
  Term livedAtBirth(uint32_t older, uint32_t younger);

  term::Terms &terms;
  const Budget &budget;
  Objects objectTable;
  Facts facts;
  Addresses addresses;
  Shadow shadow;
  Pointers pointerOps;
  Compact compact{facts};
  Contents content;
  std::vector<Version> versions;
  std::vector<FatPtr> readFromBytes; // places where pointers were loaded that may be what nobody stored
};

} // namespace fathom::memory
