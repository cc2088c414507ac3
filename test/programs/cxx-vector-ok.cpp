// expect: VERIFIED
#include <cassert>
#include <vector>

int main() {
  std::vector<int> v;
  v.push_back(3);
  assert(v[0] == 3 && v.size() == 1);
}
