// expect: VERIFIED
// Pointers that qsort moves.
#include <assert.h>
#include <stdlib.h>
struct E {
  int k;
  int *p;
};
static int cmp(const void *a, const void *b) { return ((const struct E *)a)->k - ((const struct E *)b)->k; }
static int cmpp(const void *a, const void *b) { return **(int *const *)a - **(int *const *)b; }
int main(void) {
  int v[3] = {1, 2, 3};
  struct E e[3] = {{9, v}, {4, v + 1}, {6, v + 2}};
  qsort(e, 3, sizeof *e, cmp);
  assert(e[0].p == v + 1 && *e[1].p == 3 && *e[2].p == 1);
  int *p[3] = {v + 2, v, v + 1};
  qsort(p, 3, sizeof *p, cmpp);
  *p[0] = 10;
  assert(v[0] == 10 && p[2] == v + 2);
}
