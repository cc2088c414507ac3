// expect: VERIFIED
// trap: 38
#include <assert.h>
#include <stdint.h>

int main(void) {
  int x = 3, y = 4;
  uintptr_t l = (uintptr_t)&x ^ (uintptr_t)&y;
  assert(*(int *)(l ^ (uintptr_t)&x) == 4);
}
