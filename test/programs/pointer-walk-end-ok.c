// expect: VERIFIED
// Pointers that are constants apart: differences, order, and steps before the start, without a bound given.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>

static int sum(const int *first, const int *last) {
  int result = 0;
  while (first != last)
    result += *first++ & 15;
  return result;
}

int main(void) {
  int a[6], *p = a + 6;
  for (int *q = a; q < a + 6; q++)
    *q = fathom_nondet_int();
  while (p > a)
    assert(p - a <= 6 && (*--p, 1));
  assert(sum(a, a + 6) <= 6 * 15 && &a[6] - &a[2] == 4);
  long *h = malloc(4 * sizeof *h);
  if (!h)
    return 1;
  for (long *q = h + 3; q >= h; q--)
    *q = q - h;
  assert(h[3] == 3 && h + 1 > h && !(h - 1 > h));
  free(h);
}
