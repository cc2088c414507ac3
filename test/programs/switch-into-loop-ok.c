// expect: VERIFIED
#include <assert.h>
#include <fathom.h>

int main(void) {
  char a[8], b[8];
  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n <= 8);
  char *p = a, *q = b;
  b[n - 1] = 5;
  int k = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      *p++ = *q++;
    case 3:
      *p++ = *q++;
    case 2:
      *p++ = *q++;
    case 1:
      *p++ = *q++;
    } while (--k > 0);
  }
  assert(a[n - 1] == 5 && p == a + n);
}
