// The three kinds of failure, never mixed:
//   UserError     the input or the command line is wrong        -> one clear line, exit code 2
//   Unsupported   the program uses something we do not model    -> verdict UNKNOWN with the reason
//   invariant()   Fathom itself is wrong                        -> abort with context, in release builds too
#pragma once

#include <source_location>
#include <stdexcept>
#include <string>
#include <string_view>

namespace fathom {

struct UserError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Unsupported : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The time or memory budget is used up; the verdict is UNKNOWN.
struct BudgetExceeded : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Something was tried with limited effort, and that is used up: there is another way.
struct EffortExceeded {};

[[noreturn]] void invariantFailed(std::string_view what, std::source_location where);

/// Ends the process with a message when `holds` is false.
inline void invariant(bool holds, std::string_view what, std::source_location where = std::source_location::current()) {
  if (!holds) [[unlikely]]
    invariantFailed(what, where);
}

} // namespace fathom
