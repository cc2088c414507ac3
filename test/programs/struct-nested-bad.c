// expect: VIOLATED bounds:15
#include <fathom.h>

struct inner {
  short a[3];
};
struct outer {
  struct inner in[2];
};

int main(void) {
  struct outer x = {0};
  unsigned i = fathom_nondet_uint();
  fathom_assume(i <= 6);
  return x.in[0].a[i];
}
