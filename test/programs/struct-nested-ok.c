// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

struct inner {
  short a[3];
  char *name;
};
struct outer {
  char tag;
  struct inner in[2];
};

int main(void) {
  struct outer x = {1, {{{1, 2, 3}, "one"}, {{4, 5, 6}, "two"}}};
  struct outer y = x;
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 2);
  assert(y.in[i].a[2] == 3 + 3 * (int)i);
  assert(y.in[1].name[0] == 't');
}
