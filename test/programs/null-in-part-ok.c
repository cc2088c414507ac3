// expect: VERIFIED
#include <assert.h>
#include <fathom.h>
#include <string.h>

int x = 3;

int main(void) {
  int *p = &x, *q = &x;
  unsigned bytes = fathom_nondet_uint();
  fathom_assume(bytes <= 8);
  memset(&p, 0, bytes);
  if (bytes == 8)
    assert(p == 0);
  memset((char *)&q + 4, 0, 4);
  assert(((unsigned long)q & ~0xfffffffful) == 0 && (q != 0 || ((unsigned long)&x & 0xfffffffful) == 0));
}
