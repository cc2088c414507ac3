// expect: VIOLATED shift:9
// trap: 48
// The count is wider than what is shifted; its low bits alone would do.
#include <fathom.h>

int main(void) {
  unsigned long long n = fathom_nondet_ulonglong();
  fathom_assume((n & 31) == 1);
  return 4 >> n;
}
