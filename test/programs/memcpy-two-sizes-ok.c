// expect: VERIFIED
// trap: 2
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  char to[8] = {0}, from[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  size_t n = fathom_nondet_bool() ? 4 : 8;
  memcpy(to, from, n);
  assert(to[3] == 1);
  assert(to[5] == (n == 8));
}
