// The objects of a program: one an allocation instruction, in program order, so that ids are constants.
#pragma once

#include "memory/FatPtr.h"
#include "seair/SeaIR.h"

#include <vector>

namespace fathom::memory {

/// A version of a memory: see MemoryModel.
struct Mem {
  uint32_t id = ~0u;
  bool operator==(const Mem &) const = default;
};

struct Object {
  ObjectId id; // given by Objects::add
  seair::ObjectKind kind;
  Term size;
  unsigned align;
  uint32_t detail; // object index in Tables::objects
  bool hidden;     // no integer becomes a pointer to it
  bool foreign;
  uint32_t region; // of its contents
  uint32_t life;   // region of the memory that knows whether it lives
  Mem allocatedIn; // that memory just before: what lived when this object was given its address

  bool mayBeLost() const { return isHeap(kind) && !foreign; }
};

class Objects {
public:
  /// Index 0 stands for null and invalid pointers.
  Objects() : list(1, Object{}) {}

  const Object &add(Object object) {
    object.id = static_cast<ObjectId>(list.size() * 8 + static_cast<uint32_t>(object.kind));
    return list.emplace_back(object);
  }

  uint32_t end() const { return static_cast<uint32_t>(list.size()); }
  static constexpr uint32_t begin() { return 1; }
  const Object &at(uint32_t index) const { return list[index]; }
  const Object &of(ObjectId id) const { return list[indexOf(id)]; }
  bool exists(ObjectId id) const { return isObject(id) && indexOf(id) < end() && of(id).id == id; }

private:
  std::vector<Object> list;
};

} // namespace fathom::memory
