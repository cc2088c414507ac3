// expect: VERIFIED
#include <fathom.h>

int main(void) {
  int a[64];
  for (int i = 0; i < 64; i++)
    a[i] = i;
  unsigned long n = fathom_nondet_ulong(), s = fathom_nondet_ulong();
  fathom_assume(n >= 25 && n <= 40 && s == (1UL << 59) - 1);
  for (unsigned long i = 0; i < n; i++)
    a[i] = (i & 7) ? 5 : a[40 + i * s];
  fathom_assert(a[24] == 24);
}
