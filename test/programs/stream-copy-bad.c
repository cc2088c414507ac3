// expect: UNKNOWN "a stream that no function of the library has made"
// What looks like a stream is none.
#include <stdio.h>
#include <string.h>

int main(void) {
  FILE f;
  memset(&f, 0, sizeof f);
  fputs("text", &f);
}
