// expect: UNKNOWN "dup"
// It takes a number that others could get.
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int file = open("x", O_RDONLY);
  if (file < 3)
    return 1;
  close(1);
  dup(file);
  int other = open("y", O_RDONLY);
  assert(other <= 1);
}
