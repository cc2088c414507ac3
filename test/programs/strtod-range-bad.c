// expect: UNKNOWN "depends on the result of 'strtod'"
// Which texts are out of range is not modelled.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  errno = 0;
  strtod("1e999", NULL);
  assert(errno == 0);
}
