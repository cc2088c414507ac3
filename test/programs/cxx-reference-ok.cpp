// expect: VERIFIED
#include <cassert>
#include <fathom.h>

static void swap(int &a, int &b) {
  int t = a;
  a = b;
  b = t;
}

int main() {
  int x = fathom_nondet_int(), y = 2;
  int before = x;
  swap(x, y);
  auto add = [&y](int n) { return y == n; };
  assert(x == 2 && add(before));
}
