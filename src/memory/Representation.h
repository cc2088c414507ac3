// How reads of a graph of writes become terms. There is one such graph a program (`WriteGraph.h`); representations
// differ in what a read is: Seam.h resolves it while it is built, Arrays.h leaves it to the theory of arrays with
// lambdas.
#pragma once

#include "memory/Fill.h"
#include "memory/WriteGraph.h"

#include "llvm/ADT/DenseMap.h"

#include <map>
#include <optional>

namespace fathom::memory {

/// A pointer that was stored somewhere, or a variable that nobody set; `tag` says whether it is still intact. Without
/// it the terms mean nothing.
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

/// Words that nobody chose, by offset, a multiple of their size: of a havoc a function of the offset; of what nobody
/// wrote in a region a function of base and offset, or an array whose index is both.
struct Words {
  term::Func function;
  Term array;
  unsigned size;       // in bytes
  unsigned access = 1; // of a region: all its offsets and sizes are multiples of this
  bool isShadow = false;
};

/// How wide the words of a region or a havoc are named, in bytes. Any width is right, since a read may take part of a
/// word or several; but the fewer words a read touches, the fewer unknowns and instances of congruence there are.
struct WordSizes {
  std::map<uint32_t, unsigned> initial; // by region
  std::map<uint32_t, unsigned> havocs;  // by nondet index
  bool empty() const { return initial.empty() && havocs.empty(); }
};

/// What nodes refer to.
struct WriteTables {
  std::vector<std::string> data;
  std::vector<std::pair<HavocName, Words>> havocs;
  std::vector<Fill> fills;
  std::map<uint32_t, Words> initial; // by region
};

/// How writes were met by reads while conditions were made.
struct ReadCounts {
  uint64_t jumps = 0;  // straight to the write that matters
  uint64_t hits = 0;   // the write is what is read
  uint64_t skips = 0;  // it is elsewhere: seen from constants and equal terms
  uint64_t ranged = 0; // it is elsewhere: seen from the objects and offsets that are possible
  uint64_t open = 0;   // perhaps: a choice in the condition

  /// Reads of words that nobody chose, by their function: how many words they touch, or would touch if these had so
  /// many bytes. Parts of a word at a place that is not known count twice.
  using WordUse = std::map<unsigned, uint64_t>;
  llvm::DenseMap<uint32_t, WordUse> words;
};

class Representation {
public:
  virtual ~Representation() = default;

  virtual Term read(NodeId node, const FatPtr &at, unsigned bytes) = 0;
  virtual PtrCell readPtr(NodeId node, const FatPtr &at) = 0;
  virtual const ReadCounts &counts() const = 0;
};

} // namespace fathom::memory
