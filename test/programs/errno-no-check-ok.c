// expect: VERIFIED
// A variable of the library has its room.
#include <assert.h>
#include <errno.h>

int main(void) {
  errno = 3;
  assert(errno == 3);
}
