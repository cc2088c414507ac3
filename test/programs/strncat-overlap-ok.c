// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) {
  char b[8] = "ab";
  strncat(b, b, 1);
  assert(b[2] == 'a' && b[3] == 0);
  strncat(b, b + 5, 2);
  assert(strlen(b) == 3);
}
