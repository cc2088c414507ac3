// expect: VERIFIED
// trap: 15
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int x = 3;
  int **p = malloc(sizeof *p);
  if (!p)
    return 0;
  p[0] = &x;
  int **q = realloc(p, 2 * sizeof *p);
  if (q)
    p = q;
  assert(*p[0] == 3);
  free(p);
}
