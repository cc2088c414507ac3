// expect: VERIFIED
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  errno = 0;
  strtod("1e999", NULL);
  assert(errno == 0 || errno == ERANGE);
}
