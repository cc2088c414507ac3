// expect: VERIFIED
// Up to 4 GiB are copied; nothing is unrolled.
#include "fathom.h"

#include <stdlib.h>
#include <string.h>

int main(void) {
  size_t n = fathom_nondet_ulong(), i = fathom_nondet_ulong();
  fathom_assume(n <= 1ul << 32 && i < n);
  char *from = malloc(n), *to = malloc(n);
  if (!from || !to)
    return 0;
  memset(to, 1, n);
  from[i] = 42;
  memcpy(to, from, n);
  fathom_assert(to[i] == 42);
  memmove(to, to + i, n - i);
  fathom_assert(to[0] == 42);
}
