// expect: VERIFIED
// options: --data-model=ILP32
// A pointer and a number in the same place.
#include <assert.h>
#include <fathom.h>

union U {
  int *p;
  unsigned n;
  unsigned char bytes[4];
};

int main(void) {
  int x[2] = {1, 2};
  union U u = {.n = 0}, v = {.p = &x[1]};
  if (fathom_nondet_bool())
    u.n = v.n;
  else
    for (int i = 0; i < 4; i++)
      u.bytes[i] = v.bytes[i];
  assert(u.p == &x[1] && *u.p == 2);
}
