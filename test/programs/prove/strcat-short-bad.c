// expect: unsafe
#include <fathom.h>

int main(void) {
  char a[8], b[8];
  a[7] = 0;
  b[7] = 0;
  char *p = a;
  while (*p)
    p++;
  char *q = b;
  while ((*p++ = *q++))
    ;
  return 0;
}
