// expect: VERIFIED
// Bytes that are zero are the null pointer, whoever wrote them, also where another pointer may have been written since.
#include <assert.h>
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

struct s {
  int *p, *q;
};
static struct s table[4];
static const struct s zeros = {0};
int x = 3;

int main(void) {
  unsigned i = fathom_nondet_uint() % 4, k = fathom_nondet_uint() % 4;
  table[i].p = &x; // static data
  if (table[k].p)
    assert(k == i && *table[k].p == 3);

  struct s *made = calloc(4, sizeof *made);
  if (!made)
    return 1;
  made[i].q = &x;
  assert(made[k].p == NULL && (made[k].q == NULL || *made[k].q == 3));

  memset(made, 0, (k + 1) * sizeof *made); // a length that is not known
  assert(made[0].q == NULL);

  struct s copied[2] = {{&x, &x}, {&x, &x}};
  memcpy(&copied[k & 1], &zeros, sizeof zeros);
  for (int n = 0; n < 2; n++)
    assert((copied[n].p == NULL) == (n == (int)(k & 1)));

  struct s byBytes = {&x, &x};
  for (unsigned n = 0; n < sizeof byBytes.p; n++)
    ((char *)&byBytes.p)[n] = 0;
  assert(byBytes.p == NULL && *byBytes.q == 3);
  free(made);
}
