// The kinds of property Fathom checks. One table (Property.cpp) describes them all: name, whether the kind is on by
// default, and a line of help.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fathom {

enum class PropertyKind : uint8_t {
  Assert,
  Reach,
  Bounds,
  Null,
  UseAfterFree,
  UseAfterScope,
  DoubleFree,
  InvalidFree,
  ReadOnly,
  SignedOverflow,
  Shift,
  DivByZero,
  Undefined,
  Unwind,
  Recursion,
  // On request:
  Leak,
  MemoryCleanup,
  UnsignedOverflow,
  Uninitialised,
  PointerOverflow,
  PointerCompare,
  Alignment,
  MemberBounds,
  // Never a verdict of its own: a place Fathom does not model. If it can be reached, the verdict is UNKNOWN.
  Unsupported,
};

constexpr size_t numPropertyKinds = static_cast<size_t>(PropertyKind::Unsupported) + 1;

struct PropertyKindInfo {
  PropertyKind kind;
  std::string_view name;
  bool onByDefault;
  std::string_view help;
};

const std::array<PropertyKindInfo, numPropertyKinds> &propertyKinds();
std::string_view name(PropertyKind kind);
/// What a verdict rests on where errors of this kind are not looked for: a run ends there.
std::string assumptionWithout(PropertyKind kind);
std::optional<PropertyKind> propertyKindFromName(std::string_view name);

/// Which kinds a run checks.
class PropertySet {
public:
  static PropertySet defaults();
  bool has(PropertyKind kind) const { return bits[static_cast<size_t>(kind)]; }
  void set(PropertyKind kind, bool on) { bits[static_cast<size_t>(kind)] = on; }

  /// Reads the argument of --check: "assert,bounds" (just these), "+leak,-shift" (changes to the default), "all".
  /// Throws UserError on an unknown name or a mix of both styles.
  static PropertySet parse(std::string_view text);

private:
  std::bitset<numPropertyKinds> bits;
};

} // namespace fathom
