// expect: UNKNOWN "a stream that no function of the library has made"
// options: -- -m32
// C does not promise that a copy serves in place of the stream.
#include <stdio.h>

int main(void) {
  FILE copy = *stdout;
  fprintf(&copy, "text");
}
