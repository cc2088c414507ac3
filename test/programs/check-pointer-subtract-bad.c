// expect: VIOLATED pointer-compare:10
// options: --check=+pointer-compare
#include <stdlib.h>
extern int nd_int(void);
int main(void) {
  char *p = malloc(8), *q = malloc(8);
  if (!p || !q)
    return 0;
  char *r = nd_int() == 7 ? q : p;
  int n = r - p > 0;
  free(p);
  free(q);
  return n;
}
