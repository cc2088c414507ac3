// expect: VIOLATED use-after-free:15 use-after-free:24
// An integer that was the address of an object is no pointer to anything, unless another object lies there by now.
#include <stdint.h>
#include <stdlib.h>

static int choose(void);

int main(void) {
  char *p = malloc(8);
  if (!p)
    return 0;
  uintptr_t n = (uintptr_t)p;
  free(p);
  if (choose())
    return *(char *)n;
  char *q = malloc(4);
  if (!q)
    return 0;
  if ((uintptr_t)q == n) {
    char *r = (char *)n;
    r[3] = 3;
    free(q);
    if (choose())
      return r[3];
  } else {
    free(q);
  }
  return 0;
}

extern int nondet_int(void);
static int choose(void) { return nondet_int(); }
