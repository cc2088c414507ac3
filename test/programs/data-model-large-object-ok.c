// expect: VERIFIED
// options: --data-model=ILP32 --malloc-never-fails
// No object has more bytes than ptrdiff_t counts.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *small = malloc(0x7fffffff);
  small[0x7ffffffe] = 1;
  char *large = malloc(0x80000000u);
  assert(!large);
}
