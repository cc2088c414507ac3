// expect: VIOLATED assert:9
// trap: 32
#include <assert.h>
#include <stdint.h>

int main(void) {
  long x;
  uintptr_t a = (uintptr_t)&x;
  assert(a % 64 != 0);
}
