// expect: UNKNOWN "ftell"
// The number of the file moves the stream, too.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  FILE *f = fopen("name", "r");
  if (!f)
    return 1;
  lseek(fileno(f), 10, SEEK_SET);
  long position = ftell(f);
  assert(position <= 0);
}
