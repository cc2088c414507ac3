// expect: VIOLATED assert:8 signed-overflow:11
#include <assert.h>
#include <fathom.h>

int main(void) {
  __int128 x = fathom_nondet_long();
  x *= 1ll << 62;
  assert(x <= (__int128)1 << 100);
  x += x;
  x += x;
  x += x;
}
