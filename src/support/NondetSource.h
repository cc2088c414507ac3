// Where a nondeterministic value comes from.
#pragma once

#include <cstdint>

namespace fathom {

enum class NondetSource : uint8_t {
  Input,    // the program asked for it: an input of the run
  Uninit,   // memory or a variable read before it was written
  External, // the result of a function without a body
  Abstract, // an operation Fathom does not model: a run that depends on it proves nothing
};

} // namespace fathom
