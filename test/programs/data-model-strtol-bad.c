// expect: VIOLATED assert:14
// options: --data-model=ILP32
// Where long ends, strtol does.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  char *end;
  assert(strtoll("3000000000", &end, 10) == 3000000000 && *end == 0);
  assert(strtoul("4294967295", 0, 10) == 4294967295);
  assert(strtol("-2147483648", 0, 10) == -2147483647 - 1);
  errno = 0;
  assert(strtol("3000000000", 0, 10) == 3000000000 && errno == 0);
}
