// The time that is left. Parts of the work get a share of it and see the same clock.
#pragma once

#include "support/Budget.h"
#include "support/Error.h"

#include <algorithm>
#include <chrono>

namespace fathom::its {

class Clock {
public:
  explicit Clock(double seconds, const Budget *budget = nullptr)
      : budget(budget), end(Time::now() + std::chrono::microseconds(int64_t(std::clamp(seconds, 0.0, 1e9) * 1e6))) {}

  double secondsLeft() const { return std::chrono::duration<double>(end - Time::now()).count(); }
  bool expired() const { return (budget && budget->exceeded()) || Time::now() >= end; }
  /// Throws BudgetExceeded when there is no time left.
  void poll() const {
    if (expired())
      throw BudgetExceeded("the time limit is used up");
  }
  /// At most so many seconds from now.
  Clock share(double seconds) const { return Clock(std::min(seconds, secondsLeft()), budget); }

private:
  using Time = std::chrono::steady_clock;
  const Budget *budget;
  Time::time_point end;
};

} // namespace fathom::its
