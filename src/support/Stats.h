// Time and counts, by name, in the order in which they first appeared; printed by --stats.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

class Stats {
public:
  void count(std::string_view name, uint64_t amount = 1);
  void addTime(std::string_view name, double seconds);

  struct Entry {
    std::string name;
    uint64_t count = 0;
    double seconds = 0;
    bool isTime = false;
  };
  const std::vector<Entry> &entries() const { return list; }

private:
  Entry &entry(std::string_view name, bool isTime);
  std::vector<Entry> list;
};

/// Adds the time of a scope to a statistic.
class ScopedTimer {
public:
  ScopedTimer(Stats &stats, std::string_view name)
      : stats(stats), name(name), start(std::chrono::steady_clock::now()) {}
  ~ScopedTimer() {
    stats.addTime(name, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  ScopedTimer(const ScopedTimer &) = delete;

private:
  Stats &stats;
  std::string name;
  std::chrono::steady_clock::time_point start;
};

} // namespace fathom
