// The objects of a run: what they are, from when to when they live, and where they lie.
//
// An address matters only when it is observed (as an integer, or compared with one of another object), so it is decided
// only then: taken from the inputs where they name it, chosen where they do not. Objects that live at the same time
// must not overlap; whether the inputs keep to that is found out at the end of the run.
#pragma once

#include "seair/SeaIR.h"
#include "support/AddressSpace.h"
#include "trace/Pointer.h"
#include "trace/Taint.h"
#include "vcgen/Inputs.h"

#include <map>
#include <optional>
#include <vector>

namespace fathom::trace {

struct Object {
  seair::ObjectKind kind = seair::ObjectKind::Null;
  uint64_t size = 0;
  Taint taint;          // of the size
  uint32_t index = ~0u; // into Tables::objects
  unsigned align = 1;
  uint32_t region = ~0u; // of its contents
  uint32_t life = ~0u;   // of the memory that knows whether it lives
  bool hidden = false;   // no integer becomes a pointer to it
  bool foreign = false;
  const seair::Inst *inst = nullptr; // its allocation
  uint64_t birth = 0;
  uint64_t death = ~0ull;
  SourceLoc ended;
  bool modified = false;
  std::optional<uint64_t> address;
  bool addressGiven = false;

  bool alive() const { return inst && death == ~0ull; }
  bool mayBeLost() const { return isHeap(kind) && !foreign; }
  /// Bytes of address space it takes: none, if it is a variable without a size (memory/Addresses.cpp).
  uint64_t extent() const {
    bool isVariable = kind == seair::ObjectKind::Stack || kind == seair::ObjectKind::Global;
    return size || isVariable ? size : 1;
  }
};

/// Sizes of objects whose given address an earlier attempt ran into, by object index.
using Reserved = std::map<uint32_t, uint64_t>;

class Objects {
public:
  Objects(const vcgen::Inputs &inputs, const Reserved &reserved, unsigned pointerBytes = 8);

  Base allocate(Object object);
  void kill(Base base, SourceLoc where);

  Object &operator[](Base base) { return list[base]; }
  const Object &operator[](Base base) const { return list[base]; }
  Base end() const { return static_cast<Base>(list.size()); }
  bool aliveIn(Base base, uint32_t life) const { return list[base].alive() && list[base].life == life; }

  uint64_t addressOf(Pointer pointer);
  /// The pointer an integer is, given what lives in a memory.
  Pointer fromAddress(uint64_t address, uint32_t life);
  /// The object that lives and ends there.
  std::optional<Base> endingAt(uint64_t address) const;
  /// Whether the pointer, whatever it is one to, has an address within the object.
  bool liesIn(Pointer pointer, Base base) const;
  static Pointer toNothing(uint64_t address) { return address == 0 ? Pointer() : Pointer{invalidBase, address}; }

  /// Of the size of an object whose address was observed: with another size it might have to lie elsewhere.
  Taint taintOfObserved() const { return observedTaint; }

  enum class Layout { Good, Bad, TryAgain };
  /// Looks at all addresses that were observed. TryAgain: a chosen address is in the way of a given one; `reserved`
  /// then says how much room that one needs.
  Layout validate(Reserved &reserved) const;

private:
  struct Range {
    uint64_t low, high; // [low, high)
  };

  uint64_t observe(Base base, std::optional<uint64_t> avoid = std::nullopt);
  uint64_t choose(const Object &object, std::optional<uint64_t> avoid);
  std::optional<uint64_t> fit(const Object &object, std::optional<uint64_t> avoid);
  /// The addresses that are given or already decided; only those of objects that live beside this one, if it is named.
  std::vector<Range> takenRanges(const Object *onlyAgainst) const;
  Range largestGap(const Object *onlyAgainst) const;
  static bool overlapInTime(const Object &a, const Object &b);

  const vcgen::Inputs &inputs;
  const Reserved &reserved;
  const AddressSpace space;
  const uint64_t addressMask; // what of a sum is an address
  std::vector<Object> list;
  std::vector<Base> unobserved;           // candidates for the next fromAddress
  std::map<uint64_t, Base> liveByAddress; // objects that live and were observed
  uint64_t clock = 0;
  uint64_t liveBytes = 0; // taken by what lives
  Range zone;             // chosen addresses go here, from the top down
  bool full = false;      // there is no room for all of them
  Taint observedTaint;
};

} // namespace fathom::trace
