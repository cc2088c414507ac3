// expect: VERIFIED
// trap: 7
#include <assert.h>
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[8] = "abcdefg";
  size_t n = fathom_nondet_size_t();
  fathom_assume(n <= 4);
  memcpy(a, a + 4, n);
  assert(n == 0 || a[0] == 'e');
}
