// expect: VIOLATED assert:9
#include <cassert>
#include <fathom.h>

template <typename T> T larger(T a, T b) { return a < b ? b : a; }

int main() {
  int a = fathom_nondet_int();
  assert(larger<short>(a, 0) >= a);
}
