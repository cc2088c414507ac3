// expect: VERIFIED
// options: --check=+memory-cleanup
#include <cassert>
#include <memory>

int main() {
  std::unique_ptr<int> p(new int(4));
  auto q = std::move(p);
  assert(!p && *q == 4);
}
