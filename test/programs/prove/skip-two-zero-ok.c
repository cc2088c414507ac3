// expect: safe ends
#include <fathom.h>

int main(void) {
  char a[20];
  a[18] = 0;
  a[19] = 0;
  char *p = a;
  while (*p || p[1])
    p++;
  return 0;
}
