// The time that is left. Parts of the work get a share of it and see the same clock. It is the time that the thread
// that made the clock computes, so that answers do not depend on what else the machine does; the budget knows what a
// user has to wait.
#pragma once

#include "support/Budget.h"
#include "support/Error.h"

#include <algorithm>
#include <ctime>
#include <pthread.h>

namespace fathom::its {

class Clock {
public:
  explicit Clock(double seconds, const Budget *budget = nullptr)
      : budget(budget), end(now() + std::clamp(seconds, 0.0, 1e9)) {}

  double secondsLeft() const { return end - now(); }
  bool expired() const { return (budget && budget->exceeded()) || now() >= end; }
  /// Throws BudgetExceeded when there is no time left.
  void poll() const {
    if (expired())
      throw BudgetExceeded("the time limit is used up");
  }
  /// At most so many seconds from now.
  Clock share(double seconds) const { return Clock(std::min(seconds, secondsLeft()), budget); }

private:
  static clockid_t ofThisThread() {
    clockid_t id = CLOCK_THREAD_CPUTIME_ID;
    pthread_getcpuclockid(pthread_self(), &id);
    return id;
  }
  /// Also asked by other threads, which interrupt this one.
  double now() const {
    timespec time = {};
    clock_gettime(id, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
  }

  const Budget *budget;
  clockid_t id = ofThisThread();
  double end;
};

} // namespace fathom::its
