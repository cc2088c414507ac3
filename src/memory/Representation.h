// How reads of a graph of writes become terms. There is one such graph a program (`WriteGraph.h`); representations
// differ in what a read is: Seam.h resolves it while it is built, Arrays.h leaves it to the theory of arrays with
// lambdas.
#pragma once

#include "memory/WriteGraph.h"

#include <map>
#include <optional>

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

/// A function whose last argument is an offset, a multiple of the size, and whose value is the word there.
struct Words {
  term::Func function;
  unsigned size; // in bytes
};

/// What nodes refer to by index.
struct WriteTables {
  std::vector<std::string> data;
  std::map<uint32_t, Words> initial;               // by region; (base, offset) -> word
  std::vector<std::pair<HavocName, Words>> havocs; // (offset) -> word
};

/// How writes were met by reads while conditions were made.
struct ReadCounts {
  uint64_t jumps = 0;  // straight to the write that matters
  uint64_t hits = 0;   // the write is what is read
  uint64_t skips = 0;  // it is elsewhere: seen from constants and equal terms
  uint64_t ranged = 0; // it is elsewhere: seen from the objects and offsets that are possible
  uint64_t open = 0;   // perhaps: a choice in the condition
};

class Representation {
public:
  virtual ~Representation() = default;

  virtual Term read(NodeId node, const FatPtr &at, unsigned bytes) = 0;
  virtual PtrCell readPtr(NodeId node, const FatPtr &at) = 0;
  virtual const ReadCounts &counts() const = 0;
};

} // namespace fathom::memory
