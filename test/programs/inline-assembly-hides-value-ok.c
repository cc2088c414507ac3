// expect: VERIFIED
// Assembly without text, to hide a value from the optimiser.
#include <assert.h>
#include <fathom.h>

static int a[4];

int main(void) {
  unsigned long index = fathom_nondet_uint8();
  unsigned long other = index;
  int mask = 3;
  fathom_assume(index < 4);
  __asm__ __volatile__("" : "+r"(index));
  __asm__ __volatile__("" : "+r"(mask) : "r"(index), "g"(&a[0]) : "memory");
  __asm__ __volatile__("" ::: "memory");
  a[index] = mask;
  assert(a[other] == 3);
}
