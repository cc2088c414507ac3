// expect: VIOLATED bounds:15 null:17
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

extern size_t nd_size_t(void);
extern void __SEA_assume(bool);
extern void sassert(bool);
extern void memhavoc(void *, size_t);

int main(void) {
  size_t n = nd_size_t();
  __SEA_assume(n > 0 && n < 100);
  char *p = malloc(n);
  memhavoc(p, n + (n == 7));
  if (n == 9)
    p[0] = 1;
  free(p);
}
