// expect: VERIFIED
// trap: 32
#include <assert.h>
#include <stdint.h>

int main(void) {
  long x, y;
  uintptr_t a = (uintptr_t)&x, b = (uintptr_t)&y;
  assert(a != 0 && a % sizeof(long) == 0);
  assert(a != b);
}
