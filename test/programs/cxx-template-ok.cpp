// expect: VERIFIED
#include <cassert>
#include <fathom.h>

template <typename T> T larger(T a, T b) { return a < b ? b : a; }

template <typename T, int N> struct Ring {
  T values[N] = {};
  unsigned next = 0;
  void add(const T &value) { values[next++ % N] = value; }
};

int main() {
  short a = fathom_nondet_short(), b = fathom_nondet_short();
  assert(larger(a, b) >= a && larger<long>(a, b) >= b);
  Ring<char, 2> ring;
  ring.add('a');
  ring.add('b');
  ring.add('c');
  assert(ring.values[0] == 'c');
}
