// expect: VERIFIED
#include <cassert>
#include <memory>

int main() {
  std::shared_ptr<int> first(new int(3)), second = first;
  assert(*second == 3 && first.use_count() == 2);
  first.reset();
  assert(*second == 3 && second.use_count() == 1);
}
