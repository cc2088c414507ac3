// expect: UNKNOWN "a stream of a file that is closed"
// What has been read before may be in the buffer.
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  close(0);
  assert(getchar() == EOF);
  return 0;
}
