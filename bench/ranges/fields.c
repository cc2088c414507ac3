// One of two records, each with an array at an offset of its own; writes to one are no writes to the other.
#include "fathom.h"

struct A {
  int n;
  int data[8];
};
struct B {
  int a, b, c, d;
  int data[8];
};

int main(void) {
  struct A a = {8, {0}};
  struct B b = {1, 2, 3, 4, {0}};
  for (int round = 0; round < 10; round++) {
    int *p = fathom_nondet_uint() ? a.data : b.data;
    unsigned i = fathom_nondet_uint() & 7;
    p[i] = fathom_nondet_int();
  }
  fathom_assert(a.n == 8);
  fathom_assert(b.a + b.b + b.c + b.d == 10);
}
