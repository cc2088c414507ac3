// The last multiple may lie beyond the end.
#include "fathom.h"

char composite[100001];

int main(void) {
  unsigned p = fathom_nondet_uint(), n = fathom_nondet_uint();
  fathom_assume(p >= 2 && p <= 300 && n <= 100050);
  for (unsigned i = p * p; i <= n; i += p)
    composite[i] = 1;
  unsigned x = fathom_nondet_uint();
  if (x < p * p)
    fathom_assert(!composite[x]);
}
