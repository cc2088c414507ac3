// expect: VERIFIED
// trap: 9
#include <assert.h>
#include <string.h>

int main(void) {
  int x;
  unsigned char b[4];
  long y[2];
  memset(&x, -1, sizeof x);
  memset(b, -2, sizeof b);
  memset(y, 0x11, sizeof y);
  assert(x == -1 && b[3] == 254 && y[1] == 0x1111111111111111);
}
