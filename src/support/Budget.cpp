#include "support/Budget.h"

#include "support/Children.h"
#include "support/Error.h"

#include <atomic>
#include <cstdio>
#include <limits>
#include <unistd.h>
#include <vector>

namespace fathom {

using Clock = std::chrono::steady_clock;

static std::atomic<bool> interruptedBySignal{false};
static_assert(std::atomic<bool>::is_always_lock_free);

bool Budget::interruptAll() { return !interruptedBySignal.exchange(true); }

bool Budget::isInterrupted() { return interruptedBySignal; }

std::string Budget::memoryText(uint64_t limitMiB) {
  return "the memory limit of " + std::to_string(limitMiB) + " MiB is used up";
}

static std::FILE *openAbout(int process, const char *what) {
  return std::fopen(("/proc/" + (process ? std::to_string(process) : "self") + "/" + what).c_str(), "r");
}

uint64_t Budget::residentMiB(int process) {
  std::FILE *file = openAbout(process, "statm");
  if (!file)
    return 0;
  unsigned long total = 0, resident = 0;
  int fields = std::fscanf(file, "%lu %lu", &total, &resident);
  std::fclose(file);
  return fields == 2 ? resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) >> 20 : 0;
}

/// What it shares with n others counts for an n-th. That takes the kernel milliseconds to find out.
static uint64_t proportionalMiB(int process) {
  std::FILE *file = openAbout(process, "smaps_rollup");
  if (!file)
    return Budget::residentMiB(process);
  unsigned long kibibytes = 0;
  char line[256];
  while (std::fgets(line, sizeof line, file))
    if (std::sscanf(line, "Pss: %lu kB", &kibibytes) == 1)
      break;
  std::fclose(file);
  return kibibytes >> 10;
}

/// Has this process, with all that it started, more than that? Copies of it share pages with it, which are resident in
/// each: only where the sum is too large is it worth asking who has what.
static bool isMoreUsedThan(uint64_t mebibytes) {
  std::vector<int> processes = children();
  processes.push_back(0);
  auto sum = [&](uint64_t (*memory)(int)) {
    uint64_t total = 0;
    for (int process : processes)
      total += memory(process);
    return total;
  };
  return sum(Budget::residentMiB) > mebibytes && sum(proportionalMiB) > mebibytes;
}

Budget::~Budget() {
  finish();
  if (watchdog.joinable())
    watchdog.join();
}

void Budget::start(double seconds, uint64_t mebibytes, std::function<void(const std::string &)> lastResortAction,
                   double graceSeconds) {
  begin = Clock::now();
  limitSeconds = seconds;
  limitMiB = mebibytes;
  lastResort = std::move(lastResortAction);
  watchdog = std::thread([this, graceSeconds] { watch(graceSeconds); });
}

void Budget::finish() {
  done = true;
  wake.notify_all();
}

std::string Budget::reason() const {
  std::lock_guard lock(mutex);
  return why;
}

double Budget::secondsLeft() const {
  if (limitSeconds <= 0)
    return std::numeric_limits<double>::infinity();
  return limitSeconds - std::chrono::duration<double>(Clock::now() - begin).count();
}

void Budget::throwExceeded() const { throw BudgetExceeded(reason()); }

void Budget::throwEffortExceeded() { throw EffortExceeded(); }

void Budget::limitEffort(uint64_t units) {
  effort = 0;
  effortLimit = units ? units : ~uint64_t{0};
}

void Budget::stop(std::string reason) {
  std::lock_guard lock(mutex);
  why = std::move(reason);
  flag = true;
  if (interrupt)
    interrupt();
}

void Budget::resume() {
  std::lock_guard lock(mutex);
  why.clear();
  flag = false;
}

static std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

void Budget::watch(double graceSeconds) {
  auto sleep = [this](double seconds) {
    std::unique_lock lock(mutex);
    wake.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return done.load(); });
  };
  while (!done) {
    if (interruptedBySignal) {
      stop("interrupted");
      break;
    }
    if (secondsLeft() <= 0) {
      graceSeconds = std::min(graceSeconds, 0.2 + 0.05 * limitSeconds);
      stop("the time limit of " + number(limitSeconds) + " s is used up");
      break;
    }
    Clock::time_point before = Clock::now();
    if (limitMiB && isMoreUsedThan(limitMiB)) {
      graceSeconds = std::min(graceSeconds, 0.3);
      stop(memoryText(limitMiB));
      break;
    }
    double looking = std::chrono::duration<double>(Clock::now() - before).count();
    double pause = limitMiB ? std::max(0.01, 10 * looking) : 0.05;
    sleep(std::min(pause, std::max(0.001, secondsLeft())));
  }
  // A solver may miss an interrupt that comes between two of its phases: repeat it while waiting.
  constexpr double pause = 0.02;
  unsigned round = 0;
  for (double waited = 0; !done && waited < graceSeconds; waited += pause) {
    sleep(pause);
    if (limitMiB && isMoreUsedThan(limitMiB + limitMiB / 20))
      break;
    std::lock_guard lock(mutex);
    if (++round % 5 == 0 && !done && interrupt)
      interrupt();
  }
  if (!done && lastResort)
    lastResort(reason());
}

Budget::Interrupt::Interrupt(Budget &budget, std::function<void()> action) : budget(budget) {
  std::lock_guard lock(budget.mutex);
  budget.interrupt = std::move(action);
  if (budget.flag)
    budget.interrupt();
}

Budget::Interrupt::~Interrupt() {
  std::lock_guard lock(budget.mutex);
  budget.interrupt = nullptr;
}

} // namespace fathom
