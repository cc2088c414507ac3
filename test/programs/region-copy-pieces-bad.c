// expect: VIOLATED assert:21
// options: --malloc-never-fails
// Copied in pieces of two bytes, then of eight.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct S {
  int n;
  int *p;
};
int main(void) {
  int x = 4;
  struct S *a = malloc(sizeof *a), *c = malloc(sizeof *c), *d = malloc(sizeof *d);
  a->n = 1;
  a->p = &x;
  for (int i = 0; i < 8; i++)
    ((short *)c)[i] = ((short *)a)[i];
  for (int i = 0; i < 2; i++)
    ((uint64_t *)d)[i] = ((uint64_t *)c)[i];
  *d->p = 9;
  assert(x == 4);

  free(a);
  free(c);
  free(d);
}
