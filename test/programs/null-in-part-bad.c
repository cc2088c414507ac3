// expect: VIOLATED assert:16
// A pointer of which a part is zero is not null.
#include <assert.h>
#include <fathom.h>
#include <string.h>

int x = 3;

int main(void) {
  int *p = &x;
  unsigned at = fathom_nondet_uint(), bytes = fathom_nondet_uint();
  fathom_assume(at <= 8 && bytes <= 8 && at + bytes <= 8);
  memset((char *)&p + at, 0, bytes);
  if (bytes < 2)
    return 0;
  assert(p == 0);
}
