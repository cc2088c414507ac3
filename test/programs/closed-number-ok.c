// expect: VERIFIED
// What always fails.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void useClosed(int number) {
  char text[4] = "abc";
  struct stat status;
  errno = 0;
  assert(read(number, text, 4) == -1 && errno > 0);
  errno = 0;
  assert(write(number, text, 4) == -1 && errno > 0);
  errno = 0;
  assert(fstat(number, &status) == -1 && errno > 0);
  errno = 0;
  assert(close(number) == -1 && errno > 0);
  assert(!fdopen(number, "r"));
}

int main(void) {
  struct timespec now;
  assert(clock_gettime(CLOCK_MONOTONIC, &now) == 0 && clock_gettime(CLOCK_REALTIME, &now) == 0);
  useClosed(-1);
  int number = open("name", O_RDONLY);
  if (number < 0 || number >= 64)
    return 0;
  close(number);
  useClosed(number);
}
