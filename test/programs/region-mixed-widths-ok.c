// expect: VERIFIED
// One buffer, read and written in pieces of all sizes.
#include <assert.h>
#include <fathom.h>
#include <stdint.h>
#include <string.h>
char g[32];
int main(void) {
  int *w = (int *)(g + 3);
  *w = 0x01020304;
  assert(g[3] == 4 && g[6] == 1);
  *(short *)(g + 7) = 0x0506;
  assert(*(int *)(g + 5) == 0x05060102);
  *(__int128 *)(g + 1) = (__int128)0x1122334455667788 << 64 | 0x99;
  assert((unsigned char)g[1] == 0x99 && *(uint64_t *)(g + 9) == 0x1122334455667788);
  unsigned n = fathom_nondet_uint();
  fathom_assume(n >= 4 && n <= 12);
  memset(g, 0xff, n);
  assert(*(int *)g == -1);
  assert(g[13] == 0x44 && (n == 12 || g[12] == 0x55));
}
