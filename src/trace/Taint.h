// Whether a value comes from an operation that is not modelled, and from which. Such a value may be one the program
// never has, so a run proves something only as long as none of them mattered to it.
#pragma once

#include <cstdint>

namespace fathom::trace {

/// Instead of a nondet: an integer that is the address of the end of an object became a pointer, and it is used within
/// the object. That it is one to that object, and not to one that begins there, or to none, is not modelled.
constexpr uint32_t endOfObject = ~0u - 1;
/// What a pointer that nobody set to an object points to, after it was compared with the address of one.
constexpr uint32_t comparedAddress = ~0u - 2;

/// Nothing, or one of the nondets of source Abstract a value was computed from.
class Taint {
public:
  Taint() = default;
  static Taint of(uint32_t nondet) {
    Taint taint;
    taint.code = nondet + 1;
    return taint;
  }

  explicit operator bool() const { return code != 0; }
  uint32_t nondet() const { return code - 1; }
  /// Either of them; which one does not matter.
  Taint operator|(Taint other) const { return code ? *this : other; }
  Taint &operator|=(Taint other) { return *this = *this | other; }

private:
  uint32_t code = 0;
};

} // namespace fathom::trace
