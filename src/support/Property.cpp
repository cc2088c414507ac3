#include "support/Property.h"

#include "support/Error.h"

namespace fathom {

using enum PropertyKind;

const std::array<PropertyKindInfo, numPropertyKinds> &propertyKinds() {
  static const std::array<PropertyKindInfo, numPropertyKinds> table{{
      {Assert, "assert", true, "assertions hold"},
      {Reach, "reach", true, "reach_error and its like are never called"},
      {Bounds, "bounds", true, "every access lies inside the object its pointer points into"},
      {Null, "null", true, "no access through a null pointer"},
      {UseAfterFree, "use-after-free", true, "no access to freed memory"},
      {UseAfterScope, "use-after-scope", true, "no access to a local variable whose scope has ended"},
      {DoubleFree, "double-free", true, "nothing is freed twice"},
      {InvalidFree, "invalid-free", true, "only the start of a heap object is freed, as it was allocated"},
      {ReadOnly, "readonly", true, "constants are not written"},
      {SignedOverflow, "signed-overflow", true, "signed arithmetic does not overflow"},
      {Shift, "shift", true, "shift counts are in range"},
      {DivByZero, "div-by-zero", true, "no division by zero"},
      {Undefined, "undefined", true, "no other undefined behaviour (unreachable code, overlapping memcpy, ...)"},
      {Unwind, "unwind", true, "the loop bound suffices"},
      {Recursion, "recursion", true, "the recursion bound suffices"},
      {Leak, "leak", false, "no heap object is unreachable and unfreed at the end"},
      {MemoryCleanup, "memory-cleanup", false, "every heap object is freed at the end"},
      {UnsignedOverflow, "unsigned-overflow", false, "unsigned arithmetic does not wrap around"},
      {Uninitialised, "uninitialised", false, "nothing depends on memory that was never written"},
      {PointerOverflow, "pointer-overflow", false, "no pointer is moved around the address space"},
      {PointerCompare, "pointer-compare", false, "pointers that are ordered or subtracted are of the same object"},
      {Alignment, "alignment", false, "every access is as aligned as the compiler takes it to be"},
      {MemberBounds, "member-bounds", false,
       "indices lie inside the array, also where that is part of something larger (but of a last member [1])"},
      {Unsupported, "unsupported", true, "something Fathom does not model is not reached"},
  }};
  return table;
}

std::string_view name(PropertyKind kind) { return propertyKinds()[static_cast<size_t>(kind)].name; }

std::string assumptionWithout(PropertyKind kind) {
  return "no error of a kind that is switched off (" + std::string(name(kind)) + ")";
}

std::optional<PropertyKind> propertyKindFromName(std::string_view name) {
  for (const PropertyKindInfo &info : propertyKinds())
    if (info.name == name)
      return info.kind;
  return std::nullopt;
}

PropertySet PropertySet::defaults() {
  PropertySet set;
  for (const PropertyKindInfo &info : propertyKinds())
    set.set(info.kind, info.onByDefault);
  return set;
}

/// Bounds and unsupported places decide what a verdict means: they are part of every run.
static void addAlwaysOn(PropertySet &set) {
  for (PropertyKind kind : {Unwind, Recursion, Unsupported})
    set.set(kind, true);
}

static PropertyKind selectableKind(std::string_view name) {
  std::optional<PropertyKind> kind = propertyKindFromName(name == "uninitialized" ? "uninitialised" : name);
  if (kind && *kind != Unsupported)
    return *kind;
  if (name == "termination")
    throw UserError("--check: whether a program ends is asked by fathom prove --property=termination");
  std::string known;
  for (const PropertyKindInfo &info : propertyKinds())
    if (info.kind != Unsupported)
      known += (known.empty() ? "" : ", ") + std::string(info.name);
  throw UserError("--check: unknown property '" + std::string(name) + "' (known: " + known + ")");
}

PropertySet PropertySet::parse(std::string_view text) {
  PropertySet set;
  bool isChange = !text.empty() && (text[0] == '+' || text[0] == '-');
  if (isChange)
    set = defaults();
  while (true) {
    size_t comma = text.find(',');
    std::string_view item = text.substr(0, comma);
    bool isSigned = !item.empty() && (item[0] == '+' || item[0] == '-');
    if (isSigned != isChange)
      throw UserError("--check: give either plain names, or names with + or - each");
    if (item == "all") {
      for (const PropertyKindInfo &info : propertyKinds())
        set.set(info.kind, true);
    } else {
      set.set(selectableKind(isSigned ? item.substr(1) : item), item.substr(0, 1) != "-");
    }
    if (comma == std::string_view::npos)
      break;
    text.remove_prefix(comma + 1);
  }
  addAlwaysOn(set);
  return set;
}

} // namespace fathom
