// expect: VIOLATED assert:25
#include <assert.h>
#include <stdlib.h>
extern unsigned nondet_uint(void);

struct S {
  int x;
  int y;
  char *p;
};
int main(void) {
  unsigned n = nondet_uint();
  if (n > 1000000)
    return 0;
  struct S *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    a[i].x = i;
    a[i].p = NULL;
    a[i].y = -(int)i;
  }
  unsigned j = nondet_uint();
  if (j < n) {
    assert(a[j].x + a[j].y == 1);
    assert(a[j].p == NULL);
  }
  free(a);
  return 0;
}
