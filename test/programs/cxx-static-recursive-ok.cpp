// expect: VERIFIED
#include <cassert>
int half(int n);
int cached(int n) {
  static int first = half(n);
  return first;
}
int half(int n) {
  static int calls = n;
  return n > 3 ? cached(n / 2) : calls;
}

int main() {
  assert(cached(2) == 2);
  assert(cached(8) == 2 && half(8) == 2);
}
