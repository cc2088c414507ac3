// expect: VERIFIED
// options: --malloc-never-fails
// Addresses of different objects.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *a = malloc(4), *b = malloc(4);
  assert(a != b);
  assert((a < b) != (b < a));
  assert((uintptr_t)a < (uintptr_t)b == a < b);
  assert(a + 1 > a && a != 0 && (a <= b || b <= a));
  free(a);
  free(b);
}
