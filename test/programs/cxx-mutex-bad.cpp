// expect: UNKNOWN "locked again"
// The run does not go on.
#include <mutex>

int main() {
  std::mutex m;
  std::lock_guard<std::mutex> first(m), second(m);
}
