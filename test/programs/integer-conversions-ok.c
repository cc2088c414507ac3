// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  signed char c = (signed char)x;
  unsigned short s = (unsigned short)x;
  assert((c & 0xff) == (x & 0xff));
  assert(s == (x & 0xffff));
  assert((long)(unsigned)x >= 0);
  assert(c >= 0 || (unsigned)c > 0xffffff00u - 1);
  assert((_Bool)x == (x != 0));
}
