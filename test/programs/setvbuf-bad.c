// expect: UNKNOWN "setvbuf with a buffer"
// The buffer is written long after its life.
#include <stdio.h>

static void buffer(void) {
  char room[BUFSIZ];
  setvbuf(stdout, room, _IOFBF, sizeof room);
}

int main(void) {
  buffer();
  puts("text");
}
