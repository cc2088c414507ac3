// Averages and absolute differences without overflow, against wide arithmetic.
#include "fathom.h"

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  int floor = (a & b) + ((a ^ b) >> 1);
  fathom_assert(floor == (int)(((long)a + b) >> 1));
  unsigned distance = a < b ? (unsigned)b - (unsigned)a : (unsigned)a - (unsigned)b;
  long wide = (long)a - b;
  fathom_assert((long)distance == (wide < 0 ? -wide : wide));
  int sign = (a > 0) - (a < 0);
  fathom_assert((long)sign * a == (a < 0 ? -(long)a : a));
}
