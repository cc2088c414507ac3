// expect: VIOLATED bounds:14
// options: --data-model=LP64
// A pointer fits into 32 bits, or not.
#include <assert.h>
#include <fathom.h>
#include <stdint.h>

int main(void) {
  int a[4] = {1, 2, 3, 4};
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < 3);
  uint32_t number = (uint32_t)(uintptr_t)&a[i];
  int *p = (int *)(uintptr_t)(number + 4);
  assert(*p == a[i + 1]);
}
