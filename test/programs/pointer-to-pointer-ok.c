// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  int x = 1, y = 2;
  int *a[3] = {&x, &y, NULL};
  int **p = a + fathom_nondet_bool();
  **p += 10;
  assert(x + y == 13);
  memset(a, 0, sizeof a);
  assert(a[0] == NULL && a[2] == NULL);
  memmove(a + 1, (int *[2]){&y, &x}, sizeof *a);
  assert(a[1] == &y);
}
