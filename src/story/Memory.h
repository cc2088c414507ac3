// Memory for telling a story: objects so far apart that an address names its object, whatever the program does with it.
//
//   63        40 39 38                 0
//   | number     | 1 | offset           |    an offset below 0 has bit 39 clear
//
// An address of 32 bits has no room for that: objects lie one behind the other, each in the middle of a slot at least
// twice as large, and who leaves the slot is in another's.
#pragma once

#include "frontend/Intrinsics.h"
#include "trace/Counterexample.h"

#include "llvm/IR/DebugInfoMetadata.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::story {

/// There is no story: something on the way is not executed here.
struct NoStory : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// There is no story, for the run is none of the program.
struct NoRun : NoStory {
  using NoStory::NoStory;
};

/// Whether a byte was written: never, so that it is not known what the run found there; never, and it is known; with
/// something that was computed from such bytes; or with something known.
enum class Origin : uint8_t { Guessed, Unwritten, Derived, Written };

struct Cell {
  enum class Kind { Local, Global, Constant, Heap, Function };

  Kind kind = Kind::Local;
  fathom::Intrinsic allocator = fathom::Intrinsic::None; // of a heap object
  std::string name;                                      // of a variable or function
  uint64_t size = 0;
  const llvm::DIType *type = nullptr; // of a heap object that of an element, as soon as a pointer says it
  unsigned copy = 1;                  // of the heap objects made at the same place
  trace::SourcePlace made, ended;
  bool alive = true;
  bool isElsewhere = false; // a variable that is defined in a file that is not here
  bool started = false;     // of a variable with a scope: it has begun
  size_t born = 0;
  std::optional<size_t> died;
  std::vector<uint8_t> dense;
  std::unordered_map<uint64_t, uint8_t> sparse; // of what is large
  /// Bytes of a variable or a heap object that was not too large.
  std::vector<Origin> origins;
};

class Memory {
public:
  explicit Memory(unsigned pointerBytes) : pointerBytes(pointerBytes), cells(1), slots(1) {} // 0 is no object

  const unsigned pointerBytes; // 4 or 8

  uint64_t allocate(Cell cell);
  uint64_t addressOf(uint32_t number, uint64_t offset = 0) const { return slots[number].start + offset; }
  /// 0 if the address is of no object.
  uint32_t numberOf(uint64_t address) const;
  int64_t offsetOf(uint64_t address) const { return static_cast<int64_t>(address - slots[numberOf(address)].start); }
  Cell &operator[](uint32_t number) { return cells[number]; }
  const Cell &operator[](uint32_t number) const { return cells[number]; }
  uint32_t end() const { return static_cast<uint32_t>(cells.size()); }

  /// Whether all the bytes are in the object and it lives.
  bool isValid(uint64_t address, uint64_t size) const;
  /// Of what is valid only.
  uint8_t byte(uint32_t number, uint64_t offset) const;
  void setByte(uint32_t number, uint64_t offset, uint8_t value);
  std::vector<uint8_t> bytes(uint64_t address, uint64_t size) const;
  void setBytes(uint64_t address, const std::vector<uint8_t> &bytes);

  /// The worst of the bytes.
  Origin origin(uint64_t address, uint64_t size) const;
  void setOrigin(uint64_t address, uint64_t size, Origin origin);

private:
  struct Slot {
    uint64_t begin = 0, start = 0, end = 0; // start: of the object
  };
  Slot nextSlot(uint64_t size) const;

  std::vector<Cell> cells;
  std::vector<Slot> slots; // of the cells; in ascending order, without gaps
};

} // namespace fathom::story
