#include "support/Children.h"

#include <algorithm>
#include <mutex>

namespace fathom {

static std::mutex mutex;
static std::vector<pid_t> running;

void addChild(pid_t process) {
  std::lock_guard lock(mutex);
  running.push_back(process);
}

void removeChild(pid_t process) {
  std::lock_guard lock(mutex);
  std::erase(running, process);
}

std::vector<pid_t> children() {
  std::lock_guard lock(mutex);
  return running;
}

} // namespace fathom
