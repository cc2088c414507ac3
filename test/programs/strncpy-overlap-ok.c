// expect: VERIFIED
#include <assert.h>
#include <string.h>

int main(void) {
  char b[8] = "ab";
  strncpy(b + 3, b, 5);
  assert(b[3] == 'a' && b[5] == 0 && b[7] == 0);
  strncpy(b + 1, b, 1);
  assert(b[1] == 'a');
  strncpy(b, b, 0);
}
