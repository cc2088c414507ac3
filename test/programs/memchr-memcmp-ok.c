// expect: VERIFIED
#define _GNU_SOURCE
#include <assert.h>
#include <fathom.h>
#include <string.h>
#include <strings.h>

int main(void) {
  char a[4] = {1, 2, fathom_nondet_char(), 2}, b[4];
  memcpy(b, a, 4);
  assert(memcmp(a, b, 4) == 0);
  assert(memchr(a, 2, 100) == a + 1);
  assert(memrchr(a, 2, 4) == a + 3);
  assert(mempcpy(b, a, 3) == b + 3);
  bzero(b, 4);
  assert(b[0] == 0 && b[3] == 0);
  assert(memcmp("\xff", "a", 1) > 0);
  assert(memcmp(a, b, 0) == 0);
}
