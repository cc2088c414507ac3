// expect: UNKNOWN "depends on the result of 'getpgid'"
// A function without a model may set errno, too.
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
  errno = 0;
  getpgid(1);
  assert(errno == 0);
}
