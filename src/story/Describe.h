// Values and places in memory, as the debug information has them: "point.y", "{x = 1, y = 2}", "heap object a.c:9 + 8".
#pragma once

#include "story/Memory.h"

namespace fathom::story {

class Describer {
public:
  explicit Describer(const Memory &memory) : memory(memory) {}

  /// "&x + 4", "heap object a.c:9", "NULL", "no object (0x11)".
  std::string pointer(uint64_t address) const;
  /// An object by itself: "x", "heap object a.c:9".
  std::string object(uint32_t number) const;
  std::string value(const llvm::DIType *type, const std::vector<uint8_t> &bytes, unsigned depth = 0) const;

  /// In the bytes of its structure.
  std::string bitField(const llvm::DIDerivedType &field, const std::vector<uint8_t> &structure) const;
  static std::vector<const llvm::DIDerivedType *> bitFieldsOf(const llvm::DICompositeType &structure);

  /// The smallest named part of an object that holds these bytes.
  struct Part {
    std::string path; // ".y", "[3]"
    const llvm::DIType *type = nullptr;
    uint64_t offset = 0, size = 0;
  };
  static Part partOf(const llvm::DIType *type, uint64_t objectSize, uint64_t offset, uint64_t size);

private:
  std::string basic(const llvm::DIBasicType &type, const std::vector<uint8_t> &bytes) const;
  std::string composite(const llvm::DICompositeType &type, const std::vector<uint8_t> &bytes, unsigned depth) const;

  const Memory &memory;
};

/// Without typedefs and qualifiers; null for void.
const llvm::DIType *plainType(const llvm::DIType *type);

} // namespace fathom::story
