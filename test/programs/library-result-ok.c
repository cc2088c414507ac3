// expect: UNKNOWN "depends on the result of 'getpagesize'"
// Its result is not any number.
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(getpagesize() > 0);
}
