// expect: VERIFIED
// options: --check=+pointer-compare
#include <stdint.h>
#include <string.h>
extern int nd_int(void);
int main(void) {
  int a[4], b[4];
  int *p = nd_int() ? b : a;
  for (int *q = p; q < p + 4; q++)
    *q = 0;
  memmove(b, a, p == a ? sizeof a : 0); // of whatever it compares
  return (uintptr_t)a - (uintptr_t)b == 0 || p + 4 - p != 4;
}
