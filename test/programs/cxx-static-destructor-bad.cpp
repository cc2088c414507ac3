// expect: UNKNOWN
#include <cassert>

struct D {
  ~D() {
    assert(0);
  }
} d;
int main() {}
