// expect: VERIFIED
// trap: 7
// An assignment of an object to itself is no overlapping memcpy.
#include <assert.h>
#include <fathom.h>

struct wide {
  long a[4];
};

int main(void) {
  struct wide x = {{1, 2, 3, 4}}, y = {{5, 6, 7, 8}};
  struct wide *p = &x, *q = fathom_nondet_bool() ? &x : &y;
  *p = *q;
  assert(x.a[3] == 4 || x.a[3] == 8);
}
