// expect: UNKNOWN "depends on the result of 'dup'"
// A function without a model may set errno, too.
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
  errno = 0;
  dup(1);
  assert(errno == 0);
}
