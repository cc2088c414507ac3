// expect: VERIFIED
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <time.h>

int main(void) {
  char bytes[2] = "a";
  struct timespec now;
  errno = 0;
  if (fwrite(bytes, 1, 2, stdout) < 2 || fputc('a', stdout) == EOF)
    assert(errno > 0 && ferror(stdout));
  else
    assert(errno == 0 && !ferror(stdout));
  errno = 0;
  if (clock_gettime(CLOCK_REALTIME, &now))
    assert(errno > 0);
  errno = 0;
  if (fread(bytes, 1, 2, stdin) < 2)
    assert(errno > 0 ? ferror(stdin) : feof(stdin));
  else
    assert(errno == 0);
}
