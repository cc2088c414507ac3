// expect: UNKNOWN
// options: --data-model=ILP32 --unwind=4
// The counter passes all addresses three times before something is written: its summary would not hold, and there are too
// many iterations for anything else. The assertion fails.
#include <assert.h>
#include <fathom.h>

int main(void) {
  static char a[16];
  unsigned long long n = fathom_nondet_uint64();
  fathom_assume(n <= 0x300000010);
  for (unsigned long long i = 0; i < n; i++)
    if (i >= 0x300000000)
      a[i - 0x300000000] = 7;
  assert(a[3] == 0);
}
