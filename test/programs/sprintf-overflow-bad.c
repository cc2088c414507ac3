// expect: UNKNOWN "malformed format"
// No width is so large: it fails, and nothing is said about the buffer.
#include <assert.h>
#include <stdio.h>

int main(void) {
  char text[8];
  assert(sprintf(text, "%99999999999d", 5) == 1);
  return 0;
}
