// expect: VERIFIED
#include <array>
#include <cassert>
#include <utility>

int main() {
  std::array<int, 3> a{1, 2, 3};
  int s = 0;
  for (int x : a)
    s += x;
  assert(s == 6);
  auto [p, q] = std::pair<int, char>{4, 'x'};
  assert(p == 4 && q == 'x');
}
