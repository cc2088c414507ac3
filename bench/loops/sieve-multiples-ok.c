// The multiples of a number, from its square on: a step that is not known.
#include "fathom.h"

char composite[100001];

int main(void) {
  unsigned p = fathom_nondet_uint(), n = fathom_nondet_uint();
  fathom_assume(p >= 2 && p <= 300 && n <= 100000);
  for (unsigned i = p * p; i <= n; i += p)
    composite[i] = 1;
  unsigned x = fathom_nondet_uint();
  if (x < p * p)
    fathom_assert(!composite[x]);
}
