// expect: UNKNOWN "was not confirmed"
// options: --check=assert,reach
// No function gets hold of the object, so none returns a pointer to it; other pointers cannot be written through.
#include <assert.h>
#include <stdlib.h>

int *other(void);

int main(void) {
  int *x = malloc(sizeof *x);
  if (!x)
    return 0;
  int *y = other();
  *y = 2;
  assert(x != y);
}
