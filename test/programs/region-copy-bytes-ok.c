// expect: VERIFIED
// options: --malloc-never-fails
// A structure with pointers is copied byte by byte.
#include <assert.h>
#include <stdlib.h>
struct S {
  int n;
  int *p;
  struct S *next;
};
static void copy(void *d, const void *s, int n) {
  for (int i = 0; i < n; i++)
    ((char *)d)[i] = ((const char *)s)[i];
}
int main(void) {
  int x = 4;
  struct S a = {1, &x, 0}, b = {2, 0, &a}, *c = malloc(sizeof *c);
  copy(c, &b, sizeof b);
  c->next->p[0]++;
  assert(x == 5 && c->n == 2 && c->next == &a && c->p == 0);
  copy(&b, c->next, sizeof b);
  assert(*b.p == 5);
  free(c);
}
