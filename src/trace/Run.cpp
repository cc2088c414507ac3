#include "trace/Run.h"

#include "support/Error.h"
#include "trace/Interpreter.h"

namespace fathom::trace {

/// Where addresses are left open, chosen ones can turn out to be in the way of a given one whose object is allocated
/// later: its size is known only then. The run is repeated with that knowledge.
static constexpr int maxAttempts = 64;

Run run(const seair::Function &function, const vcgen::Inputs &inputs, Budget &budget, uint64_t maxSteps) {
  Reserved reserved;
  for (int attempt = 0; attempt < maxAttempts; ++attempt) {
    Interpreter interpreter(function, inputs, budget, reserved, maxSteps);
    try {
      interpreter.go();
    } catch (const BudgetExceeded &) {
      interpreter.result.end = End::OutOfBudget;
      return std::move(interpreter.result);
    }
    Reserved needed = reserved;
    Objects::Layout layout = interpreter.memory.objects.validate(needed);
    interpreter.noteAddresses();
    if (layout == Objects::Layout::Good)
      return std::move(interpreter.result);
    if (layout == Objects::Layout::Bad || needed == reserved || attempt + 1 == maxAttempts) {
      interpreter.result.end = End::BadAddresses;
      return std::move(interpreter.result);
    }
    reserved = std::move(needed);
  }
  return {};
}

} // namespace fathom::trace
