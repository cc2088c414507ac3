// expect: VERIFIED
#include <cassert>

int n = 0;
struct D {
  int k;
  ~D() {
    n = n * 10 + k;
  }
};
int main() {
  {
    D a{1};
    D b{2};
  }
  assert(n == 21);
}
