// expect: VERIFIED
#include <fathom.h>

int main(void) {
  int a[64] = {7};
  unsigned long n = fathom_nondet_ulong();
  fathom_assume(n == 17);
  for (unsigned long i = 0; i < n; i++)
    if ((i & 15) == 0)
      a[i << 58] = i;
  fathom_assert(a[0] == 16);
}
