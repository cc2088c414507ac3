// expect: VERIFIED
// trap: 43
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  unsigned char raw = fathom_nondet_uchar();
  fathom_assume(raw <= 1);
  _Bool b;
  memcpy(&b, &raw, 1);
  assert(b == raw && (b == 0 || b == 1));
}
