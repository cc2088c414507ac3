// expect: VIOLATED use-after-free:8
#include <memory>

int main() {
  std::shared_ptr<int> first(new int(3)), second = first;
  int *p = first.get();
  first = second = nullptr;
  return *p;
}
