// expect: VERIFIED
// options: --check=+pointer-overflow
#include <stddef.h>
extern unsigned long nd_ulong(void);
int a[4];
int main(void) {
  size_t i = nd_ulong();
  if (i < 4)
    a[i] = 1;
  int *end = a + 4, *p = a;
  while (p != end)
    *p++ = 2;
  return a[3] - 2;
}
