// expect: VERIFIED
// trap: 40
#include <assert.h>
#include <fathom.h>

struct flags {
  unsigned a : 3;
  int b : 5;
  unsigned c : 24;
  _Bool d : 1;
};

int main(void) {
  struct flags f = {0};
  f.a = 7;
  f.b = -16;
  f.c = fathom_nondet_uint();
  f.d = 1;
  f.a++;
  assert(f.a == 0 && f.b == -16 && f.c <= 0xffffff && f.d);
}
