// expect: VERIFIED
#include <assert.h>
#include <stdlib.h>
struct big {
  long a[5];
};
static long first(struct big b) {
  b.a[0]++;
  return b.a[0];
}
static long ignore(struct big b) { return 1; }
void outside(struct big b);
int main(void) {
  struct big *p = malloc(2 * sizeof *p);
  if (!p)
    return 0;
  p[1].a[0] = 7;
  ignore(p[1]);
  outside(p[1]);
  assert(first(p[1]) == 8 && p[1].a[0] == 7);
  free(p);
  return 0;
}
