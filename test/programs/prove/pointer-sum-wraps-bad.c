// expect: unsafe
// The sum of a pointer and a number may lie before the pointer.
#include <stdlib.h>
unsigned long nondet_ulong(void);
int main(void) {
  char *p = malloc(10); int a[4];
  if (!p) return 0;
  unsigned long n = nondet_ulong();
  char *q = p + n;
  if (q < p) a[(int)(n >> 63) * 4] = 1;
  free(p);
  return 0;
}
