// expect: VIOLATED use-after-free:13
// options: --malloc-never-fails
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *old = malloc(8), *last = old;
  free(old);
  char *now = malloc(8);
  for (unsigned n = fathom_nondet_uint() % 4; n > 0; --n)
    last = now == old ? old : now;
  if (last == now)
    *last = 1;
  free(now);
}
