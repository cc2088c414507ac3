// The memory of a run: objects and their bytes. There is one state, changed in place; the interpreter makes sure that
// no instruction asks for an older one.
#pragma once

#include "support/Budget.h"
#include "trace/Contents.h"
#include "trace/Objects.h"

#include <deque>
#include <map>
#include <set>
#include <string_view>

namespace fathom::trace {

class Memory {
public:
  Memory(const vcgen::Inputs &inputs, const Reserved &reserved, unsigned pointerBytes = 8);

  Objects objects;

  Base allocate(const Object &object);

  llvm::APInt loadInteger(Pointer from, unsigned bytes);
  /// The pointer that was stored exactly there; otherwise the bytes as an address.
  Pointer loadPointer(Pointer from, uint32_t life);
  void storeInteger(Pointer to, const llvm::APInt &value);
  void storePointer(Pointer to, Pointer value);
  /// The bytes must outlive the run.
  void storeBytes(Pointer to, std::string_view bytes);
  void fill(Pointer to, uint8_t byte, uint64_t length);
  void copy(Pointer to, Pointer from, uint64_t length);
  void havoc(Pointer to, uint64_t length, uint32_t nondet);
  /// The live objects that the pointers lead to, directly or through intact pointers in such an object
  /// (Reachability.cpp). The taint is that of all that decides which they are.
  std::vector<Base> reachable(llvm::ArrayRef<Pointer> from, uint32_t life, const Budget &budget, Taint &taint) const;
  /// All of an object, unless it is a constant.
  void havocObject(Base base, uint32_t nondet);

  /// The taint of what was just stored, filled or havocked there.
  void taintWritten(Pointer to, uint64_t length, Taint taint);
  /// The merged taint of the bytes.
  Taint taintAt(Pointer from, uint64_t length) { return contentsOf(from.base).taintAt(from.offset, length); }

  /// Whether a write to an object of the region is noted in Object::modified from here on; at first it is.
  void trackModified(bool on, uint32_t region);

  /// Every stack object allocated since the mark dies.
  void restoreStack(uint64_t mark, uint32_t life, SourceLoc where);

  /// A heap object that is still allocated.
  std::optional<Base> findAllocated(uint32_t life) const;
  /// One that no live global, constant or local variable leads to (Reachability.cpp). The taint is set if other values
  /// of tainted bytes could make a difference.
  std::optional<Base> findUnreachable(uint32_t life, const Budget &budget, Taint &taint);

private:
  bool isEmptyArray(Pointer to) const;
  void write(Pointer to, uint64_t length, Segment segment);
  void noteWrite(Base base);
  void readBytes(Pointer from, llvm::MutableArrayRef<uint8_t> bytes);
  uint64_t wordOf(uint64_t offset) const { return offset & ~uint64_t{pointerBytes - 1}; }
  uint8_t byteOf(const Segment &segment, uint64_t offset);
  /// Of an object, or of its shadow.
  Contents &contentsOf(Base base);
  /// Adds the taint of all words, whether they may point or not.
  std::vector<uint64_t> wordsThatMayPoint(Base base, Taint &taint) const;

  const vcgen::Inputs &inputs;
  const unsigned pointerBytes;    // 4 or 8
  std::vector<Contents> contents; // by base
  std::map<Base, Contents> shadows;
  std::set<uint32_t> untracked; // regions whose writes are not noted
  std::vector<std::string_view> blobs;
  std::deque<std::string> ownBlobs; // of integers wider than 64 bits
};

} // namespace fathom::trace
