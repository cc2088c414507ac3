// expect: VERIFIED
// trap: 41
#include <assert.h>

int main(void) {
  unsigned char b[8] = {0};
  *(int *)(b + 1) = 0x01020304;
  assert(b[0] == 0 && b[1] == 4 && b[4] == 1 && b[5] == 0);
  assert(*(short *)(b + 3) == 0x0102);
}
