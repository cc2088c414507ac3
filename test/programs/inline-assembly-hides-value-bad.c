// expect: VIOLATED bounds:12
#include <assert.h>
#include <fathom.h>

static int a[4];

int main(void) {
  unsigned long index = fathom_nondet_uint8();
  fathom_assume(index < 5);
  assert(a[0] == 0);
  __asm__ __volatile__("" : "+r"(index));
  a[index] = 1;
}
