// Memory for telling a story: objects so far apart that an address names its object, whatever the program does with it.
//
//   63        40 39 38                 0
//   | number     | 1 | offset           |    an offset below 0 has bit 39 clear
#pragma once

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

/// Whether a byte was written: never, with something that was computed from such, or with something known.
enum class Origin : uint8_t { Unwritten, Derived, Written };

struct Cell {
  enum class Kind { Local, Global, Constant, Heap, Function };

  Kind kind = Kind::Local;
  std::string name; // of a variable or function
  uint64_t size = 0;
  const llvm::DIType *type = nullptr; // of a heap object that of an element, as soon as a pointer says it
  unsigned copy = 1;                  // of the heap objects made at the same place
  trace::SourcePlace made, ended;
  bool alive = true;
  bool started = false; // of a variable with a scope: it has begun
  size_t born = 0;
  std::optional<size_t> died;
  std::vector<uint8_t> dense;
  std::unordered_map<uint64_t, uint8_t> sparse; // of what is large
  /// Bytes of a variable or a heap object that was not too large.
  std::vector<Origin> origins;
};

class Memory {
public:
  static constexpr unsigned numberShift = 40;
  static constexpr uint64_t middle = 1ull << 39;

  Memory() : cells(1) {} // 0 is no object

  uint64_t allocate(Cell cell);
  static uint64_t addressOf(uint32_t number, uint64_t offset = 0) {
    return (static_cast<uint64_t>(number) << numberShift) + middle + offset;
  }
  /// 0 if the address is of no object.
  uint32_t numberOf(uint64_t address) const;
  static int64_t offsetOf(uint64_t address) {
    return static_cast<int64_t>(address & ((1ull << numberShift) - 1)) - static_cast<int64_t>(middle);
  }
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
  std::vector<Cell> cells;
};

} // namespace fathom::story
