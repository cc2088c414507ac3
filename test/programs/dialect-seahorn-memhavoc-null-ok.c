// expect: VERIFIED
// memhavoc of what malloc gave, before anybody looks whether it gave anything.
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
  memhavoc(p, n);
  __SEA_assume(p != NULL);
  char old = p[n - 1];
  sassert(p[n - 1] == old);
  free(p);
  memhavoc(NULL, n);
}
