// expect: VIOLATED assert:12
#include <fathom.h>

int main(void) {
  int a[64];
  for (int i = 0; i < 64; i++)
    a[i] = i;
  long n = fathom_nondet_long(), s = fathom_nondet_long();
  fathom_assume(n >= 17 && n <= 30 && s >= 1 && s < 2);
  for (long i = 0; i < n; i++)
    a[i] = a[30 - s * i] + 100;
  fathom_assert(a[16] == 114);
}
