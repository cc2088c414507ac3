// expect: VERIFIED
// options: --check=-bounds
// What holds of reads within an object must not be used where nobody looks whether they are.
#include <assert.h>
#include <stdint.h>

int main(void) {
  int x = 5;
  uintptr_t tagged = (uintptr_t)&x | 1;
  assert(*(int *)(tagged & ~(uintptr_t)1) == 5);
}
