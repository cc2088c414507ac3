// expect: VERIFIED
// trap: 38
#include <assert.h>
#include <stdint.h>

int main(void) {
  int x = 5;
  uintptr_t tagged = (uintptr_t)&x | 1;
  assert(*(int *)(tagged & ~(uintptr_t)1) == 5);
}
