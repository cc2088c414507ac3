// expect: unsafe
#include <fathom.h>

static void clear(char *a, int n) {
  if (n < 0)
    return;
  a[n] = 0;
  clear(a, n - 1);
}

int main(void) {
  char a[5];
  clear(a, 5);
  return 0;
}
