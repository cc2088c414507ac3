// expect: VERIFIED
#include <cassert>
#include <mutex>

int main() {
  std::mutex m;
  {
    std::lock_guard<std::mutex> guard(m);
    assert(!m.try_lock());
  }
  assert(m.try_lock());
  m.unlock();
}
