// What a representation of memory contents must offer. A version is a whole memory: the bytes and the intact pointers
// of all objects. Accesses are in bounds on every path that matters, so an access can only meet others of its object.
#pragma once

#include "memory/Objects.h"

#include <optional>
#include <string_view>
#include <vector>

namespace fathom::memory {

/// A pointer that was stored somewhere; `tag` says whether it is still intact. Without it the terms mean nothing.
struct PtrCell {
  Term tag;
  FatPtr ptr;
};

/// Which havoc, and of which object where one instruction havocs several.
struct HavocName {
  static constexpr uint32_t anyObject = ~0u;

  uint32_t nondet;
  uint32_t object = anyObject; // index in Tables::objects
};

/// How writes were met by reads while conditions were made.
struct ReadCounts {
  uint64_t jumps = 0;  // straight to the write that matters
  uint64_t hits = 0;   // the write is what is read
  uint64_t skips = 0;  // it is elsewhere: seen from constants and equal terms
  uint64_t ranged = 0; // it is elsewhere: seen from the objects and offsets that are possible
  uint64_t open = 0;   // perhaps: a choice in the condition
};

class Contents {
public:
  using Version = uint32_t;
  virtual ~Contents() = default;

  virtual Version init(uint32_t region, const seair::RegionInfo &info) = 0;
  /// A new object, with arbitrary contents.
  virtual Version birth(Version version, const FatPtr &object) = 0;
  virtual Version store(Version version, const FatPtr &at, Term value) = 0;
  virtual Version storePtr(Version version, const FatPtr &at, const FatPtr &value) = 0;
  virtual Version data(Version version, const FatPtr &at, std::string_view bytes) = 0;
  virtual Version set(Version version, const FatPtr &at, Term byte, Term length) = 0;
  virtual Version copy(Version version, const FatPtr &to, Version source, const FatPtr &from, Term length) = 0;
  virtual Version havoc(Version version, const FatPtr &at, Term length, HavocName name) = 0;
  virtual Version ite(Term condition, Version a, Version b) = 0;

  virtual Term read(Version version, const FatPtr &at, unsigned bytes) = 0;
  virtual PtrCell readPtr(Version version, const FatPtr &at) = 0;

  /// 8-aligned offsets of the object; a word elsewhere holds neither a pointer nor an integer made from an address.
  virtual std::vector<Term> wordsThatMayPoint(Version version, ObjectId object) = 0;
  /// Where in the object an intact pointer may lie: nowhere else does one.
  virtual std::vector<Term> pointerOffsets(Version version, ObjectId object) = 0;

  /// Functions that give the words, of as many bytes, at offsets: of a havoc by (offset), or of all objects of a region
  /// that nobody wrote by (base, offset).
  struct Source {
    term::Func function;
    unsigned word;
    std::optional<HavocName> havoc;
  };
  virtual std::vector<Source> sources() const = 0;
  virtual const ReadCounts &counts() const = 0;
};

} // namespace fathom::memory
