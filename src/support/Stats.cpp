#include "support/Stats.h"

#include <algorithm>

namespace fathom {

Stats::Entry &Stats::entry(std::string_view name, bool isTime) {
  auto it = std::find_if(list.begin(), list.end(), [&](const Entry &e) { return e.name == name; });
  if (it == list.end()) {
    list.push_back({std::string(name), 0, 0, isTime});
    return list.back();
  }
  return *it;
}

void Stats::count(std::string_view name, uint64_t amount) { entry(name, false).count += amount; }

void Stats::addTime(std::string_view name, double seconds) { entry(name, true).seconds += seconds; }

} // namespace fathom
