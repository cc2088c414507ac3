// expect: VIOLATED bounds:8 null:12
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  char *p = aligned_alloc(64, 128);
  if (p && fathom_nondet_bool())
    p[128] = 1;
  free(p);
  char *q = NULL;
  posix_memalign((void **)&q, 32, 10);
  q[9] = 1;
  free(q);
}
