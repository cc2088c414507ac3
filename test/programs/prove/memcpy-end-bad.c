// expect: unsafe
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[10], b[10];
  a[9] = 0;
  memcpy(b, a, 9);
  char *p = b;
  while (*p)
    p++;
  return 0;
}
