// expect: VERIFIED
#include <cassert>
#include <vector>

int main() {
  std::vector<int> v(3);
  v.at(2) = 5;
  assert(v[2] == 5);
}
