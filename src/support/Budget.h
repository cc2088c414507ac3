// The time and memory a run may use. A watchdog thread looks at both; when one is used up it raises a flag that stages
// poll, and interrupts whoever registered (a solver in the middle of a check).
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace fathom {

class Budget {
public:
  Budget() = default;
  ~Budget();
  Budget(const Budget &) = delete;

  /// Starts the clock. `seconds` <= 0 and `mebibytes` == 0 mean no limit. `lastResort` runs on the watchdog when the
  /// stages have not reacted `graceSeconds` after the budget ended; less for short times and for memory.
  void start(double seconds, uint64_t mebibytes, std::function<void(const std::string &reason)> lastResort,
             double graceSeconds = 5);

  bool exceeded() const { return flag.load(std::memory_order_relaxed); }
  /// "the time limit of 10 s is used up"; empty while there is budget.
  std::string reason() const;
  /// Throws BudgetExceeded when the budget is used up. Cheap: call it in every long loop.
  void poll() const {
    if (exceeded()) [[unlikely]]
      throwExceeded();
  }
  /// Work that can explode is counted where it is done, not timed, so that what depends on it is the same everywhere.
  /// A unit is a step that takes some microseconds. Throws EffortExceeded when there is a limit and it is reached.
  void spend(uint64_t units) const {
    charge(units);
    if (effortExceeded()) [[unlikely]]
      throwEffortExceeded();
  }
  /// The same, for those who must not throw.
  void charge(uint64_t units) const { effort.fetch_add(units, std::memory_order_relaxed); }
  bool effortExceeded() const { return effort.load(std::memory_order_relaxed) > effortLimit; }
  /// From now on; 0: no limit.
  void limitEffort(uint64_t units);
  /// Since then.
  uint64_t spentEffort() const { return effort.load(std::memory_order_relaxed); }
  /// As it was given to limitEffort.
  uint64_t limitOfEffort() const { return effortLimit == ~uint64_t{0} ? 0 : effortLimit; }

  /// Seconds left; infinity without a limit.
  double secondsLeft() const;
  /// The clock stops mattering: the answer is there.
  void finish();
  /// Ends the budget now, from any thread. Again: interrupts again, for a solver may miss it between two phases.
  void stop(std::string why);
  /// After stop: goes on.
  void resume();
  /// For signal handlers: all budgets that were started end within a moment. False: that was asked for before.
  static bool interruptAll();
  static bool isInterrupted();
  /// "the memory limit of 100 MiB is used up"
  static std::string memoryText(uint64_t limitMiB);
  /// The memory that a process has now; 0: this one.
  static uint64_t residentMiB(int process = 0);

  /// Called from the watchdog when the budget ends, while the scope lives.
  class Interrupt {
  public:
    Interrupt(Budget &budget, std::function<void()> action);
    ~Interrupt();
    Interrupt(const Interrupt &) = delete;

  private:
    Budget &budget;
  };

private:
  [[noreturn]] void throwExceeded() const;
  [[noreturn]] static void throwEffortExceeded();
  void watch(double graceSeconds);

  mutable std::atomic<uint64_t> effort{0};
  uint64_t effortLimit = ~uint64_t{0};
  std::atomic<bool> flag{false};
  std::atomic<bool> done{false};
  mutable std::mutex mutex;
  std::condition_variable wake;
  std::string why;
  std::function<void()> interrupt;
  std::function<void(const std::string &)> lastResort;
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  double limitSeconds = 0;
  uint64_t limitMiB = 0;
  std::thread watchdog;
};

} // namespace fathom
