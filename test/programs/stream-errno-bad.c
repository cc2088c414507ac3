// expect: VIOLATED assert:15 assert:19 assert:22
// Whoever fails may say why.
#include <assert.h>
#include <errno.h>
#include <fathom.h>
#include <stdio.h>
#include <time.h>

int main(void) {
  char bytes[2] = "a";
  struct timespec now;
  errno = 0;
  switch (fathom_nondet_int()) {
  case 0:
    if (getchar() == EOF) assert(errno == 0);
    break;
  case 1:
    fread(bytes, 1, 2, stdin);
    assert(errno == 0);
    break;
  case 2:
    if (fwrite(bytes, 1, 2, stdout) < 2 || fputc('a', stdout) == EOF || clock_gettime(0, &now)) assert(errno == 0);
  }
}
