// expect: VERIFIED
// options: --data-model=ILP32
// A counter that passes more than all addresses; the index is what is left of it.
#include <assert.h>
#include <fathom.h>

int main(void) {
  static char a[16];
  unsigned long long n = fathom_nondet_uint64();
  fathom_assume(n >= 0x300000000 && n < 0x300000010);
  for (unsigned long long i = 0x300000000; i < n; i++)
    a[i - 0x300000000] = 7;
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < 16);
  assert(a[k] == (0x300000000 + k < n ? 7 : 0));
}
