// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  signed char c = 127;
  c++;
  assert(c == -128);
  unsigned char u = 255;
  u++;
  assert(u == 0);
}
