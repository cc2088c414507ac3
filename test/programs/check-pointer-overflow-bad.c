// expect: VIOLATED pointer-overflow:9
// options: --check=+pointer-overflow
// The index times four wraps around: the access would be to a[1].
#include <stddef.h>
extern unsigned long nd_ulong(void);
int a[4];
int main(void) {
  size_t i = nd_ulong();
  a[i % 4 + ((size_t)1 << 62) * (i == 1)] = 1;
  return 0;
}
