// expect: VERIFIED
// trap: 40
#include <assert.h>

struct b {
  int a : 3;
  unsigned long b : 40;
  signed c : 1;
};
int main(void) {
  struct b x = {3, 1ul << 39, -1};
  x.a++;
  assert(x.a == -4 && x.b == 1ul << 39 && x.c == -1);
  x.b <<= 1;
  assert(x.b == 0);
}
