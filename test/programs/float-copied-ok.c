// expect: VERIFIED
// trap: 52
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  float f;
  unsigned u = fathom_nondet_uint(), v;
  memcpy(&f, &u, 4);
  float g = f;
  memcpy(&v, &g, 4);
  assert(u == v);
}
