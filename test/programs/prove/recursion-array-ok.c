// expect: safe ends
#include <fathom.h>

static void clear(char *a, int n) {
  if (n <= 0)
    return;
  a[n - 1] = 0;
  clear(a, n - 1);
}

int main(void) {
  char a[50];
  clear(a, 50);
  return 0;
}
