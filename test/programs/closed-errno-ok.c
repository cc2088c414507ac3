// expect: VERIFIED
#include <assert.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat status;
  assert(close(-1) == -1 && errno == EBADF);
  errno = 0;
  assert(fstat(-1, &status) == -1 && errno == EBADF);
}
