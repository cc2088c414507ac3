// expect: UNKNOWN "ftell"
// What is read by the number of the file is read of the stream, too.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  FILE *f = fopen("name", "r");
  char text[4];
  if (!f || read(fileno(f), text, sizeof text) < 4)
    return 1;
  long position = ftell(f);
  assert(position <= 0);
}
