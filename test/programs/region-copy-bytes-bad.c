// expect: VIOLATED assert:21
// options: --malloc-never-fails
// A structure with pointers is copied byte by byte.
#include <assert.h>
#include <stdlib.h>
struct S {
  int n;
  int *p;
};
static void copy(void *d, const void *s, int n) {
  for (int i = 0; i < n; i++)
    ((char *)d)[i] = ((const char *)s)[i];
}
int main(void) {
  int x = 4;
  struct S *a = malloc(sizeof *a), *c = malloc(sizeof *c);
  a->n = 1;
  a->p = &x;
  copy(c, a, sizeof *a);
  *c->p = 9;
  assert(x == 4);
}
